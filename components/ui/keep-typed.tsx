"use client";
import { useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { browserNowMs } from "../portal/clock";
import { isAsDrawn } from "./entered-early";
import {
  awaitSignIn,
  DRAWN_FOR,
  differences,
  forgetInTime,
  forgetTyped,
  isKept,
  isTicked,
  keepTyped,
  RELOADED,
  SIGNED_OUT,
  sendingOnce,
  TAKEN_BACK,
  takeTyped,
  typedIn,
} from "./typed";

/**
 * Goes into a plain form, whose response is another page. Restores the input when it was refused, when the same user
 * had to sign in first, or when a reload interrupted sending. Sent text taken back by another form of the page comes
 * back into the field `text`. Blocks duplicate submits, and submits while offline. Never keeps passwords. Without
 * JavaScript the form works unchanged. Outside a form it only clears kept input in time.
 *
 * @param of distinguishes forms with the same URL and action
 * @param owner the user id of the page's owner, sent with the form; null for pages without one
 */
export function KeepTyped({ owner = null, of = "" }: { owner?: string | null; of?: string }) {
  const place = useRef<HTMLParagraphElement>(null);
  const [said, say] = useState("");
  const [isElsewhere, setElsewhere] = useState(false);
  // Null where it's rendered outside an app, as in tests.
  const problem = useSearchParams()?.get("problem") ?? null;

  useEffect(() => {
    const stop = forgetInTime();
    const form = place.current?.closest("form");
    if (!form) return stop;
    const hasInput = fieldsOf(form).some(isKept);
    // From here on this component keeps the input instead of the early script.
    place.current?.removeAttribute("data-of");
    const { pathname, search } = window.location;
    const name = form.getAttribute("action") + of;
    const asked = new URLSearchParams(search);
    if (asked.get("done") === "out") forgetTyped();
    awaitSignIn(asked.get("next") ?? "");
    const where = { path: pathname, owner, form: name };
    const isTakenBack = asked.get("done") === TAKEN_BACK;
    const why =
      asked.get("problem") ?? (isTakenBack ? TAKEN_BACK : isReloadOf(pathname) ? RELOADED : null);
    // Input being sent stays until its own response arrives.
    const isSent = place.current?.dataset["sent"] !== undefined;
    const typed = isSent || !hasInput ? null : takeTyped(where, why, browserNowMs());
    setElsewhere(hasInput && !isSent && typed === null);
    if (typed !== null) {
      const missing = differences(fieldsOf(form).filter(isAsDrawn), typed);
      for (const { field, was } of missing) enter(field, was);
      if (missing.length > 0 && asked.get("problem") === SIGNED_OUT)
        say("What you entered is still here.");
    }
    let isBeingSent = sendingOnce();
    const sendAgain = () => {
      isBeingSent = sendingOnce();
      say("");
    };
    // Submitting any form on the page leaves this one. Submits handled by a script don't, nor do those of a dialog.
    const keep = (event: SubmitEvent) => {
      const button = event.submitter as HTMLButtonElement | null;
      if (event.defaultPrevented || button?.formMethod === "dialog") return;
      if (event.target === form && !navigator.onLine) {
        event.preventDefault();
        say("You’re offline, so nothing was sent.");
        return form.scrollIntoView();
      }
      const fields = fieldsOf(form);
      // Send only once on a double tap.
      if (event.target === form && isBeingSent(fields, button, browserNowMs())) {
        event.preventDefault();
        return say("Still being sent.");
      }
      if (!hasInput) return;
      const { takesBack } = (event.target as HTMLFormElement).dataset;
      const back = takesBack === undefined ? undefined : { text: [takesBack] };
      keepTyped(where, typedIn(fields), browserNowMs(), back);
    };
    window.addEventListener("submit", keep);
    // Once the user has stopped it. Older browsers don’t tell.
    const { navigation } = window as { navigation?: EventTarget };
    navigation?.addEventListener("navigateerror", sendAgain);
    // Or comes back to a page from the browser's cache.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && sendAgain();
    window.addEventListener("pageshow", comeBack);
    return () => {
      stop();
      navigation?.removeEventListener("navigateerror", sendAgain);
      window.removeEventListener("pageshow", comeBack);
      window.removeEventListener("submit", keep);
    };
  }, [owner, of]);

  // Reserve the space in advance so nothing moves. Other problems are shown by the page.
  const elsewhere =
    isElsewhere && problem === SIGNED_OUT && "What you entered in another tab is still there.";
  return (
    <p
      ref={place}
      data-of={of}
      role="status"
      className={said || elsewhere ? "mt-3 min-h-7" : "hidden"}
    >
      {/* The server refuses a form that doesn’t say whom it was rendered for: someone else may have signed in. */}
      {owner && <input type="hidden" name={DRAWN_FOR} value={owner} />}
      {said || elsewhere}
    </p>
  );
}

/** True if this page was reloaded, as opposed to reached by client-side navigation from a reloaded one. */
function isReloadOf(pathname: string): boolean {
  const [loaded] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return loaded?.type === "reload" && new URL(loaded.name).pathname === pathname;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Includes buttons, which are skipped by type. */
const fieldsOf = (form: HTMLFormElement) => [...form.elements] as Field[];

/** Changes a field the way a user would, so that React notices. */
export function enter(field: Field, was: string | boolean): void {
  if (isTicked(field)) {
    if (was || field.type === "checkbox") field.click();
    return;
  }
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
  own?.set?.call(field, String(was));
  for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
}
