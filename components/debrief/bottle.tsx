"use client";
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useState,
} from "react";
import { BOTTLE_LEVEL, BottleDrawing, RefillDrawing } from "@/components/fuel/objects";
import { drunkFrom } from "@/lib/activities/entered";
import type { EnteredBottle } from "@/lib/contract/entered-carried";
import type { Quantities } from "../format/quantities";
import { isSecondHalf } from "../ui/second-half";

const QUARTERS = [
  [0, "empty"],
  [0.25, "¼ left"],
  [0.5, "half left"],
  [0.75, "¾ left"],
  [1, "full"],
] as const;
const SPOKEN = new Map<number, string>([
  [0, "empty"],
  [0.25, "a quarter left"],
  [0.5, "half left"],
  [0.75, "three quarters left"],
  [1, "full"],
]);

const wordsOf = (left: number): string =>
  QUARTERS.find(([share]) => share === left)?.[1] ?? `${Math.round(left * 100)}% left`;

/** Renders a bottle whose remaining level is set by tapping, keys, or dragging with a mouse. */
export function Bottle({
  bottle,
  format,
  onChange,
}: {
  bottle: EnteredBottle;
  format: Quantities;
  onChange: (bottle: EnteredBottle) => void;
}) {
  const { letter, size_ml, fillings, planned, left } = bottle;
  const [isRefilling, setRefilling] = useState(false);
  const [asOpened] = useState(bottle);
  const last = fillings.at(-1);
  const [first] = fillings;
  if (last === undefined || first === undefined) return null;
  const set = (share: number) => onChange({ ...bottle, left: share });
  const refill = (filling: typeof last, rest: typeof planned) => {
    setRefilling(false);
    // The answer about what is left stays.
    onChange({ ...bottle, fillings: [...fillings, filling], planned: rest });
  };
  const takeBack = () => {
    setRefilling(false);
    onChange({ ...bottle, ...withoutRefill(bottle, asOpened) });
  };
  const move = (event: KeyboardEvent) => {
    const at = left ?? 1;
    const steps: Record<string, number> = {
      ArrowUp: Math.min(1, at + 0.25),
      ArrowRight: Math.min(1, at + 0.25),
      ArrowDown: Math.max(0, at - 0.25),
      ArrowLeft: Math.max(0, at - 0.25),
      Home: 0,
      End: 1,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    set(Math.round(next * 4) / 4);
  };
  const point = (event: MouseEvent<HTMLDivElement>) => {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    const at = ((event.clientY - top) / height) * 120;
    const share = (BOTTLE_LEVEL.bottom - at) / (BOTTLE_LEVEL.bottom - BOTTLE_LEVEL.top);
    set(Math.max(0, Math.min(1, Math.round(share * 4) / 4)));
  };
  /** A thumb that moves scrolls the page: only a tap of it is an answer. */
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.pointerType !== "mouse" || event.buttons !== 1) return;
    if (event.type === "pointerdown") event.currentTarget.setPointerCapture(event.pointerId);
    point(event);
  };
  // At a tap it is filled up, whatever the plan put into it.
  const water = { volume_ml: size_ml ?? first.volume_ml, mix: [] };
  const drunk = drunkFrom(bottle);
  const refills = fillings.slice(1);
  return (
    <div
      className={`flex min-w-0 gap-2 rounded-control border bg-surface p-2 ${left === null ? "border-dashed border-edge" : "border-line"}`}
    >
      <div
        role="slider"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={`Bottle ${letter}, left in it`}
        aria-valuemin={0}
        aria-valuemax={1}
        aria-valuenow={left ?? 1}
        aria-valuetext={
          left === null
            ? "not answered"
            : `${SPOKEN.get(left) ?? wordsOf(left)}, drank ${format.drink(drunk)}`
        }
        onKeyDown={move}
        // A click without a place, as assistive software sends it, says no level.
        onClick={(event) => event.detail > 0 && point(event)}
        onPointerDown={drag}
        onPointerMove={drag}
        className="shrink-0 cursor-ns-resize touch-manipulation self-start rounded-control"
      >
        <BottleDrawing left={left} isWater={last.mix.length === 0} width={59} height={110} />
      </div>
      <div className="min-w-0 text-small">
        <p className="text-ink2">
          Bottle {letter}, {format.drink(first.volume_ml)}
          <span className="block break-words">{contentsOf(first)}</span>
        </p>
        <p className="text-label font-semibold">{left === null ? "Not answered" : wordsOf(left)}</p>
        {(left !== null || refills.length > 0) && (
          <p className="text-ink2">drank {format.drink(drunk)}</p>
        )}
        {refills.length > 0 && (
          <p className="mt-1 flex items-center gap-1">
            <RefillDrawing width={18} height={18} className="shrink-0 text-ink" />
            {refills.length} × {refillsWords(refills)}
          </p>
        )}
        {isRefilling ? (
          <p className="flex flex-wrap">
            {first.mix.length > 0 && (
              <Quiet onPress={() => refill(planned[0] ?? first, planned.slice(1))}>mix</Quiet>
            )}
            <Quiet onPress={() => refill(water, planned.slice(1))}>water</Quiet>
          </p>
        ) : (
          <Quiet onPress={() => setRefilling(true)}>
            + refill<span className="sr-only"> of bottle {letter}</span>
          </Quiet>
        )}
        {refills.length > 0 && (
          <Quiet onPress={takeBack}>
            − refill<span className="sr-only"> of bottle {letter}</span>
          </Quiet>
        )}
      </div>
    </div>
  );
}

/** Returns a bottle's fillings without its last refill, and the refills that are still planned then. */
export const withoutRefill = ({ fillings, planned }: EnteredBottle, asOpened: EnteredBottle) => {
  // How many refills are then still added; below 0 it was reported before the form opened.
  const added = fillings.length - 1 - asOpened.fillings.length;
  return {
    fillings: fillings.slice(0, -1),
    planned: added < 0 ? planned : asOpened.planned.slice(added),
  };
};

const contentsOf = ({ mix }: EnteredBottle["fillings"][number]): string =>
  mix.length === 0 ? "water" : mix.map(({ name }) => name).join(", ");

function refillsWords(refills: EnteredBottle["fillings"]): string {
  const isWater = refills.map(({ mix }) => mix.length === 0);
  if (isWater.every((each) => each)) return "water";
  return isWater.some((each) => each) ? "mix and water" : "mix";
}

const Quiet = ({ onPress, children }: { onPress: () => void; children: ReactNode }) => (
  <button
    type="button"
    // "mix" appears in place of "+ refill", where the second half of a double tap would hit it.
    onClick={(event) => !isSecondHalf(event) && onPress()}
    className="mr-3 min-h-11 cursor-pointer font-semibold text-accent"
  >
    {children}
  </button>
);
