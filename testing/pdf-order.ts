import { getDocumentProxy } from "unpdf";

/** A file as it is read out: by the tree that readers follow, and never by where things stand on the page. */

/** A part of the tree with words of its own. */
export interface ReadPart {
  /** From the outermost part that is no document: `Table TBody TR TH`. */
  roles: string;
  /** What it says; of a picture what stands for it. */
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

/** Each page in the order in which it is read, and what on it is not read. Blanks of any kind are one. */
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

/** The words of each piece that the tree names, and of all that it does not. */
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
