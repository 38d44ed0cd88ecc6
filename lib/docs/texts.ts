import { readFileSync } from "node:fs";
import { join } from "node:path";
import GithubSlugger from "github-slugger";
import { DOCS_PAGES, type DocsPage } from "./pages";

/** The pages as written. Their samples use this address, the demo's. */
export const WRITTEN_ADDRESS = "http://localhost:3000";

const read = new Map<string, string>();

/** Returns a page's Markdown; null if it is built from tables. */
export function writtenText({ slug, isMade }: DocsPage): string | null {
  if (isMade === true) return null;
  const known = read.get(slug);
  if (known !== undefined) return known;
  const file = join(/* turbopackIgnore: true */ process.cwd(), "docs", "guide", `${slug}.md`);
  const text = readFileSync(file, "utf8");
  read.set(slug, text);
  return text;
}

/** Returns a page's Markdown with the service's own address, and with absolute links. */
export const textAt = (page: DocsPage, address: string): string | null =>
  writtenText(page)
    ?.replaceAll(WRITTEN_ADDRESS, address)
    .replaceAll(/\]\(([\w-]+)\.md(#[\w-]+)?\)/g, `](${address}/docs/$1.md$2)`)
    .replaceAll("](/", `](${address}/`) ?? null;

export interface Heading {
  id: string;
  text: string;
}

/** Returns the second-level headings, with the anchors the page gives them. */
export function headingsOf(text: string): Heading[] {
  const slugger = new GithubSlugger();
  return linesOf(text).flatMap((line) => {
    const [, marks = "", words = ""] = /^(#{1,6}) (.+)$/.exec(line) ?? [];
    if (words === "") return [];
    const heading = { id: slugger.slug(plain(words)), text: plain(words) };
    return marks.length === 2 ? [heading] : [];
  });
}

/** Returns the lines outside code blocks. */
function linesOf(text: string): string[] {
  let isCode = false;
  return text.split("\n").filter((line) => {
    const isFence = line.startsWith("```");
    if (isFence) isCode = !isCode;
    return !isFence && !isCode;
  });
}

/** Strips Markdown markup. */
const plain = (text: string): string =>
  text.replaceAll(/[`*]/g, "").replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1");

/** A part of a page that search can find. */
export interface Found {
  href: string;
  page: string;
  heading: string;
  text: string;
}

/** Returns every part of every written page, for the search in the browser. */
export const writtenParts = (): Found[] =>
  DOCS_PAGES.flatMap((page) => {
    const text = writtenText(page);
    if (text === null) return [];
    const headings = headingsOf(text);
    const [beginning = "", ...parts] = text.split(/^## .+$/m);
    const one = (heading: string, anchor: string, part: string): Found => ({
      href: `/docs/${page.slug}${anchor}`,
      page: page.title,
      heading,
      text: plain(part.replace(/^# .+$/m, ""))
        .replaceAll(/\s+/g, " ")
        .trim(),
    });
    return [
      one(page.title, "", beginning),
      ...parts.map((part, place) =>
        one(headings[place]?.text ?? "", `#${headings[place]?.id ?? ""}`, part),
      ),
    ];
  });
