import { getDocumentProxy } from "unpdf";

/** An element of the structure tree. */
interface Node {
  role?: string;
  alt?: string;
  children?: Node[];
}

/** Reads a PDF as its readers see it; collapses whitespace. */
export async function readPdf(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes));
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, place) => {
      const page = await pdf.getPage(place + 1);
      const { items } = await page.getTextContent();
      const texts = items.map((item) =>
        "str" in item ? `${item.str}${item.hasEOL ? " " : ""}` : "",
      );
      const [, , width = 0, height = 0] = page.view;
      return {
        text: texts.join("").replaceAll(/\s+/g, " "),
        nodes: flat((await page.getStructTree()) as Node | null),
        links: (await page.getAnnotations()).map(({ url }) => String(url)),
        size: [Math.round(width), Math.round(height)],
      };
    }),
  );
  const { info } = await pdf.getMetadata();
  const marked = await pdf.getMarkInfo();
  return { pages, info: info as Record<string, unknown>, isTagged: marked?.Marked === true };
}

const flat = (node: Node | null): Node[] =>
  node === null ? [] : [node, ...(node.children ?? []).flatMap(flat)];
