"use client";

import { useEffect, useRef } from "react";

/** How long a choice is visible before the page moves on. */
const SHOWN_MS = 300;
/** How soon a click must follow a tap to count as part of it, since keys also cause clicks. */
const TAP_MS = 1_000;

/**
 * How long a question must be visible before a tap sends it; an earlier tap may have been meant for the previous one.
 */
const READ_MS = 400;

type Form = Pick<HTMLFormElement, "addEventListener" | "requestSubmit">;

/**
 * Submits a form when an answer is tapped. `shownMs` is when it appeared, on the clock of its events. @returns a
 * cleanup function
 */
export function sendByTap(form: Form, shownMs: number): () => void {
  const gone = new AbortController();
  let tappedAt = Number.NEGATIVE_INFINITY;
  form.addEventListener(
    "pointerdown",
    ({ timeStamp }) => {
      tappedAt = timeStamp;
    },
    gone,
  );
  // Also on a selected answer, since the first tap may have come too early.
  form.addEventListener(
    "click",
    ({ target, timeStamp }) => {
      const isRadio =
        target instanceof HTMLInputElement && target.type === "radio" && target.name === "answer";
      const isRead = timeStamp - shownMs >= READ_MS;
      if (isRadio && isRead && timeStamp - tappedAt < TAP_MS)
        setTimeout(() => form.requestSubmit(), SHOWN_MS);
    },
    gone,
  );
  return () => gone.abort();
}

/** Submits the surrounding form once an answer is tapped. On the keyboard, arrows only move and Enter submits. */
export function SubmitOnTap() {
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = here.current?.closest("form");
    return form ? sendByTap(form, new Event("shown").timeStamp) : undefined;
  }, []);
  return <span ref={here} hidden />;
}
