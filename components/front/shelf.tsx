import { BottleDrawing, FuelDrawing, RefillDrawing } from "@/components/fuel/objects";
import type { StripSide } from "@/lib/contract/strip";

interface Room {
  width: number;
  bottle: number;
  thing: number;
  /** Minutes between the hour labels. */
  every: number;
}

const WIDE: Room = { width: 980, bottle: 60, thing: 34, every: 60 };
const NARROW: Room = { width: 358, bottle: 26, thing: 15, every: 120 };

interface ShelfProps {
  planned: StripSide;
  durationMin: number;
}

/** Draws what a session needs, each item at its minute on a line from start to finish. */
export const Shelf = (props: ShelfProps) => (
  <>
    <Drawing {...props} room={WIDE} className="max-md:hidden" />
    <Drawing {...props} room={NARROW} className="md:hidden" />
  </>
);

function Drawing({
  planned,
  durationMin,
  room,
  className,
}: ShelfProps & { room: Room; className: string }) {
  const { width, bottle, thing, every } = room;
  const [from, to] = [bottle * 1.2, width - bottle * 0.7];
  const floor = bottle * 2.15;
  const at = (minute: number) => from + (minute / durationMin) * (to - from);
  const hours = Array.from({ length: Math.floor(durationMin / every) + 1 }, (_, n) => n * every);
  const size = width === WIDE.width ? 15 : 13;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${floor + 28}`}
      className={`h-auto w-full font-sans ${className}`}
    >
      {/* Each half hour is slightly warmer than the last. */}
      {Array.from({ length: 8 }, (_, n) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: bands have no names
          key={n}
          x={from + ((to - from) / 8) * n}
          y={0}
          width={(to - from) / 8 + 0.5}
          height={floor}
          className="fill-heat"
          opacity={(n + 1) / 8}
        />
      ))}
      {planned.drinks.map(({ from_min }) => (
        <BottleDrawing
          key={from_min}
          left={1}
          isWater={false}
          x={at(from_min) - (from_min === 0 ? bottle * 1.1 : bottle / 2)}
          y={floor - bottle * 1.875}
          width={bottle}
          height={bottle * 1.875}
        />
      ))}
      {planned.things.map(({ object, at_min }) => (
        <FuelDrawing
          key={at_min}
          object={object}
          part={1}
          x={at(at_min ?? 0) - thing / 2}
          y={floor - thing * 1.6}
          width={thing}
          height={thing * 1.6}
        />
      ))}
      {planned.refills.map(({ at_min }) => (
        <RefillDrawing
          key={at_min}
          x={at(at_min) - thing / 2}
          y={floor - thing * 2.9}
          width={thing}
          height={thing}
        />
      ))}
      <line
        {...{ x1: 0, x2: width, y1: floor, y2: floor }}
        className="stroke-ink"
        strokeWidth={2}
      />
      <path
        d={`M${to} ${floor}v${-thing}h${thing * 0.6}l${-thing * 0.15} ${thing * 0.22} ${thing * 0.15} ${thing * 0.22}h${-thing * 0.6}`}
        className="fill-ink stroke-ink"
        strokeWidth={2}
      />
      {hours.map((minute) => (
        <g key={minute}>
          <line
            {...{ x1: at(minute), x2: at(minute), y1: floor, y2: floor + 6 }}
            className="stroke-ink"
            strokeWidth={2}
          />
          <text
            x={at(minute)}
            y={floor + 24}
            fontSize={size}
            textAnchor="middle"
            className="fill-ink font-semibold"
          >
            {minute / 60} h
          </text>
        </g>
      ))}
    </svg>
  );
}
