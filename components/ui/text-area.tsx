"use client";

import {
  type ComponentProps,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";

const never = () => () => {};

/**
 * A textarea with an initial text. Hydration resets it, losing what was typed before, so the text is read first and put
 * back.
 */
export function TextArea({ id, ...rest }: ComponentProps<"textarea">) {
  const ownId = useId();
  const place = id ?? ownId;
  const field = useRef<HTMLTextAreaElement>(null);
  const isTakenOver = useSyncExternalStore(
    never,
    () => false,
    () => typeof document !== "undefined",
  );
  const [typed] = useState(() => {
    if (!isTakenOver) return null;
    const drawn = document.getElementById(place);
    return drawn instanceof HTMLTextAreaElement ? drawn.value : null;
  });
  useLayoutEffect(() => {
    if (typed !== null && field.current !== null) field.current.value = typed;
  }, [typed]);
  return <textarea {...rest} ref={field} id={place} />;
}
