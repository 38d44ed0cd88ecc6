import { getDocumentProxy } from "unpdf";

/** Reads a PDF as a screen reader does: by its structure tree, never by position on the page. */

/** A structure element with text of its own. */
export interface ReadPart {
  /** Roles from the outermost element below the document: `Table TBody TR TH`. */
  roles: string;
  /** Its text; for an image, its alternative text. */
  text: string;
}

interface Node {
  role?: string;
  alt?: string;
  type?: string;
  id?: string;
  children?: Node[];
}

interface Item {
  type?: string;
  id?: string;
  tag?: string;
  str?: string;
  hasEOL?: boolean;
}

/** Returns each page in reading order, and what on it is not read. Collapses whitespace. */
export async function readInOrder(
  bytes: Uint8Array,
): Promise<{ parts: ReadPart[]; unread: string }[]> {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes));
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, place) => {
      const page = await pdf.getPage(place + 1);
      const { items } = await page.getTextContent({ includeMarkedContent: true });
      const { marked, unread } = wordsOf(items as Item[]);
      const tree = (await page.getStructTree()) as Node | null;
      return { parts: tree === null ? [] : partsOf(tree, [], marked), unread };
    }),
  );
}

/** Returns the text of each item in the tree, and of everything outside it. */
function wordsOf(items: readonly Item[]): { marked: Map<string, string>; unread: string } {
  const marked = new Map<string, string>();
  const within: (string | null)[] = [];
  let unread = "";
  for (const { type, id, str, hasEOL } of items) {
    if (type === "beginMarkedContentProps") within.push(id ?? null);
    else if (type === "beginMarkedContent") within.push(null);
    else if (type === "endMarkedContent") within.pop();
    if (str === undefined) continue;
    const words = `${str}${hasEOL === true ? " " : ""}`;
    const key = within.findLast((each) => each !== null);
    if (key == null) unread += `${words} `;
    else marked.set(key, (marked.get(key) ?? "") + words);
  }
  return { marked, unread: plain(unread) };
}

function partsOf(node: Node, above: readonly string[], marked: Map<string, string>): ReadPart[] {
  const { role = "", alt, children = [] } = node;
  const isWrapper = role === "Root" || role === "Document" || role === "";
  const roles = isWrapper ? above : [...above, role];
  if (alt !== undefined) return [{ roles: roles.join(" "), text: plain(alt) }];
  const parts: ReadPart[] = [];
  for (const child of children) {
    if (child.type !== "content") parts.push(...partsOf(child, roles, marked));
    else parts.push({ roles: roles.join(" "), text: plain(marked.get(child.id ?? "") ?? "") });
  }
  return parts;
}

const plain = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
