/** What stands between the cells of a CSV: where a comma is the decimal mark, spreadsheets write semicolons. */
export const DELIMITERS = [",", ";", "\t"] as const;

/** The delimiter that stands most often outside of quotes in the first line of a text; a comma without any. */
export function delimiterOf(text: string): string {
  const line = (/^\s*([^\r\n]*)/.exec(text)?.[1] ?? "").replaceAll(/"[^"]*"/g, "");
  const counted = DELIMITERS.map((delimiter) => ({
    delimiter,
    count: line.split(delimiter).length,
  }));
  return counted.reduce((best, each) => (each.count > best.count ? each : best)).delimiter;
}
