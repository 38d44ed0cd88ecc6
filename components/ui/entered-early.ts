import { type RefObject, useEffectEvent, useLayoutEffect } from "react";

type Entry = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
export const ENTRIES = "input, select, textarea";

/** Whether a field holds what it was drawn with. Of radio buttons, only the one that was chosen instead does not. */
export function isAsDrawn(field: Entry): boolean {
  if ("options" in field) {
    const drawn = [...field.options].find(({ defaultSelected }) => defaultSelected);
    // A list that a script drew marks none of them, and nobody chose from it any earlier.
    return drawn === undefined || drawn.selected;
  }
  if ("checked" in field && field.type === "radio") return !field.checked || field.defaultChecked;
  if ("checked" in field && field.type === "checkbox")
    return field.checked === field.defaultChecked;
  return field.value === field.defaultValue;
}

/**
 * Hears what was typed or chosen before the page's script took over. React believes that fields hold what they were drawn
 * with: it would be in sight and count for nothing, until the next drawing sets it back. Fields that save at once have
 * `autoComplete="off"`: what a browser brings back by itself was not chosen now.
 *
 * @param place the field, or what the fields are in
 * @param take called once with the fields that were changed, if any were
 */
export function useEnteredEarly(
  place: RefObject<HTMLElement | null>,
  take: (fields: readonly [Entry, ...Entry[]]) => void,
): void {
  const onEntered = useEffectEvent(take);
  useLayoutEffect(() => {
    const within = place.current;
    if (within === null) return;
    const fields = within.matches(ENTRIES)
      ? [within as Entry]
      : [...within.querySelectorAll<Entry>(ENTRIES)];
    const [first, ...others] = fields.filter((field) => !isAsDrawn(field));
    if (first !== undefined) onEntered([first, ...others]);
  }, [place]);
}
