"use client";
import { useEffect } from "react";
import { sendingOnce } from "./typed";

/**
 * Stands on every page: a plain form that is on its way is not sent again by the second press of a double click, whose
 * answer would take the place of the first. One that was changed meanwhile is.
 */
export function SentOnce() {
  useEffect(() => {
    let isBeingSent = sendingOnce();
    const guard = (event: SubmitEvent) => {
      const { target: form, submitter } = event;
      if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
      // A field may be called like a property of its form.
      if (form.getAttribute("method") !== "post") return;
      const what = JSON.stringify([form.getAttribute("action"), ...new FormData(form, submitter)]);
      if (isBeingSent(what, event.timeStamp)) event.preventDefault();
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
  return null;
}
