// What the page makes of the messages: a table is its TABLE and its newest STATE in one.

import type { AnyRequest, HintMessage, PongMessage, StandingOffer, StateMessage, TableMessage } from "../wire/messages";

export type Topic = StandingOffer["topic"];
export type Start = TableMessage["start"];

/** What a page knows of a table: what it is, and the newest state; its view holds the static view. */
export type TableState = Omit<TableMessage, "type"> & StateMessage;
/** A view with what never changes at its table; there is none before the deal. */
export const withStaticView = (view: object | null, staticView: object | null): object | null =>
  view && { ...view, staticView };

type WithoutId<Request> = Request extends AnyRequest ? Omit<Request, "id"> : never;
/** What may be asked for; the connection numbers it. */
export type Request = WithoutId<AnyRequest>;
export type Answer = TableState | HintMessage | PongMessage;
