import { FlagDrawing, FuelDrawing, RefillDrawing } from "@/components/fuel/objects";
import type { Strip as StripData } from "@/lib/contract/strip";
import { layStrip } from "@/lib/paper/strip-layout";
import type { StripInk, StripMark, StripWords } from "@/lib/paper/strip-marks";
import { stripSentence } from "@/lib/wording/strip-sentence";

const FILL: Readonly<Record<StripInk, string>> = {
  ink: "fill-ink",
  ink2: "fill-ink2",
  line: "fill-line",
  carb: "fill-carb",
  sodium: "fill-sodium",
  fluid: "fill-fluid",
  heat: "fill-heat",
  surface: "fill-surface",
};
const STROKE: Readonly<Record<StripInk, string>> = {
  ink: "stroke-ink",
  ink2: "stroke-ink2",
  line: "stroke-line",
  carb: "stroke-carb",
  sodium: "stroke-sodium",
  fluid: "stroke-fluid",
  heat: "stroke-heat",
  surface: "stroke-surface",
};

interface StripProps {
  strip: StripData;
  words: StripWords;
  /** True if there is never room for the wide layout, as on a phone. */
  isNarrow?: boolean;
}

/** Draws a session from start to finish: the plan above the time axis, the intake below it. */
export function Strip({ strip, words, isNarrow = false }: StripProps) {
  const name = stripSentence(strip, words);
  return (
    <figure className="@container">
      <Drawing
        strip={strip}
        words={words}
        width={328}
        name={name}
        className={isNarrow ? "max-w-md" : "max-w-md @min-[700px]:hidden"}
      />
      {!isNarrow && (
        <Drawing
          strip={strip}
          words={words}
          width={760}
          name={name}
          className="hidden @min-[700px]:block"
        />
      )}
    </figure>
  );
}

function Drawing({
  strip,
  words,
  width,
  name,
  className,
}: StripProps & { width: number; name: string; className: string }) {
  const { marks, ...size } = layStrip(strip, width, words);
  return (
    <svg
      role="img"
      aria-label={name}
      viewBox={`0 0 ${size.width} ${size.height}`}
      className={`h-auto w-full font-sans ${className}`}
    >
      {marks.map((mark, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: marks have no names, and are drawn in their order
        <Mark key={at} mark={mark} />
      ))}
    </svg>
  );
}

function Mark({ mark }: { mark: StripMark }) {
  switch (mark.kind) {
    case "rect": {
      const { kind: _, fill, stroke, ...place } = mark;
      const look = `${fill === undefined ? "fill-none" : FILL[fill]} ${stroke === undefined ? "" : STROKE[stroke]}`;
      return (
        <rect
          {...place}
          rx={Math.min(3, place.height / 4)}
          className={look}
          strokeWidth={stroke === undefined ? 0 : 1.5}
        />
      );
    }
    case "line": {
      const { kind: _, ink, isDashed, ...place } = mark;
      return (
        <line
          {...place}
          className={STROKE[ink]}
          strokeWidth={isDashed ? 1.5 : 1}
          {...(isDashed && { strokeDasharray: "3 3" })}
        />
      );
    }
    case "text":
      return (
        <text
          x={mark.x}
          y={mark.y}
          fontSize={mark.size}
          textAnchor={mark.anchor ?? "start"}
          className={`${FILL[mark.ink]} ${mark.isBold === true ? "font-semibold" : ""}`}
        >
          {mark.text}
        </text>
      );
    case "thing": {
      const { kind: _, object, part, ...place } = mark;
      return <FuelDrawing {...place} object={object} part={part} />;
    }
    case "flag":
      return <FlagDrawing x={mark.x} y={mark.y} width={mark.size} height={mark.size * 1.3} />;
    case "refill":
      return <RefillDrawing x={mark.x} y={mark.y} width={mark.size} height={mark.size} />;
  }
}
