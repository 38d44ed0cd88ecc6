"use client";
import { useEffect } from "react";
import { browserNowMs } from "../portal/clock";

/** How long a form that was sent is taken to be on its way: after that nobody taps twice, but tries again. */
const SENDING_MS = 5_000;

/** What tells whether a form is being sent already, by what it holds and the button that sends it. */
export function sendingOnce(): (what: string, nowMs: number) => boolean {
  let last = { what: "", atMs: Number.NEGATIVE_INFINITY };
  return (what, nowMs) => {
    if (what === last.what && nowMs - last.atMs < SENDING_MS) return true;
    last = { what, atMs: nowMs };
    return false;
  };
}

/** What a form would send, to tell it from what it sent before. Nothing of it leaves this. */
const contentOf = (form: HTMLFormElement, submitter: HTMLElement | null): string =>
  JSON.stringify([form.action, ...new FormData(form, submitter)]);

/**
 * Has a double press send the plain forms of its page once: the second one would end the first one's answer, which may be
 * shown only once, and be done as well. What a script sends is its own to guard.
 */
export function useSentOnce(): void {
  useEffect(() => {
    const isBeingSent = sendingOnce();
    const guard = (event: SubmitEvent) => {
      if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
      if (isBeingSent(contentOf(event.target, event.submitter), browserNowMs()))
        event.preventDefault();
    };
    window.addEventListener("submit", guard);
    return () => window.removeEventListener("submit", guard);
  }, []);
}

/** The same where a page has no KeepTyped. */
export function SentOnce() {
  useSentOnce();
  return null;
}
