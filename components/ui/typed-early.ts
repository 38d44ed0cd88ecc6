import { type RefObject, useEffectEvent, useLayoutEffect } from "react";

/**
 * Hears what was typed into a field before its script took over. React would set the field to its own value at the next
 * drawing, and what was typed would be gone.
 */
export function useTypedEarly(
  field: RefObject<HTMLTextAreaElement | null>,
  take: (typed: string) => void,
): void {
  const onTyped = useEffectEvent(take);
  useLayoutEffect(() => {
    const { value = "", defaultValue = "" } = field.current ?? {};
    if (value !== defaultValue) onTyped(value);
  }, [field]);
}
