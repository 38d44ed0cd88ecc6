/** Delimiters of CSV cells: where the comma is the decimal mark, spreadsheets write semicolons. */
export const DELIMITERS = [",", ";", "\t"] as const;

/** Returns the most frequent delimiter outside quotes in a text's first line; a comma if there is none. */
export function delimiterOf(text: string): string {
  const line = (/^\s*([^\r\n]*)/.exec(text)?.[1] ?? "").replaceAll(/"[^"]*"/g, "");
  const counted = DELIMITERS.map((delimiter) => ({
    delimiter,
    count: line.split(delimiter).length,
  }));
  return counted.reduce((best, each) => (each.count > best.count ? each : best)).delimiter;
}
