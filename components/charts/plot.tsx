"use client";

import type { Nutrient } from "@/lib/contract/debrief";
import { AROUND, NUTRIENT_FILLS, STROKES } from "./inks";
import { GUTTER_WIDTH } from "./multiples-layout";
import { PlotRow } from "./plot-row";
import { rounded } from "./scales";

/** Y positions in pixels: the top and base of the axis, and the total height with room for labels. */
const [TOP_Y, BASE_Y, HEIGHT] = [12, 172, 200];

/** A session: its position as fractions of the axes, and its link. */
export interface Dot {
  id: string;
  href: string;
  /** The label for screen readers and the tooltip. */
  name: string;
  x: number;
  y: number;
  /** True if the dot is drawn as a ring, which marks a problem. */
  isRing: boolean;
}

interface PlotProps {
  nutrient: Nutrient;
  /** Oldest first. */
  dots: readonly Dot[];
  /** Labels on the vertical axis and their positions. */
  up: readonly Tick[];
  /** Labels on the horizontal axis. */
  across: readonly Tick[];
  levels?: readonly LevelProps[];
  corner?: CornerProps;
}

/** A horizontal line; a dashed one has its label on the left, others on the right. */
interface LevelProps {
  at: number;
  label: string;
  isDashed: boolean;
}

/** The distance in pixels between two lines at which the lower one's label fits above it. */
const LEVELS_APART = 20;

/** A corner of the plot, at its bottom right, with a label above it. */
interface CornerProps {
  fromX: number;
  toY: number;
  label: string;
}

interface Tick {
  /** A fraction of the axis. */
  at: number;
  label: string;
}

/** Returns the y position of a fraction of the axis, in pixels. */
const heightOf = (fraction: number): number => BASE_Y - fraction * (BASE_Y - TOP_Y);
/** Percent kept free at either end, so no dot is cut off. */
const PAD = 1.5;
const acrossOf = (fraction: number): string => `${rounded(PAD + fraction * (100 - 2 * PAD))}%`;

/**
 * Plots sessions as dots on two axes; each is a link that the charts' arrow keys reach. A client component, because a
 * server component may be streamed in parts, and inside a drawing those come with a style that our policy blocks.
 */
export function Plot({ nutrient, dots, up, across, levels = [], corner }: PlotProps) {
  return (
    <div className="pr-5">
      <PlotRow
        height={HEIGHT}
        gutter={up.map(({ at, label }) => (
          <text
            key={at}
            x={GUTTER_WIDTH - 8}
            y={heightOf(at) + 4}
            textAnchor="end"
            className={TEXT}
          >
            {label}
          </text>
        ))}
      >
        <g>
          {up.map(({ at }) => (
            <line
              key={at}
              x2="100%"
              y1={heightOf(at)}
              y2={heightOf(at)}
              className={STROKES.faint}
            />
          ))}
          {corner !== undefined && <Corner {...corner} />}
          {levels.map((level) => (
            <Level
              key={level.label}
              {...level}
              isCrowded={levels.some(({ at }) => isCloseAbove(at, level.at))}
            />
          ))}
          {across.map(({ at, label }) => (
            <text
              key={at}
              x={acrossOf(at)}
              y={HEIGHT - 8}
              textAnchor={at < 0.1 ? "start" : at > 0.9 ? "end" : "middle"}
              className={TEXT}
            >
              {label}
            </text>
          ))}
        </g>
        {dots.map(({ id, href, name, x, y, isRing }) => (
          <a key={id} href={href} aria-label={name} data-point={id} className={LINK}>
            <title>{name}</title>
            <circle cx={acrossOf(x)} cy={heightOf(y)} r={12} strokeWidth={3} className={AROUND} />
            <circle
              cx={acrossOf(x)}
              cy={heightOf(y)}
              r={isRing ? 5 : 4.5}
              strokeWidth={2.5}
              className={isRing ? `fill-surface ${STROKES.ink}` : NUTRIENT_FILLS[nutrient]}
            />
          </a>
        ))}
      </PlotRow>
    </div>
  );
}

const isCloseAbove = (at: number, below: number): boolean =>
  at > below && heightOf(below) - heightOf(at) < LEVELS_APART;

/** A crowded line has its label below, where it doesn't overlap the line above. */
function Level({ at, label, isDashed, isCrowded }: LevelProps & { isCrowded: boolean }) {
  const y = heightOf(at);
  return (
    <>
      <line
        x2="100%"
        y1={y}
        y2={y}
        strokeWidth={1.5}
        {...(isDashed && { strokeDasharray: "6 4" })}
        className={STROKES.ink}
      />
      <text
        x={isDashed ? 0 : "100%"}
        y={isCrowded ? y + 14 : Math.max(TOP_Y - 1, y - 5)}
        textAnchor={isDashed ? "start" : "end"}
        // Gives the label its own background, since another line may cross it.
        paintOrder="stroke"
        strokeWidth={4}
        className={`${TEXT} stroke-surface font-semibold forced-colors:stroke-none`}
      >
        {label}
      </text>
    </>
  );
}

function Corner({ fromX, toY, label }: CornerProps) {
  const y = heightOf(toY);
  return (
    <>
      <rect
        x={acrossOf(fromX)}
        {...{ y }}
        width={`${rounded((1 - fromX) * (100 - 2 * PAD))}%`}
        height={BASE_Y - y}
        className="fill-safety-soft forced-colors:fill-transparent forced-colors:stroke-current"
      />
      {/* Placed above the area, which is narrower than its label if someone drank a lot. */}
      <text x="100%" y={y - 6} textAnchor="end" className={`${TEXT} font-semibold`}>
        {label}
      </text>
    </>
  );
}

const TEXT = "fill-ink2 text-small forced-colors:fill-current";
const LINK = "group text-inherit outline-none";
