import type { ReportPart } from "./report";

/** What of a report stands together, in the order in which it is read. */
export const REPORT_BLOCKS = {
  safety: ["safety"],
  overview: ["overview", "intake"],
  carb: ["carb"],
  sodium: ["sodium"],
  fluid: ["fluid"],
  sessions: ["sessions"],
  felt: ["felt", "trends"],
  next: ["next"],
} as const satisfies Readonly<Record<string, readonly ReportPart[]>>;
