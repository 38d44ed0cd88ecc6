"use client";
import { BottleDrawing, FuelDrawing } from "@/components/fuel/objects";
import { servingsEaten, takenSoFar, wasCarried } from "@/lib/activities/entered";
import type { Entered } from "@/lib/contract/debrief";
import type { EnteredBottle, EnteredCarried, EnteredThing } from "@/lib/contract/entered-carried";
import type { Quantities } from "../format/quantities";
import { isSecondHalf } from "../ui/second-half";
import { AddThing } from "./add-thing";
import { Bottle } from "./bottle";

const CARD =
  "flex cursor-pointer flex-col items-center justify-between rounded-control border bg-surface text-small font-semibold";
const STEP =
  "inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-control border border-edge bg-surface text-section font-semibold";
const TITLE = "font-prose text-section font-medium";
const HINT = "text-small text-ink2";

interface CarriedFieldsProps {
  carried: EnteredCarried;
  /** As it was before anything was entered: what was reported, or nothing. */
  asOpened: EnteredCarried;
  onChange: (carried: EnteredCarried) => void;
  /** What was left unanswered, after an attempt to send. */
  missing: "things" | "bottles" | null;
  format: Quantities;
  /** The URL of the product search. */
  searchAt: string | null;
  /** The values of the fields for something unplanned. */
  other: Entered;
  onCancelOther: () => void;
}

type Lists = Pick<EnteredCarried, "things" | "bottles">;

/** Returns the view for "took nothing"; the earlier counts return if that is unticked. */
const uncounted = ({ things, bottles }: Lists): Lists => ({
  things: things.map((thing) => ({ ...thing, count: null, parts: thing.parts.map(() => null) })),
  bottles: bottles.map((bottle) => ({ ...bottle, left: null })),
});

/** Lists what was carried, to tap and drag; nothing starts as eaten. */
export function CarriedFields({
  carried,
  asOpened,
  onChange,
  missing,
  format,
  searchAt,
  other,
  onCancelOther,
}: CarriedFieldsProps) {
  const { things, bottles } = carried.nothing ? uncounted(carried) : carried;
  // What ends "nothing" brings the earlier counts back, as unticking it does.
  const change = (what: Partial<EnteredCarried>) =>
    onChange({ ...carried, unknown: false, nothing: false, ...what });
  const changeThing = (at: number, thing: EnteredThing) =>
    change({ things: carried.things.with(at, thing) });
  const isWhole = wasCarried(carried);
  const all = allTaken(carried);
  const isAll = isAllTaken(carried);
  const groups = groupsOf(things);
  return (
    <>
      {isWhole ? (
        <button
          type="button"
          aria-pressed={isAll}
          onClick={(event) => {
            if (isSecondHalf(event)) return;
            const { things, bottles, unknown } = carried;
            onChange(
              isAll
                ? withoutAll(carried, carried.before_all ?? asOpened)
                : { ...all, before_all: { things, bottles, unknown } },
            );
          }}
          className="mt-3 flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-control border border-edge bg-surface px-4 aria-pressed:border-2 aria-pressed:border-accent aria-pressed:bg-accent-soft"
        >
          <span
            aria-hidden="true"
            className={`size-5 rounded-full border-2 ${isAll ? "border-accent bg-accent" : "border-edge"}`}
          />
          <span className="font-semibold">All of it, as carried</span>
          <span className={`ml-auto ${HINT}`}>sets everything below</span>
        </button>
      ) : (
        <button
          type="button"
          aria-pressed={carried.nothing}
          onClick={() => onChange({ ...carried, nothing: !carried.nothing, unknown: false })}
          className="mt-3 min-h-12 w-full cursor-pointer rounded-control border border-edge bg-surface px-4 text-left font-semibold aria-pressed:border-2 aria-pressed:border-accent aria-pressed:bg-accent-soft"
        >
          I took nothing
        </button>
      )}
      {groups.map(({ title, of }, place) => (
        <section key={title} className="mt-3 border-t border-line pt-2">
          <div className="flex items-baseline justify-between gap-3">
            <h2 className={TITLE}>{title}</h2>
            {place === 0 && of.some(({ thing }) => thing.parts.length > 0) && (
              <p className={HINT}>tap: eaten, half, {isWhole ? "carried back" : "none"}</p>
            )}
          </div>
          <div className="mt-2 grid grid-cols-4 gap-2">
            {of.map(({ thing, at }) =>
              thing.parts.length > 0 ? (
                <Drawn key={at} thing={thing} onChange={(next) => changeThing(at, next)} />
              ) : (
                <Counted
                  key={at}
                  thing={thing}
                  onChange={(next) => changeThing(at, next)}
                  {...{ format }}
                />
              ),
            )}
          </div>
          {of.some(({ thing }) => thing.parts.length > 0) && (
            <p className={`mt-1 ${HINT}`}>
              {[
                ...new Set(
                  of.map(({ thing }) =>
                    [thing.name, amountsOf(thing, format)].filter((part) => part !== "").join(", "),
                  ),
                ),
              ].join(" · ")}
            </p>
          )}
        </section>
      ))}
      {bottles.length > 0 && (
        <section className="mt-3 border-t border-line pt-2">
          <div className="flex items-baseline justify-between gap-3">
            <h2 className={TITLE}>Bottles</h2>
            <p className={HINT}>tap what was left</p>
          </div>
          <div className="mt-2 grid grid-cols-2 gap-2">
            {bottles.map((bottle, at) => (
              <Bottle
                key={bottle.letter}
                bottle={bottle}
                format={format}
                onChange={(next) => change({ bottles: carried.bottles.with(at, next) })}
              />
            ))}
          </div>
        </section>
      )}
      <AddThing
        // Empties the fields after adding.
        key={things.length}
        {...{ searchAt, format }}
        typed={other}
        onCancel={onCancelOther}
        onAdd={(added) => change({ things: [...carried.things, ...added] })}
      />
      {missing !== null && (
        <p className="mt-3 rounded-control border-l-4 border-watch bg-watch-soft px-4 py-2">
          {missing === "bottles"
            ? "Add what was left in your bottles too."
            : "Add what you ate too."}{" "}
          <button
            type="button"
            className="min-h-11 cursor-pointer text-accent underline underline-offset-2"
            onClick={() => onChange({ ...carried, unknown: true })}
          >
            I don’t know
          </button>
        </p>
      )}
      {carried.unknown && (
        <p className={`mt-2 ${HINT}`}>
          {takenSoFar(carried).fluid_ml === null ? "Amounts" : "All but what you drank"} will be
          sent as unknown. Tap anything above to change that.
        </p>
      )}
    </>
  );
}

const GROUPS = [
  { title: "Gels", objects: ["gel"] },
  { title: "Bars", objects: ["bar"] },
  { title: "Chews", objects: ["chew"] },
  { title: "Drinks", objects: ["can"] },
] as const;

/** Groups things by their kind of drawing, each with its index in the list. */
const groupsOf = (things: readonly EnteredThing[]) =>
  GROUPS.map(({ title, objects }) => ({
    title,
    of: things
      .map((thing, at) => ({ thing, at }))
      .filter(({ thing }) => (objects as readonly string[]).includes(thing.object)),
  })).filter(({ of }) => of.length > 0);

/** Returns the same with everything eaten, every planned refill made, and all bottles empty. */
const allTaken = (carried: EnteredCarried): EnteredCarried => ({
  ...carried,
  unknown: false,
  nothing: false,
  things: carried.things.map((thing) => ({
    ...thing,
    parts: thing.parts.map(() => 1 as const),
    // What was added was never carried by the plan, so it stays as it was counted.
    count: thing.parts.length === 0 ? thing.carried || thing.count : null,
  })),
  bottles: carried.bottles.map((bottle) => ({
    ...bottle,
    fillings: [...bottle.fillings, ...bottle.planned],
    planned: [],
    left: 0,
  })),
});

const isAllTaken = (carried: EnteredCarried): boolean =>
  JSON.stringify({ ...carried, unknown: false, nothing: false }) ===
  JSON.stringify(allTaken(carried));

/**
 * Returns what taking back "All of it" leaves: what was before, or no answers if that was all of it. What was added
 * since stays.
 */
export function withoutAll(
  { before_all, ...carried }: EnteredCarried,
  was: Lists & { unknown: boolean },
): EnteredCarried {
  const before = { ...carried, ...was };
  const { things, bottles } = isAllTaken(before) ? uncounted(before) : before;
  const fillingsOf = ({ fillings, planned }: EnteredBottle, at: number) => {
    const since = carried.bottles[at]?.fillings ?? fillings;
    // Some may have been taken off.
    return [...fillings.slice(0, since.length), ...since.slice(fillings.length + planned.length)];
  };
  return {
    ...carried,
    unknown: was.unknown,
    things: [...things, ...carried.things.slice(things.length)],
    bottles: bottles.map((bottle, at) => ({ ...bottle, fillings: fillingsOf(bottle, at) })),
  };
}

/** Describes what a serving contains, leaving out unknown and zero amounts: water has no grams. */
function amountsOf({ carb_g, sodium_mg, fluid_ml }: EnteredThing, format: Quantities): string {
  const told = (amount: number | null, words: (amount: number) => string, of = "") =>
    amount !== null && amount > 0 ? [`${words(amount)}${of}`] : [];
  return [
    ...told(carb_g, format.carb, " carbs"),
    ...told(sodium_mg, format.sodium, " sodium"),
    ...told(fluid_ml, format.drink),
  ].join(", ");
}

type Part = EnteredThing["parts"][number];
const PART_WORDS = new Map<Part, string>([
  [null, "Not answered"],
  [1, "Eaten"],
  [0.5, "Half"],
  [0, "Carried back"],
]);
/** What the next tap sets it to. */
const AFTER = new Map<Part, Part>([
  [null, 1],
  [1, 0.5],
  [0.5, 0],
  [0, 1],
]);
const BORDER = new Map<Part, string>([
  [null, "border-dashed border-edge text-ink2"],
  [1, "border-carb border-2"],
  [0.5, "border-carb border-2"],
  [0, "border-line text-ink2"],
]);

/** Renders each serving as a button. */
function Drawn({
  thing,
  onChange,
}: {
  thing: EnteredThing;
  onChange: (thing: EnteredThing) => void;
}) {
  return thing.parts.map((part, at) => (
    <button
      // biome-ignore lint/suspicious/noArrayIndexKey: servings of one thing differ by nothing but their place
      key={at}
      type="button"
      onClick={() => onChange({ ...thing, parts: thing.parts.with(at, AFTER.get(part) ?? null) })}
      className={`${CARD} h-22 px-1 py-1 ${BORDER.get(part)}`}
    >
      <FuelDrawing object={thing.object} part={part} width={32} height={51} />
      <span>
        <span className="sr-only">
          {thing.name}, {at + 1} of {thing.parts.length}:{" "}
        </span>
        {PART_WORDS.get(part)}
      </span>
    </button>
  ));
}

/** Drinks of at least this volume are drawn as a bottle instead of a can. */
const BOTTLE_ML = 400;

/** A counter in half steps, for items with more servings than are drawn, or that are only offered. */
function Counted({
  thing,
  onChange,
  format,
}: {
  thing: EnteredThing;
  onChange: (thing: EnteredThing) => void;
  format: Quantities;
}) {
  const count = servingsEaten(thing);
  const isSaid = thing.count !== null;
  const part = isSaid ? (count > 0 ? 1 : 0) : null;
  const by = (step: number) =>
    onChange({ ...thing, count: Math.max(0, Math.min(thing.carried || 100, count + step)) });
  return (
    <div
      className={`col-span-4 flex items-center gap-2 rounded-control border bg-surface p-2 ${count > 0 ? "border-2 border-carb" : "border-line"}`}
    >
      {thing.object === "can" && (thing.fluid_ml ?? 0) >= BOTTLE_ML ? (
        <BottleDrawing
          left={part}
          isWater={!thing.carb_g && !thing.sodium_mg}
          width={22}
          height={41}
          className="shrink-0 text-ink"
        />
      ) : (
        <FuelDrawing
          object={thing.object}
          part={part}
          width={24}
          height={38}
          className="shrink-0 text-ink"
        />
      )}
      <div className="min-w-0 grow">
        <p className="font-semibold break-words">{thing.name}</p>
        <p className={HINT}>{amountsOf(thing, format)}</p>
      </div>
      <button type="button" className={STEP} onClick={() => by(-0.5)}>
        <span aria-hidden="true">−</span>
        <span className="sr-only">{thing.name}: half a serving less</span>
      </button>
      <output className="w-8 text-center font-semibold">
        <span className="sr-only">{thing.name}: </span>
        {isSaid ? (
          format.number(count, 1)
        ) : (
          <>
            <span aria-hidden="true">?</span>
            <span className="sr-only">not answered</span>
          </>
        )}
      </output>
      <button type="button" className={STEP} onClick={() => by(count % 1 === 0 ? 1 : 0.5)}>
        <span aria-hidden="true">+</span>
        <span className="sr-only">{thing.name}: one more</span>
      </button>
    </div>
  );
}
