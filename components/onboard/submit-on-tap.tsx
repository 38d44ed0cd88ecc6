"use client";

import { useEffect, useRef } from "react";

/** How long a choice is seen before the page goes on. */
const SHOWN_MS = 300;
/** How soon after a tap a change is by that tap. */
const TAP_MS = 1_000;

/** Sends the form that it stands in once a tap chose an answer. By keyboard arrows only move, and Enter sends. */
export function SubmitOnTap() {
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = here.current?.closest("form");
    if (form === null || form === undefined) return;
    const gone = new AbortController();
    let tappedAt = Number.NEGATIVE_INFINITY;
    form.addEventListener(
      "pointerdown",
      ({ timeStamp }) => {
        tappedAt = timeStamp;
      },
      gone,
    );
    form.addEventListener(
      "change",
      ({ target, timeStamp }) => {
        const isRadio = target instanceof HTMLInputElement && target.type === "radio";
        if (isRadio && timeStamp - tappedAt < TAP_MS)
          setTimeout(() => form.requestSubmit(), SHOWN_MS);
      },
      gone,
    );
    return () => gone.abort();
  }, []);
  return <span ref={here} hidden />;
}
