type Lines = readonly (readonly string[])[];

/** Lines of a table for a program, every cell in quotes and as it is; ended as RFC 4180 says. */
export const csvOf = (lines: Lines): string =>
  lines.map((line) => line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\r\n");

/** The same for a spreadsheet: a cell that it would run as a formula is text. */
export const sheetOf = (lines: Lines): string =>
  csvOf(lines.map((line) => line.map((cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell))));

/** How long the browser may take to read a file after the press is over. */
const READ_MS = 60_000;

/** Gives lines of a table to whoever asked, as a file for a spreadsheet, made in the browser. */
export function downloadSheet(name: string, lines: Lines): void {
  const url = URL.createObjectURL(new Blob([sheetOf(lines)], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), READ_MS);
}
