import type { Strip, StripDrink, StripSide } from "@/lib/contract/strip";
import { capitalized } from "@/lib/wording/grammar";
import {
  looseBottles,
  type StripDrawing,
  type StripMark,
  type StripWords,
  textAt,
} from "./strip-marks";
import { layTotals, totalsBelow, totalsBeside } from "./strip-totals";

/**
 * Lays out a strip as marks, for screen or print. The plan is above the clock; the intake is mirrored below it, so the
 * two sodium lines face each other.
 */

const WIDE_FROM = 700;

/**
 * Lays out a session for a width: from 700 on with labels on the left and totals on the right, else with totals below.
 */
export const layStrip = (strip: Strip, width: number, words: StripWords): StripDrawing =>
  strip.planned === null
    ? layTotals(strip, width, words)
    : layTimes(strip, strip.planned, width, words);

interface Frame {
  isWide: boolean;
  /** The positions of start and finish. */
  from: number;
  to: number;
  /** Where the drawing ends. */
  end: number;
  at: (minute: number) => number;
  thing: { width: number; height: number };
  /** From top to bottom. */
  y: Record<
    | "minutes"
    | "planned"
    | "plannedDrink"
    | "plannedSodium"
    | "clock"
    | "sodium"
    | "drink"
    | "taken"
    | "words"
    | "end",
    number
  >;
}

function frameOf({ duration_min, planned }: Strip, width: number): Frame {
  const isWide = width >= WIDE_FROM;
  const last = Math.max(0, ...(planned?.drinks.map(({ to_min }) => to_min) ?? []));
  const span = Math.max(1, duration_min, last);
  const from = isWide ? 68 : 4;
  const to = isWide ? width - 300 : width - 56;
  const thing = isWide ? { width: 20, height: 32 } : { width: 14, height: 22 };
  const heights = {
    ...{ minutes: isWide ? 20 : 18, planned: thing.height + 6, plannedDrink: 14, plannedSodium: 9 },
    ...{ clock: 24, sodium: 9, drink: 18, taken: thing.height + 2, words: isWide ? 18 : 16 },
  };
  const y = {} as Frame["y"];
  let top = 0;
  for (const [row, height] of Object.entries(heights)) {
    y[row as keyof typeof heights] = top;
    top += height;
  }
  y.end = top;
  const at = (minute: number) => from + (Math.min(minute, span) / span) * (to - from);
  return { isWide, from, to, end: width, at, thing, y };
}

function layTimes(
  strip: Strip,
  planned: StripSide,
  width: number,
  words: StripWords,
): StripDrawing {
  const frame = frameOf(strip, width);
  const { isWide, from, to, y } = frame;
  const size = isWide ? 13 : 12;
  const marks: StripMark[] = [];
  const { temperature_c: heat } = strip;
  const wash = heat === null ? 0 : Math.max(0, Math.min(1, (heat - 12) / 18));
  if (wash > 0)
    marks.push({
      ...{ kind: "rect", x: from, y: y.planned - 2, width: to - from, fill: "heat" },
      ...{ height: y.words - y.planned + 2, opacity: wash },
    });
  if (heat !== null) {
    // Among the minutes it would look like one of them: wide strips show it after the finish, and phones show no
    // minutes.
    const [x, look] = isWide ? [to + 8, { size }] : [to - 2, { size, anchor: "end" as const }];
    marks.push(textAt(x, y.minutes + 11, words.temperature(heat), look));
  }
  if (isWide) {
    const label = (text: string, top: number, isBold = false) =>
      marks.push(textAt(0, top, text, { size: isBold ? 13 : 12, isBold }));
    label("Planned", y.planned + 20, true);
    label("drink", y.plannedDrink + 10);
    label("sodium", y.plannedSodium + 7);
    label("sodium", y.sodium + 8);
    label("drink", y.drink + 12);
    label("Taken", y.taken + 20, true);
  } else {
    marks.push(textAt(from, y.minutes + 11, "Planned", { size, isBold: true }));
    if (strip.taken !== null)
      marks.push(textAt(from, y.words + 12, "Taken", { size, isBold: true }));
  }

  marks.push(...clockOf(strip.duration_min, frame, size));
  marks.push(...drinksOf(planned.drinks, frame, { top: y.plannedDrink, isFilled: false }, words));
  marks.push(...thingsAt(planned, frame, y.planned, "outlined"));
  if (isWide) marks.push(...minutesOf(planned, frame));
  const { taken } = strip;
  if (taken === null) {
    const text = strip.is_reported ? "Reported as totals" : "Not reported";
    marks.push(textAt((from + to) / 2, y.drink + 22, text, { size, anchor: "middle" }));
  } else {
    marks.push(...drinksOf(taken.drinks, frame, { top: y.drink, isFilled: true }, words));
    marks.push(...thingsAt(taken, frame, y.taken));
    marks.push(...partWords(taken, frame));
  }
  marks.push({ kind: "line", x1: to, y1: y.planned - 2, x2: to, y2: y.words, ink: "ink" });
  marks.push(...behindFinish(strip, frame, words));
  if (isWide) {
    marks.push(...totalsBeside(strip, width - 190, 16, words));
    return { width, height: y.end, marks };
  }
  const below = y.end + (taken !== null && taken.loose.length > 0 ? 14 : 0);
  marks.push({ kind: "line", x1: 0, y1: below + 2, x2: width, y2: below + 2, ink: "line" });
  marks.push(...totalsBelow(strip, width, below + 8, words));
  return { width, height: below + 48, marks };
}

/** Draws the hours between two lines, none near the end, and only every second or later one in a long session. */
function clockOf(duration: number, { from, to, at, y, isWide }: Frame, size: number): StripMark[] {
  const top = y.clock + 2;
  const bottom = y.clock + 20;
  const line = (at: number): StripMark => ({
    kind: "line",
    x1: from,
    y1: at,
    x2: to,
    y2: at,
    ink: "ink",
  });
  const step = 60 * Math.max(1, Math.ceil(duration / 60 / (isWide ? 8 : 5)));
  const hours = [];
  for (let minute = step; minute <= duration - 20; minute += step) hours.push(minute);
  return [
    line(top),
    line(bottom),
    textAt(from + 4, top + 13, "0", { size, isBold: true }),
    ...hours.flatMap((minute): StripMark[] => [
      { kind: "line", x1: at(minute), y1: top, x2: at(minute), y2: top + 4, ink: "ink" },
      textAt(at(minute), top + 14, `${minute / 60} h`, { size, anchor: "middle", isBold: true }),
    ]),
  ];
}

/** The width of the words that replace sodium, and where the line after them starts. */
const NO_SODIUM_WIDTH = 96;
const NO_SODIUM_FROM = 110;

/** Draws drinks as bars, with their sodium as a line that ends where water begins. */
function drinksOf(
  drinks: readonly StripDrink[],
  { at, y, isWide }: Frame,
  { top, isFilled }: { top: number; isFilled: boolean },
  { fluid }: StripWords,
): StripMark[] {
  const sodiumTop = isFilled ? y.sodium : y.plannedSodium;
  return drinks.flatMap(({ letter, is_water, volume_ml, from_min, to_min }): StripMark[] => {
    const x = at(from_min) + 0.75;
    const width = Math.max(1, at(to_min) - at(from_min) - 1.5);
    const bar = { kind: "rect" as const, x, y: top, width, height: 12 };
    const name = `${letter}${isWide && width > 110 ? ` ${is_water ? "water" : "mix"} ${fluid(volume_ml)}` : ""}`;
    const isSaid = is_water && isFilled && isWide && width > NO_SODIUM_FROM;
    const line = {
      ...{ x1: isSaid ? x + NO_SODIUM_WIDTH : x, x2: x + width },
      ...{ y1: sodiumTop + 3, y2: sodiumTop + 3 },
    };
    return [
      isFilled
        ? { ...bar, fill: "fluid", opacity: is_water ? 0.35 : 1 }
        : { ...bar, fill: "surface", stroke: "fluid" },
      ...(width > 12
        ? [
            textAt(x + width / 2, top + 10, name, {
              ...{ size: 11, anchor: "middle", isBold: true },
            }),
          ].map(
            (mark): StripMark =>
              isFilled && !is_water ? ({ ...mark, ink: "surface" } as StripMark) : mark,
          )
        : []),
      ...(isSaid
        ? [textAt(x + 4, sodiumTop + 7, "water, no sodium", { size: 11, ink: "sodium" })]
        : []),
      is_water
        ? { kind: "line", ...line, ink: "sodium", isDashed: true }
        : {
            ...{ kind: "rect", x, y: sodiumTop + 0.5, width, height: 5 },
            ...(isFilled ? { fill: "sodium" } : { fill: "surface", stroke: "sodium" }),
          },
    ];
  });
}

/** Draws items at their minutes, side by side if simultaneous, with refills between them. */
function thingsAt(
  { things, refills }: StripSide,
  frame: Frame,
  top: number,
  look: "filled" | "outlined" = "filled",
): StripMark[] {
  const { at, thing, to } = frame;
  const taken = new Map<number, number>();
  return [
    ...things.flatMap(({ object, at_min, part }): StripMark[] => {
      if (at_min === null) return [];
      const before = taken.get(at_min) ?? 0;
      taken.set(at_min, before + 1);
      const x = Math.min(
        to - thing.width,
        at(at_min) - thing.width / 2 + before * (thing.width * 0.6),
      );
      return [{ kind: "thing", x, y: top, ...thing, object, part: look === "filled" ? part : 0 }];
    }),
    ...refills.map(
      ({ at_min }): StripMark => ({
        ...{
          kind: "refill",
          x: Math.min(to - 14, at(at_min) - 6),
          y: top + thing.height - 14,
          size: 13,
        },
      }),
    ),
  ];
}

/** Draws times such as `0:20` above planned items, skipping those too close together. */
function minutesOf({ things }: StripSide, { at, y, to }: Frame): StripMark[] {
  let last = Number.NEGATIVE_INFINITY;
  return things.flatMap(({ at_min }): StripMark[] => {
    if (at_min === null || at(at_min) - last < 34 || at(at_min) > to - 10) return [];
    last = at(at_min);
    const text = `${Math.floor(at_min / 60)}:${String(at_min % 60).padStart(2, "0")}`;
    return [textAt(last, y.minutes + 11, text, { size: 12, anchor: "middle" })];
  });
}

/** Draws the words below items that were not finished. */
function partWords({ things }: StripSide, { at, y, to, isWide }: Frame): StripMark[] {
  let last = isWide ? Number.NEGATIVE_INFINITY : 20;
  return things.flatMap(({ at_min, part }): StripMark[] => {
    if (at_min === null || part >= 1 || at(at_min) - last < (isWide ? 64 : 34)) return [];
    last = at(at_min);
    const back = isWide ? "carried back" : "back";
    const text = part > 0 ? "half" : back;
    // Extra items are shown after the finish.
    const isLast = last + text.length * 3 > to;
    const place = isLast
      ? ({ x: to, anchor: "end" } as const)
      : ({ x: last, anchor: "middle" } as const);
    return [textAt(place.x, y.words + 12, text, { size: 11, anchor: place.anchor })];
  });
}

/** Draws what has no time, after the finish: symptoms above, unplanned items below. */
function behindFinish(
  { symptoms, taken }: Strip,
  { isWide, to, y, thing, end }: Frame,
  { fluid }: StripWords,
): StripMark[] {
  const x = to + 8;
  const flags = (symptoms ?? []).slice(0, isWide ? 3 : 2);
  const count = (symptoms ?? []).reduce((sum, each) => sum + each.count, 0);
  const marks: StripMark[] = isWide
    ? flags.flatMap(({ name, count }, at): StripMark[] => [
        { kind: "flag", x, y: y.planned + at * 18, size: 13 },
        textAt(x + 14, y.planned + 11 + at * 18, symptomWords(name, count), {
          ...{ size: 12, isBold: true },
        }),
      ])
    : flags.map((_, at): StripMark => ({ kind: "flag", x: x + at * 14, y: y.planned, size: 13 }));
  if (!isWide && count > 0)
    marks.push(textAt(x, y.planned + 28, `${count}×`, { size: 12, isBold: true }));
  const extras = (taken?.things ?? []).filter(({ at_min, part }) => at_min === null && part > 0);
  const objects = [...extras.map(({ object, part }) => ({ object, part })), ...looseBottles(taken)];
  const room = isWide ? 4 : 2;
  objects.slice(0, room).forEach(({ object, part }, at) => {
    marks.push({
      kind: "thing",
      x: x + at * (thing.width + 3),
      y: y.taken,
      ...thing,
      object,
      part,
    });
  });
  const bottles = looseWords(taken, fluid);
  const told = [
    ...(extras.length === 0 ? [] : [`${extras.length}${isWide || bottles !== "" ? " extra" : ""}`]),
    ...(bottles === "" ? [] : [bottles]),
  ];
  if (told.length > 0) {
    const line = `+ ${told.join(", ")}`;
    // A phone has no room for an amount after the finish, so it goes on its own line.
    const isBelow = !isWide && bottles !== "";
    marks.push(
      isBelow
        ? textAt(end, y.end + 10, line, { size: 11, anchor: "end" })
        : textAt(x, y.words + 12, line, { size: 11 }),
    );
  }
  return marks;
}

/** Describes bottles drunk at an unknown time: `3 bottles of water, 1,240 mL`. */
function looseWords(taken: StripSide | null, fluid: StripWords["fluid"]): string {
  const loose = taken?.loose ?? [];
  if (loose.length === 0) return "";
  const bottles = loose.length === 1 ? "1 bottle" : `${loose.length} bottles`;
  const water = loose.every(({ is_water }) => is_water) ? " of water" : "";
  return `${bottles}${water}, ${fluid(loose.reduce((sum, { volume_ml }) => sum + volume_ml, 0))}`;
}

const symptomWords = (name: string, count: number): string => {
  const words = name.replaceAll("_", " ");
  const title = capitalized(words);
  return `${title.length > 14 ? `${title.slice(0, 13)}…` : title}${count > 1 ? ` ×${count}` : ""}`;
};
