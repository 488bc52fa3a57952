// The part of Markdown that the rule books use: headings, paragraphs, lists, tables, quotes, code, emphasis, links.

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign]!);

/** Words within a line. */
export function inline(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) =>
      part.startsWith("`") && part.length > 1 ? `<code>${escaped(part.slice(1, -1))}</code>` : marked(escaped(part)),
    )
    .join("");
}

function marked(text: string): string {
  return text
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/(^|[^\w*])\*([^*\s][^*]*)\*/g, "$1<em>$2</em>")
    .replace(/\[([^\]]+)\]\([^)]*\)/g, "$1");
}

const ITEM = /^(\s*)([-*]|\d+\.)\s+/;
const isRow = (line: string | undefined) => line?.startsWith("|") ?? false;

function cells(line: string): string[] {
  return line
    .replace(/^\||\|\s*$/g, "")
    .split("|")
    .map((cell) => cell.trim());
}

function table(lines: string[]): string {
  const [head = "", , ...rows] = lines;
  const row = (line: string, tag: string) =>
    `<tr>${cells(line)
      .map((cell) => `<${tag}>${inline(cell)}</${tag}>`)
      .join("")}</tr>`;
  const thead = cells(head).some(Boolean) ? `<thead>${row(head, "th")}</thead>` : "";
  const tbody = `<tbody>${rows.map((line) => row(line, "td")).join("")}</tbody>`;
  return `<div class="scrolls" tabindex="0" role="group" aria-label="Table"><table>${thead}${tbody}</table></div>`;
}

const isText = (line: string): boolean =>
  line.trim() !== "" && !ITEM.test(line) && !isRow(line) && !/^(#|>|```)/.test(line);

/** A whole page; headings begin one level deeper, as the panel has a title of its own. */
export function markdown(source: string): string {
  const lines = source.replaceAll("\r", "").split("\n");
  const out: string[] = [];
  let at = 0;
  const take = (wanted: (line: string) => boolean): string[] => {
    const from = at;
    while (at < lines.length && wanted(lines[at]!)) at++;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at]!;
    const heading = /^(#{1,5})\s+(.*)/.exec(line);
    if (!line.trim() || line.startsWith("<!--")) at++;
    else if (line.startsWith("```")) {
      at++;
      out.push(`<pre tabindex="0"><code>${escaped(take((it) => !it.startsWith("```")).join("\n"))}</code></pre>`);
      at++;
    } else if (heading) {
      at++;
      const level = heading[1]!.length + 1;
      out.push(`<h${level}>${inline(heading[2]!)}</h${level}>`);
    } else if (isRow(line)) out.push(table(take(isRow)));
    else if (line.startsWith(">"))
      out.push(
        `<blockquote>${inline(
          take((it) => it.startsWith(">"))
            .map((it) => it.replace(/^>\s?/, ""))
            .join(" "),
        )}</blockquote>`,
      );
    else if (ITEM.test(line)) out.push(items(take((it) => ITEM.test(it) || /^\s+\S/.test(it))));
    else out.push(`<p>${inline(take(isText).join(" "))}</p>`);
  }
  return out.join("\n");
}

function items(lines: string[]): string {
  const isNumbered = /^\s*\d/.test(lines[0]!);
  const found: string[] = [];
  for (const line of lines) {
    if (ITEM.test(line)) found.push(line.replace(ITEM, ""));
    else found[found.length - 1] += ` ${line.trim()}`;
  }
  const tag = isNumbered ? "ol" : "ul";
  return `<${tag}>${found.map((item) => `<li>${inline(item)}</li>`).join("")}</${tag}>`;
}
