import { Fragment } from "react";
import type { TryOut } from "@/lib/nutrition/try-out";
import { CopyButton } from "../ui/copy-button";

const FIELDS = { carb: "g_per_hr", sodium: "mg_per_hr", fluid: "ml_per_hr" } as const;

/** Shows the calculator's input as an API call, with the numbers it returns. */
export function BuildersCall({ curl, tried }: Pick<TryOut, "curl" | "tried">) {
  if (curl === null || tried === null)
    return (
      <p className="text-ink2">Choose an activity and a duration above to see them as a call.</p>
    );
  const numbers = tried.nutrients.map(({ nutrient, low, high }) =>
    low === high
      ? `  "${nutrient}_${FIELDS[nutrient]}": ${low},`
      : `  "${nutrient}_range_${FIELDS[nutrient]}": "${low}-${high}",`,
  );
  const limits = [
    `    "max_safe_fluid_ml_per_hr": ${tried.safety.max_safe_fluid_ml_per_hr},`,
    `    "max_safe_sodium_mg_per_hr": ${tried.safety.max_safe_sodium_mg_per_hr}`,
  ];
  const answer = ["{", ...numbers, '  "safety": {', ...limits, "} }"].join("\n");
  return (
    <div className="call-split overflow-hidden rounded-card border border-line bg-surface">
      <div className="min-w-0 p-4">
        <div className="flex justify-between gap-3">
          <h3 className="text-label font-bold">Call</h3>
          <CopyButton text={curl}>Copy</CopyButton>
        </div>
        <Code>{curl}</Code>
      </div>
      <div className="min-w-0 bg-sunken p-4">
        <h3 className="text-label font-bold">Answer, in part</h3>
        <Code>{answer}</Code>
      </div>
    </div>
  );
}

/** Wraps at spaces and before slashes, as in URLs. */
const Code = ({ children }: { children: string }) => (
  <pre className="mt-2 font-mono text-small break-words whitespace-pre-wrap">
    {children.split(/(?<=\w\/)/).map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no names
      <Fragment key={at}>
        {part}
        <wbr />
      </Fragment>
    ))}
  </pre>
);
