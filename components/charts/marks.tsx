import type { Nutrient } from "@/lib/contract/debrief";
import { NUTRIENT_FILLS } from "./inks";

/** How urgently something needs a person, shown by shape first: a ring, a disc, a triangle with a bar. */
export const SEVERITY_NAMES = { watch: "Watch", concern: "Urgent", safety: "Safety" } as const;
export type SeverityName = keyof typeof SEVERITY_NAMES;
/** The shape of each severity. */
export const SHAPE_OF = { safety: "safety", urgent: "concern", amber: "watch" } as const;

const NUTRIENT_SHAPES: Readonly<Record<Nutrient, string>> = {
  carb: "M6 .5 11.75 11.5H.25z",
  sodium: "M.5.5h11v11H.5z",
  fluid: "M6 .25a5.75 5.75 0 1 1 0 11.5a5.75 5.75 0 1 1 0-11.5z",
};

/** Renders a nutrient's shape, for use next to its name: a triangle, a square, a disc. */
export function NutrientMark({ nutrient }: { nutrient: Nutrient }) {
  return (
    <svg
      aria-hidden="true"
      width={12}
      height={12}
      viewBox="0 0 12 12"
      className={`inline-block shrink-0 ${NUTRIENT_FILLS[nutrient]}`}
    >
      <path d={NUTRIENT_SHAPES[nutrient]} />
    </svg>
  );
}

/** The triangle's bar is cut out, so it shows on any background. */
const SEVERITY_SHAPES: Readonly<Record<SeverityName, { d: string; className: string }>> = {
  watch: {
    d: "M8 1a7 7 0 1 1 0 14a7 7 0 1 1 0-14zM8 3.25a4.75 4.75 0 1 0 0 9.5a4.75 4.75 0 1 0 0-9.5z",
    className: "fill-watch forced-colors:fill-current",
  },
  concern: {
    d: "M8 1a7 7 0 1 1 0 14a7 7 0 1 1 0-14z",
    className: "fill-concern forced-colors:fill-current",
  },
  safety: {
    d: "M8 .5 16 15H0zM7 5.5v5h2v-5zM7 11.75v1.75h2v-1.75z",
    className: "fill-safety forced-colors:fill-current",
  },
};

/**
 * Renders a severity's shape.
 *
 * @param label for screen readers; omit it if the text next to the mark says it
 */
export function SeverityMark({ severity, label }: { severity: SeverityName; label?: string }) {
  const { d, className } = SEVERITY_SHAPES[severity];
  return (
    <>
      <svg
        aria-hidden="true"
        width={16}
        height={16}
        viewBox="0 0 16 16"
        className={`inline-block shrink-0 ${className}`}
      >
        <path d={d} fillRule="evenodd" />
      </svg>
      {label !== undefined && <span className="sr-only">{label}</span>}
    </>
  );
}
