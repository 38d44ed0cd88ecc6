import { type DrawnObject, FLAG, FUEL, isDrunk, REFILL, type Shape } from "@/lib/paper/fuel-shapes";

/**
 * Drawings of food and drink: a dark outline, a paper-colored body, and a fill as high as what was eaten or is left.
 * They are decorative; the surrounding element has the label. Heights are numbers in the drawing, as our policy forbids
 * inline styles.
 */

const LINE = "fill-none stroke-current";

interface Placed {
  /** Its position inside another drawing; absent if it stands alone. */
  x?: number;
  y?: number;
  width: number;
  height: number;
  className?: string;
}

/** Draws an item of food or drink, filled up to `part`. A null part, meaning no answer yet, is dashed. */
export function FuelDrawing({
  object,
  part,
  className = "text-ink",
  ...place
}: Placed & { object: DrawnObject; part: number | null }) {
  const { body, lines, fine, inside, top, bottom } = FUEL[object];
  const dash = part === null ? { strokeDasharray: "4 3" } : {};
  return (
    <svg {...place} viewBox="0 0 40 64" aria-hidden="true" className={className}>
      <path d={body} className="fill-surface" />
      <Filled
        {...{ inside, top, bottom, part: part ?? 0 }}
        wide={40}
        className={isDrunk(object) ? "fill-fluid" : "fill-carb"}
      />
      <path d={lines} className={LINE} strokeWidth={2} strokeLinejoin="round" {...dash} />
      {fine !== undefined && part !== null && (
        <path d={fine} className={LINE} strokeWidth={1.25} strokeLinecap="round" />
      )}
    </svg>
  );
}

/** Fills the lower part of a shape by clipping it to a height. */
function Filled({
  inside,
  top,
  bottom,
  part,
  wide,
  className,
}: Pick<Shape, "inside" | "top" | "bottom"> & { part: number; wide: number; className: string }) {
  const height = (bottom - top) * part;
  if (height <= 0) return null;
  const y = bottom - height;
  return (
    <svg
      {...{ x: 0, y, width: wide, height }}
      viewBox={`0 ${y} ${wide} ${height}`}
      aria-hidden="true"
    >
      <path d={inside} className={className} />
    </svg>
  );
}

const BOTTLE =
  "M14 28h36c3 0 5 2 5 5v14c0 5-4 6-4 11s4 6 4 11v39a8 8 0 0 1-8 8H17a8 8 0 0 1-8-8V69c0-5 4-6 4-11s-4-6-4-11V33c0-3 2-5 5-5z";
const BOTTLE_CAP = "M17 28v-6c0-4 3-7 7-7h16c4 0 7 3 7 7v6M27 15V7c0-2 1-4 3-4h4c2 0 3 2 3 4v8";
/** The y positions of the full and empty levels in the bottle drawing, out of 120. */
export const BOTTLE_LEVEL = { top: 28, bottom: 116 } as const;

/** Draws a bottle with what is left in it, 0 to 1; null if unanswered. */
export function BottleDrawing({
  left,
  isWater,
  className = "text-ink",
  ...place
}: Placed & { left: number | null; isWater: boolean }) {
  const dash = left === null ? { strokeDasharray: "4 3" } : {};
  return (
    <svg {...place} viewBox="0 0 64 120" aria-hidden="true" className={className}>
      <path d={BOTTLE} className="fill-surface" />
      <Filled
        inside={BOTTLE}
        {...BOTTLE_LEVEL}
        part={left ?? 0}
        wide={64}
        className={isWater ? "fill-fluid opacity-50" : "fill-fluid"}
      />
      <path d={BOTTLE + BOTTLE_CAP} className={LINE} strokeWidth={2} {...dash} />
      <path d="M55 94h-5M51 72h-4M55 50h-5" className={LINE} strokeWidth={1.5} />
    </svg>
  );
}

/** A tap, meaning a refill. */
export const RefillDrawing = ({ className = "text-ink", ...place }: Placed) => (
  <svg {...place} viewBox="0 0 32 32" aria-hidden="true" className={className}>
    <path d={REFILL.tap} className={LINE} strokeWidth={2} strokeLinecap="round" />
    <path d={REFILL.drop} className="fill-fluid" />
  </svg>
);

/** A flag, meaning a symptom. */
export const FlagDrawing = ({ className = "text-ink", ...place }: Placed) => (
  <svg {...place} viewBox="0 0 20 28" aria-hidden="true" className={className}>
    <path d={FLAG.cloth} className="fill-current" />
    <path d={FLAG.pole} className={LINE} strokeWidth={2} strokeLinecap="round" />
  </svg>
);

const MOUTHS = [
  "M13 29c3-6 11-6 14 0M11 18l5-3m13 3l-5-3",
  "M14 28c3-3.5 9-3.5 12 0",
  "M14 26.5h12",
  "M13 24c3 4.5 11 4.5 14 0",
  "M12 23h16c-1 5-4 7-8 7s-7-2-8-7zM11 18c1-3 4-3 5 0m8 0c1-3 4-3 5 0",
] as const;

/** A face for a rating from 1 to 5. */
export function FaceDrawing({
  rating,
  className = "text-ink",
  ...place
}: Placed & { rating: number }) {
  const hasEyes = rating > 1 && rating < 5;
  return (
    <svg {...place} viewBox="0 0 40 40" aria-hidden="true" className={className}>
      <circle cx={20} cy={20} r={16} className="fill-surface stroke-current" strokeWidth={2} />
      <path d={MOUTHS[rating - 1]} className={LINE} strokeWidth={2} strokeLinecap="round" />
      {hasEyes && (
        <path d="M14 17h.01M26 17h.01" className={LINE} strokeWidth={4} strokeLinecap="round" />
      )}
    </svg>
  );
}
