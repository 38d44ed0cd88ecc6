type Lines = readonly (readonly string[])[];

/** Returns a table as CSV for programs: every cell quoted and unchanged, with line endings per RFC 4180. */
export const csvOf = (lines: Lines): string =>
  lines.map((line) => line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\r\n");

/** Returns a table as CSV for spreadsheets, with cells that would run as formulas turned into text. */
export const sheetOf = (lines: Lines): string =>
  csvOf(lines.map((line) => line.map((cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell))));

/** How long the browser may take to read the file after the click. */
const READ_MS = 60_000;

/** Downloads a table as a spreadsheet file created in the browser. */
export function downloadSheet(name: string, lines: Lines): void {
  const url = URL.createObjectURL(new Blob([sheetOf(lines)], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), READ_MS);
}
