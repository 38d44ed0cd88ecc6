"use client";
import { useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { HOUR_MS } from "@/lib/contract/durations";
import { browserNowMs } from "../portal/clock";
import { isAsDrawn } from "./entered-early";
import {
  awaitSignIn,
  DRAWN_FOR,
  differences,
  forgetTyped,
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
 * Stands in a plain form, whose answer is another page: what was entered is there again when it was not taken, when it
 * took a sign-in first of the same person, or when another form of the page took back words that were sent: those come
 * into the field `text`. So it is where a reload interrupted the sending. What is being sent is not sent again, and
 * without a connection nothing is. Never a password; and without scripts the form is what it was. Outside of a form it only
 * lets go in time of what waits.
 *
 * @param of what tells the form from others of the same address and action
 * @param owner the id of the person whose page it is, which the form says; null for one that is nobody's own
 */
export function KeepTyped({ owner = null, of = "" }: { owner?: string | null; of?: string }) {
  const place = useRef<HTMLParagraphElement>(null);
  const [said, say] = useState("");
  const problem = useSearchParams().get("problem");

  useEffect(() => {
    // What was kept before the page came is an hour old by then.
    const timer = setTimeout(forgetTyped, HOUR_MS);
    const stop = () => clearTimeout(timer);
    const form = place.current?.closest("form");
    if (!form) return stop;
    // From here on this keeps it, not the early script.
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
    // What is on its way stays until its own answer has come.
    const isSent = place.current?.dataset["sent"] !== undefined;
    const typed = isSent ? null : takeTyped(where, why, browserNowMs());
    if (typed !== null) {
      for (const { field, was } of differences(fieldsOf(form).filter(isAsDrawn), typed))
        enter(field, was);
      if (asked.get("problem") === SIGNED_OUT) say("What you entered is still here.");
    }
    const isBeingSent = sendingOnce();
    // Any form of the page leads away from what is entered in this one. What a script sends leads nowhere.
    const keep = (event: SubmitEvent) => {
      if (event.defaultPrevented) return;
      if (event.target === form && !navigator.onLine) {
        event.preventDefault();
        say("You’re offline, so nothing was sent.");
        return form.scrollIntoView();
      }
      const typed = typedIn(fieldsOf(form));
      // A double tap sends it once.
      const { name = "", value = "" } = (event.submitter as HTMLButtonElement | null) ?? {};
      const what = JSON.stringify([typed, name, value]);
      if (event.target === form && isBeingSent(what, browserNowMs())) {
        event.preventDefault();
        return say("Still being sent.");
      }
      const { takesBack } = (event.target as HTMLFormElement).dataset;
      const back = takesBack === undefined ? undefined : { text: [takesBack] };
      keepTyped(where, typed, browserNowMs(), back);
    };
    window.addEventListener("submit", keep);
    return () => {
      stop();
      window.removeEventListener("submit", keep);
    };
  }, [owner, of]);

  // Its room is there from the start where it will be said, so that nothing moves. Other problems are said by the page.
  const elsewhere = problem === SIGNED_OUT && "What you entered in another tab is still there.";
  return (
    <p
      ref={place}
      data-of={of}
      role="status"
      className={said || elsewhere ? "mt-3 min-h-7" : "hidden"}
    >
      {/* What `DrawnFor` is, which as a module of its own would weigh on the pages before a sign-in. */}
      {owner && <input type="hidden" name={DRAWN_FOR} value={owner} />}
      {said || elsewhere}
    </p>
  );
}

/** Whether this very page was loaded again, and not one that led here by a script. */
function isReloadOf(pathname: string): boolean {
  const [loaded] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return loaded?.type === "reload" && new URL(loaded.name).pathname === pathname;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Buttons, which are among them too, are not kept by what type they are. */
const fieldsOf = (form: HTMLFormElement) => [...form.elements] as Field[];

/** As if somebody did it, so that also what draws the field by a script hears of it. */
export function enter(field: Field, was: string | boolean): void {
  if (isTicked(field)) {
    if (was || field.type === "checkbox") field.click();
    return;
  }
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
  own?.set?.call(field, String(was));
  for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
}
