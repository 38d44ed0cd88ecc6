"use client";

import type { Nutrient } from "@/lib/contract/debrief";
import { AROUND, NUTRIENT_FILLS, STROKES } from "./inks";
import { GUTTER_WIDTH } from "./multiples-layout";
import { PlotRow } from "./plot-row";
import { rounded } from "./scales";

/** Pixels down: where an axis ends, where it begins, and the room for what stands below. */
const [TOP_Y, BASE_Y, HEIGHT] = [12, 172, 200];

/** A session: across and up as fractions of the axes, and the way to it. */
export interface Dot {
  id: string;
  href: string;
  /** Who does not see it hears this; who points at it reads it. */
  name: string;
  x: number;
  y: number;
  /** A ring is one that something is the matter with. */
  isRing: boolean;
}

interface PlotProps {
  nutrient: Nutrient;
  /** The oldest first. */
  dots: readonly Dot[];
  /** Numbers beside the axis that goes up, and where they stand. */
  up: readonly Tick[];
  /** The same below the one that goes across. */
  across: readonly Tick[];
  levels?: readonly LevelProps[];
  corner?: CornerProps;
}

/** A line across at a height, with its words left of a dashed one and right of another. */
interface LevelProps {
  at: number;
  label: string;
  isDashed: boolean;
}

/** Pixels between two lines from which the words of the lower one fit above it. */
const LEVELS_APART = 20;

/** A corner of the plot, from the right end and the base, with its words over it. */
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

/** How far down a fraction of the axis is, in pixels. */
const heightOf = (fraction: number): number => BASE_Y - fraction * (BASE_Y - TOP_Y);
/** Per cent at either end that stay free, so that no dot is cut. */
const PAD = 1.5;
const acrossOf = (fraction: number): string => `${rounded(PAD + fraction * (100 - 2 * PAD))}%`;

/**
 * Sessions as dots on two axes: each is a link, which the arrow keys of the charts go to. A component of the browser, for
 * one of the server may be sent in parts, which inside a drawing come with a style that our policy refuses.
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

/** A crowded one has its words below the line: above it they would lie on the other. */
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
        // On a ground of its own: another line may lie there.
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
      {/* Over the field, which is narrower than its words where somebody drank much. */}
      <text x="100%" y={y - 6} textAnchor="end" className={`${TEXT} font-semibold`}>
        {label}
      </text>
    </>
  );
}

const TEXT = "fill-ink2 text-small forced-colors:fill-current";
const LINK = "group text-inherit outline-none";
