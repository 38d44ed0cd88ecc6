import { delimiterOf } from "@/lib/wording/delimiter";

/** Parses pasted CSV with commas, semicolons or tabs, as spreadsheets in different countries write it. */

/** Returns the trimmed cells of a CSV text, row by row, without empty rows. Quoting follows CSV. */
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

/** Decodes a file by its byte order mark; without one as UTF-8, or else as Excel on Windows saves CSV. */
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
