import type { ReportPart } from "./report";

/** Which parts of a report are shown together, in reading order. */
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
