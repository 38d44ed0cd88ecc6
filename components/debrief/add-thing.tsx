"use client";
import { useRef, useState } from "react";
import { OTHER_NAMES, otherIn, typedIn } from "@/lib/activities/entered";
import type { Entered } from "@/lib/contract/debrief";
import type { EnteredThing } from "@/lib/contract/entered-carried";
import type { Quantities } from "../format/quantities";
import { NUMBER_INPUT } from "../ui/number-input";

const FIELD =
  "aria-invalid:border-2 aria-invalid:border-concern mt-1 block min-h-11 w-full rounded-control border border-edge bg-surface px-3";

interface AddThingProps {
  /** The URL of the product search; null if unavailable. */
  searchAt: string | null;
  format: Quantities;
  /** The initial values of its fields, by name. */
  typed: Entered;
  onAdd: (things: readonly EnteredThing[]) => void;
  /** Called when it is closed and its input discarded. */
  onCancel: () => void;
}

const focusFirst = (panel: HTMLElement | null) => panel?.querySelector("input")?.focus();

/**
 * Adds something that wasn't planned: found in the catalog, or named with its contents. Its fields belong to the
 * surrounding form, which adds their values on submit.
 */
export function AddThing({ searchAt, format, typed, onAdd, onCancel }: AddThingProps) {
  const [open, setOpen] = useState<"no" | "typed" | "pressed">(
    Object.values(typed).some((text) => text !== "") ? "typed" : "no",
  );
  const [found, setFound] = useState<readonly EnteredThing[] | "none" | "offline">([]);
  const [wrong, setWrong] = useState<{ of: string; problem: string | null } | null>(null);
  const asked = useRef(0);
  const nameField = useRef<HTMLInputElement>(null);
  const copied = useRef(typed["find_other"]?.trim() ?? "");
  /** Names the thing by what is searched for, so that it isn't typed twice, or lost; what was typed as a name stays. */
  const nameIt = (text: string) => {
    const field = nameField.current;
    if (field === null || !["", copied.current].includes(field.value)) return;
    field.value = text;
    copied.current = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const isMetric = format.units === "metric";
  /** Shows what is found. @returns it; nothing if another search has begun since */
  const search = async (words: string): Promise<readonly EnteredThing[]> => {
    const turn = ++asked.current;
    const q = words.trim();
    nameIt(q);
    if (searchAt === null || q.length < 3) {
      setFound([]);
      return [];
    }
    try {
      const answer = await fetch(`${searchAt}?${new URLSearchParams({ q })}`);
      if (!answer.ok) throw new Error(String(answer.status));
      const { things } = (await answer.json()) as { things: EnteredThing[] };
      if (turn !== asked.current) return [];
      setFound(things.length === 0 ? "none" : things);
      return things;
    } catch {
      if (turn === asked.current) setFound("offline");
      return [];
    }
  };
  /** Adds the fields' values, plus any search result; does nothing while a field holds an invalid number. */
  const add = (panel: HTMLElement, found: readonly EnteredThing[] = []) => {
    const field = (name: string) => panel.querySelector<HTMLInputElement>(`[name=${name}]`);
    const form = Object.fromEntries(OTHER_NAMES.map((name) => [name, field(name)?.value ?? ""]));
    // What was found by its name isn't added by name as well.
    if (found.length > 0 && form["name_other"] === copied.current) form["name_other"] = "";
    const entered = { ...form, units: format.units };
    const flaw = OTHER_NAMES.slice(1)
      .map((of) => ({ of, ...typedIn(entered, of) }))
      .find(({ problem }) => problem !== null);
    setWrong(flaw ?? null);
    if (flaw !== undefined) return field(flaw.of)?.focus();
    const thing = otherIn(entered);
    if (found.length === 0 && form["name_other"]?.trim() === "")
      return field("name_other")?.focus();
    onAdd([...found, ...(thing === null ? [] : [thing])]);
  };
  if (open === "no") {
    return (
      <p className="mt-1">
        <button
          type="button"
          onClick={() => setOpen("pressed")}
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
      ref={open === "pressed" ? focusFirst : null}
      // Keep Enter from submitting the surrounding form.
      onKeyDown={(event) => {
        const { currentTarget: panel, target, nativeEvent } = event;
        if (event.key !== "Enter" || nativeEvent.isComposing) return;
        if (!(target instanceof HTMLInputElement)) return;
        event.preventDefault();
        if (target.type !== "search") return add(panel);
        // What is listed may have been found for the words as they were before.
        void search(target.value).then(([first]) => {
          if (first !== undefined && panel.isConnected) add(panel, [first]);
        });
      }}
    >
      {searchAt !== null && (
        <>
          <label className="block font-semibold">
            Find a product
            <input
              type="search"
              name="find_other"
              defaultValue={typed["find_other"]}
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
                    onClick={({ currentTarget }) => {
                      const panel = currentTarget.closest("fieldset");
                      if (panel !== null) add(panel, [thing]);
                    }}
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
          <input
            ref={nameField}
            name="name_other"
            defaultValue={typed["name_other"]}
            className={FIELD}
            maxLength={100}
            placeholder="Cola, one can"
          />
        </label>
        {(
          [
            ["carb_other", "Carbs, g"],
            ["sodium_other", "Sodium, mg"],
            ["fluid_other", isMetric ? "Fluid, mL" : "Fluid, fl\u00a0oz"],
          ] as const
        ).map(([of, label]) => (
          <label key={of} className="text-small text-ink2">
            {label}
            <input
              {...NUMBER_INPUT}
              name={of}
              defaultValue={typed[of]}
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
            if (panel !== null) add(panel);
          }}
        >
          Add
        </button>
        <button
          type="button"
          className="min-h-11 cursor-pointer px-2 text-accent"
          onClick={() => {
            setOpen("no");
            onCancel();
          }}
        >
          Cancel
        </button>
      </p>
    </fieldset>
  );
}
