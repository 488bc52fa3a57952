// The lobby over HTTP; refusals are errors that carry the server's sentence.

import type {
  Analysis,
  BegunExperiment,
  CreatedTable,
  DailyDeal,
  ExperimentOptions,
  ExperimentState,
  GameFacts,
  GameProblem,
  Guest,
  LabFacts,
  MetricFacts,
  Problem,
  Replay,
  RuleSetFacts,
  ScenarioFacts,
  Script,
  Solution,
  TableFacts,
  TableOptions,
  TakenSeat,
} from "../wire/http";
import type { Depth } from "./analysis";
import { load, save } from "./storage";

export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly sentence: string,
    readonly status: number,
  ) {
    super(sentence);
  }
}

async function ask<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
  const isText = typeof body === "string";
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers:
        body === undefined ? headers : { "Content-Type": isText ? "text/plain" : "application/json", ...headers },
      body: body === undefined ? undefined : isText ? body : JSON.stringify(body),
    });
  } catch {
    throw new ApiError("OFFLINE", "The server cannot be reached. Is it running?", 0);
  }
  const isJson = response.headers.get("Content-Type")?.includes("json") ?? false;
  const text = await response.text(); // nothing of a 204, whatever its type
  const told: unknown = isJson && text ? JSON.parse(text) : text;
  if (response.ok) return told as T;
  const { code, sentence } = (isJson ? told : {}) as Partial<Problem>;
  throw new ApiError(
    code ?? "SERVER_ERROR",
    sentenceCase(sentence ?? `The server answered ${response.status}.`),
    response.status,
  );
}

/** A sentence of the server as people write it; the name of a file stays as it is. */
export function sentenceCase(text: string): string {
  const first = /^\S+\.\w+:\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(first) ? first : `${first}.`;
}

let coming: Promise<string> | null = null;

async function token(): Promise<string> {
  const known = load<string | null>("guest", null);
  if (known) return known;
  coming ??= ask<Guest>("POST", "/guests")
    .then((guest) => {
      save("guest", guest.token);
      return guest.token;
    })
    .finally(() => {
      coming = null;
    });
  return coming;
}

/** Ask as a guest; a token of another installation is replaced once. */
async function askAsGuest<T>(method: string, path: string, body?: unknown): Promise<T> {
  const attempt = async () => ask<T>(method, path, body, { Authorization: `Bearer ${await token()}` });
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "BAD_TOKEN") throw error;
    save("guest", null);
    return attempt();
  }
}

const once = new Map<string, Promise<unknown>>();

/** What does not change while a page is open is asked for once. */
function askOnce<T>(path: string): Promise<T> {
  const known = once.get(path) as Promise<T> | undefined;
  if (known) return known;
  const asked = ask<T>("GET", path);
  once.set(path, asked);
  asked.catch(() => once.delete(path));
  return asked;
}

export const games = () => askOnce<GameFacts[]>("/games");
export const gameProblems = () => askOnce<GameProblem[]>("/games/problems");
export const levels = () => askOnce<Record<string, string>>("/levels");
export const rules = (game: string) => askOnce<string>(`/games/${game}/rules`);
export const scenarios = (game?: string) => askOnce<ScenarioFacts[]>(game ? `/scenarios?game=${game}` : "/scenarios");
export const scenarioScript = (game: string, name: string) =>
  ask<Script>("GET", `/scenarios/${game}/${encodeURIComponent(name)}/replay`);
export const scriptOfFile = (text: string, file: string) =>
  ask<Script>("POST", `/scenarios?${new URLSearchParams({ file: file.slice(0, 200) })}`, text);
/** The rule set that the query of a link tells of. */
export const rulesOfLink = (query: string) => ask<RuleSetFacts>("GET", `/rules${query}`);
export const rulesOfFile = (text: string, file: string) =>
  ask<RuleSetFacts>("POST", `/rules?${new URLSearchParams({ file: file.slice(0, 200) })}`, text);
export const scenarioOfTable = (table: string, name: string, title: string, hasMoves: boolean, secret: string | null) =>
  ask<string>(
    "GET",
    `/tables/${table}/scenario?${new URLSearchParams({ name, title, moves: String(hasMoves) })}`,
    undefined,
    secret ? { "Seat-Secret": secret } : {},
  );
export const makeTable = (options: TableOptions) => askAsGuest<CreatedTable>("POST", "/tables", options);
export const joinTable = (table: string, name: string, text = "") =>
  askAsGuest<TakenSeat>("POST", `/tables/${table}/seats`, { name, text });
export const myTables = (status?: TableFacts["status"]) =>
  askAsGuest<TableFacts[]>("GET", `/tables/mine${status ? `?status=${status}` : ""}`);
export const lobby = (status: TableFacts["status"]) => ask<TableFacts[]>("GET", `/tables?status=${status}`);
export const replay = (table: string) => ask<Replay>("GET", `/tables/${table}/replay`);
export const replayOfRecord = (text: string) => ask<Replay>("POST", "/replays", text);
export const recordLink = (table: string) => `/api/tables/${table}/record`;
export const daily = (game: string) => ask<DailyDeal>("GET", `/daily/${game}`);
export const solution = (table: string) => ask<Solution>("GET", `/tables/${table}/solution`);
export const analysis = (table: string, depth: Depth) =>
  askAsGuest<Analysis>("POST", `/tables/${table}/analysis?depth=${depth}`);
export const analysisOfRecord = (text: string, depth: Depth) =>
  askAsGuest<Analysis>("POST", `/analyses?depth=${depth}`, text);

export const lab = () => ask<LabFacts>("GET", "/lab");
export const metrics = (game: string, players: number) =>
  askOnce<MetricFacts[]>(`/lab/metrics?${new URLSearchParams({ game, players: String(players) })}`);
export const beginExperiment = (options: ExperimentOptions) => ask<BegunExperiment>("POST", "/experiments", options);
export const experiment = (id: string) => ask<ExperimentState>("GET", `/experiments/${encodeURIComponent(id)}`);
export const stopExperiment = (id: string, secret: string) =>
  ask<string>("POST", `/experiments/${encodeURIComponent(id)}/stop`, { secret });
export const reportLink = (id: string) => `/api/experiments/${id}/report`;

/** Whether somebody was here before: a first visit asks for nothing of its own. */
export const isKnown = () => load<string | null>("guest", null) !== null;
