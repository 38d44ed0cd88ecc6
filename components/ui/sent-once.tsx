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

/**
 * Has a plain form of its page be sent once by a double press: the answer to the second one would take the place of the
 * first, which may be shown only once. One that was changed meanwhile is sent; what a script sends is its own to guard.
 */
export function useSentOnce(): void {
  useEffect(() => {
    let isBeingSent = sendingOnce();
    const guard = (event: SubmitEvent) => {
      const { target: form, submitter } = event;
      if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
      // A field may be called like a property of its form.
      if (form.getAttribute("method") !== "post") return;
      const what = JSON.stringify([form.getAttribute("action"), ...new FormData(form, submitter)]);
      if (isBeingSent(what, browserNowMs())) event.preventDefault();
    };
    // Who comes back to a page means to send it anew.
    const forget = ({ persisted }: PageTransitionEvent) => {
      if (persisted) isBeingSent = sendingOnce();
    };
    window.addEventListener("submit", guard);
    window.addEventListener("pageshow", forget);
    return () => {
      window.removeEventListener("submit", guard);
      window.removeEventListener("pageshow", forget);
    };
  }, []);
}

/** The same where a page has no KeepTyped. */
export function SentOnce() {
  useSentOnce();
  return null;
}
