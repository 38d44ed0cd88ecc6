import { type RefObject, useEffectEvent, useLayoutEffect } from "react";

type Entry = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const ENTRIES = "input, select, textarea";

/** True if a field has its initial value. Of changed radio buttons, only the newly selected one returns false. */
export function isAsDrawn(field: Entry): boolean {
  if ("options" in field) {
    const drawn = [...field.options].find(({ defaultSelected }) => defaultSelected);
    // A list rendered on the client has no default option, and can't have been changed before hydration.
    return drawn === undefined || drawn.selected;
  }
  if ("checked" in field && field.type === "radio") return !field.checked || field.defaultChecked;
  if ("checked" in field && field.type === "checkbox")
    return field.checked === field.defaultChecked;
  return field.value === field.defaultValue;
}

/** True if the user changed a field on this page, as opposed to the browser, which restores earlier input after Back. */
export const wasEntered = (field: Element): boolean =>
  (window as { entered?: WeakSet<Element> }).entered?.has(field) ?? true;

/**
 * For a form whose unsent input is kept on the device: from now on the browser keeps none of its own, which would be
 * older after Back, and can come after hydration.
 *
 * @param place the form, or a field of it
 */
export function useUnrestored(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    place.current?.closest("form")?.setAttribute("autocomplete", "off");
  }, [place]);
}

/**
 * Reports what was typed or chosen before hydration. React assumes that fields hold their initial value, so the input
 * would be visible but ignored, and reset on the next render. Fields that save immediately need `autoComplete="off"`,
 * because a value restored by the browser was not chosen now.
 *
 * @param place the field, or the element that contains the fields
 * @param take called once with the changed fields, if any
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
