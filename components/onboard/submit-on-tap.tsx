"use client";

import { useEffect, useRef } from "react";

/** How long a choice is seen before the page goes on. */
const SHOWN_MS = 300;
/** How soon after a tap a click is by that tap: keys click as well. */
const TAP_MS = 1_000;

/** How long a question is shown before a tap sends it: until then the tap may have been meant for the one before. */
const READ_MS = 400;

type Form = Pick<HTMLFormElement, "addEventListener" | "requestSubmit">;

/** Has a tap on an answer send a form that is shown since `shownMs`, by the clock of its events. @returns what ends that */
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
  // Also of what is chosen already: a first tap may have come too soon.
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

/** Sends the form that it stands in once a tap chose an answer. By keyboard arrows only move, and Enter sends. */
export function SubmitOnTap() {
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = here.current?.closest("form");
    return form ? sendByTap(form, new Event("shown").timeStamp) : undefined;
  }, []);
  return <span ref={here} hidden />;
}
