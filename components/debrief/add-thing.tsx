"use client";
import { useRef, useState } from "react";
import type { EnteredThing } from "@/lib/contract/entered-carried";
import { typedNumber } from "@/lib/wording/typed-number";
import { flOzOf, mlOf } from "@/lib/wording/units";
import type { Quantities } from "../format/quantities";
import { NUMBER_INPUT } from "../ui/number-input";

const AMOUNT = { min: 0, max: 5_000, isCoarse: true };
const AMOUNTS = ["carb", "sodium", "fluid"] as const;
const FIELD =
  "aria-invalid:border-2 aria-invalid:border-concern mt-1 block min-h-11 w-full rounded-control border border-edge bg-surface px-3";

interface AddThingProps {
  /** Where products are searched; null where they cannot be. */
  searchAt: string | null;
  format: Quantities;
  onAdd: (thing: EnteredThing) => void;
}

/** Something that was not planned: found in the catalogue, or named with what it held. */
export function AddThing({ searchAt, format, onAdd }: AddThingProps) {
  const [isOpen, setOpen] = useState(false);
  const [found, setFound] = useState<readonly EnteredThing[] | "none" | "offline">([]);
  const [wrong, setWrong] = useState<{ of: string; problem: string | null } | null>(null);
  const asked = useRef(0);
  const isMetric = format.units === "metric";
  const fluidTaken = isMetric ? AMOUNT : { min: 0, max: Math.floor(flOzOf(AMOUNT.max)) };
  const add = (thing: EnteredThing) => {
    onAdd(thing);
    setOpen(false);
    setFound([]);
  };
  const search = async (typed: string) => {
    const turn = ++asked.current;
    if (searchAt === null || typed.trim().length < 3) return setFound([]);
    try {
      const answer = await fetch(`${searchAt}?${new URLSearchParams({ q: typed.trim() })}`);
      if (!answer.ok) throw new Error(String(answer.status));
      const { things } = (await answer.json()) as { things: EnteredThing[] };
      if (turn === asked.current) setFound(things.length === 0 ? "none" : things);
    } catch {
      if (turn === asked.current) setFound("offline");
    }
  };
  const addNamed = (panel: HTMLElement) => {
    const value = (name: string) =>
      panel.querySelector<HTMLInputElement>(`[data-of=${name}]`)?.value ?? "";
    const name = value("name").trim();
    if (name === "") return panel.querySelector<HTMLInputElement>("[data-of=name]")?.focus();
    const amount = (of: string) => typedNumber(value(of), of === "fluid" ? fluidTaken : AMOUNT);
    const typed = AMOUNTS.map((of) => ({ of, ...amount(of) }));
    const flaw = typed.find(({ problem }) => problem !== null);
    setWrong(flaw ?? null);
    if (flaw !== undefined)
      return panel.querySelector<HTMLInputElement>(`[data-of=${flaw.of}]`)?.focus();
    const [carb_g = null, sodium_mg = null, fluid = null] = typed.map(({ value }) => value);
    const fluid_ml = fluid === null || isMetric ? fluid : mlOf(fluid);
    const object = (fluid_ml ?? 0) > 0 ? ("can" as const) : ("gel" as const);
    add({
      product_id: null,
      name,
      object,
      carb_g,
      sodium_mg,
      fluid_ml,
      parts: [],
      count: 1,
      carried: 0,
    });
  };
  if (!isOpen) {
    return (
      <p className="mt-1">
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="min-h-11 cursor-pointer font-semibold text-accent"
        >
          + Something else
        </button>
      </p>
    );
  }
  return (
    <fieldset
      aria-label="Something else"
      className="mt-2 rounded-control border border-edge bg-surface p-3"
      ref={(panel) => panel?.querySelector("input")?.focus()}
      // Enter here is not for the form around it.
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        if (event.target.type !== "search") addNamed(event.currentTarget);
      }}
    >
      {searchAt !== null && (
        <>
          <label className="block font-semibold">
            Find a product
            <input
              type="search"
              className={FIELD}
              onChange={(event) => void search(event.target.value)}
              placeholder="Brand or name"
              maxLength={100}
            />
          </label>
          <div role="status" className="mt-1 text-small text-ink2">
            {found === "none" && "Nothing found. Add it below."}
            {found === "offline" && "You’re offline, so search isn’t available. Add it below."}
          </div>
          {Array.isArray(found) && (
            <ul>
              {found.map((thing) => (
                <li key={thing.product_id}>
                  <button
                    type="button"
                    className="min-h-11 w-full cursor-pointer text-left text-accent"
                    onClick={() => add(thing)}
                  >
                    {thing.name}
                    {thing.carb_g !== null && (
                      <span className="text-ink2">, {format.carb(thing.carb_g)}</span>
                    )}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      <div className="mt-2 grid grid-cols-3 gap-2">
        <label className="col-span-3 font-semibold">
          Or add it yourself
          <input data-of="name" className={FIELD} maxLength={100} placeholder="Cola, one can" />
        </label>
        {(
          [
            ["carb", "Carbs, g"],
            ["sodium", "Sodium, mg"],
            ["fluid", isMetric ? "Fluid, mL" : "Fluid, fl\u00a0oz"],
          ] as const
        ).map(([of, label]) => (
          <label key={of} className="text-small text-ink2">
            {label}
            <input
              {...NUMBER_INPUT}
              data-of={of}
              aria-invalid={wrong?.of === of}
              className={FIELD}
            />
          </label>
        ))}
      </div>
      <p role="status" className="mt-1 text-small font-semibold text-concern">
        {wrong?.problem}
      </p>
      <p className="mt-3 flex gap-3">
        <button
          type="button"
          className="min-h-11 cursor-pointer rounded-control border border-edge bg-surface px-4 font-semibold"
          onClick={(event) => {
            const panel = event.currentTarget.closest("fieldset");
            if (panel !== null) addNamed(panel);
          }}
        >
          Add
        </button>
        <button
          type="button"
          className="min-h-11 cursor-pointer px-2 text-accent"
          onClick={() => setOpen(false)}
        >
          Cancel
        </button>
      </p>
    </fieldset>
  );
}
