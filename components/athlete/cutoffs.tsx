import { Fragment } from "react";
import type { Format } from "@/components/format/format";
import { type CutoffLine, cutoffWords } from "./words";

interface CutoffsProps {
  lines: readonly CutoffLine[];
  format: Format;
  /** The athlete's own address. */
  base: string;
  /** Whether the reader may see and change the rules. */
  hasRules: boolean;
}

/** The cutoffs in force and where each was set, with the way to all that could have set it. */
export function Cutoffs({ lines, format, base, hasRules }: CutoffsProps) {
  return (
    <p className="mt-3 text-small text-ink2">
      {lines.map((line) => (
        <Fragment key={line.nutrients.join()}>
          {cutoffWords(line, format)},{" "}
          {hasRules && line.href !== null ? <a href={line.href}>{line.source}</a> : line.source}.{" "}
        </Fragment>
      ))}
      {hasRules && <a href={`${base}/alerts`}>Why these values</a>}
    </p>
  );
}
