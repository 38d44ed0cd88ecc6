import { delimiterOf } from "@/lib/wording/delimiter";

/** A reader of what people paste: CSV by commas, semicolons or tabs, as spreadsheets of all countries write it. */

/** The cells of a CSV text, row by row, trimmed, without rows that have nothing in them. Quotes are CSV's. */
export function cellsOf(text: string): string[][] {
  const given = text.replace(/^\ufeff/, "");
  const delimiter = delimiterOf(given);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  const endCell = () => {
    row.push(cell.trim());
    cell = "";
  };
  const endRow = () => {
    endCell();
    if (row.some((each) => each !== "")) rows.push(row);
    row = [];
  };
  for (let at = 0; at < given.length; at++) {
    const character = given.charAt(at);
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (given.charAt(at + 1) === '"') {
        cell += '"';
        at++;
      } else isQuoted = false;
    } else if (character === '"' && cell.trim() === "") {
      cell = "";
      isQuoted = true;
    } else if (character === delimiter) endCell();
    else if (character === "\n") endRow();
    else if (character !== "\r") cell += character;
  }
  endRow();
  return rows;
}

/** What a file says, by the mark that it begins with; without one as UTF-8, or as Excel on Windows saves a CSV. */
export function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
