"use client";

import { useEffect, useRef, useState } from "react";
import { browserNowMs } from "../portal/clock";
import { ENTRIES, isAsDrawn } from "./entered-early";
import { enter } from "./keep-typed";
import { lastTaken } from "./taken";
import { differences } from "./typed";
import { keepLeft, takeLeft } from "./typed-left";

/**
 * Stands beside `KeepTyped` in a plain form with more in it than a moment's work: what was entered and not sent when one
 * left the page is there again when the same person comes back to it in this tab within the hour.
 *
 * @param of what tells the form from others of the same address and action
 * @param owner the id of the person whose page it is; null for one that is nobody's own
 */
export function KeepLeft({
  owner = null,
  of = "",
  isRefused = false,
}: {
  owner?: string | null;
  of?: string;
  /** Whether the page drew what was entered and not taken: all of it is to be kept, then. */
  isRefused?: boolean;
}) {
  const place = useRef<HTMLParagraphElement>(null);
  const [isBack, setIsBack] = useState(false);

  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    const fields = () =>
      [...form.elements] as (HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement)[];
    const where = { path: location.pathname, owner, form: form.getAttribute("action") + of };
    const left = takeLeft(where, browserNowMs());
    // What was entered since goes before what was left.
    const isNew = fields().some((field) => field.matches(ENTRIES) && !isAsDrawn(field));
    const missing = left === null || isNew ? [] : differences(fields(), left);
    for (const { field, was } of missing) {
      enter(field, was);
      // What is given back is in sight.
      field.closest("details")?.setAttribute("open", "");
    }
    setIsBack(missing.length > 0);
    // A form may have been sent before this script came.
    let before = form.querySelector<HTMLElement>("[data-sent]")?.dataset["sent"] ?? null;
    // Any form of the page leads away from this one, and what is in it is kept by `KeepTyped` then.
    const send = ({ defaultPrevented }: SubmitEvent) => {
      // A second tap is held off, and the first one is on its way.
      if (!defaultPrevented) before = lastTaken();
    };
    // Who went elsewhere before an answer came does not know whether it was taken.
    const wasTaken = () => before !== null && !["", before].includes(lastTaken());
    const leave = () => keepLeft(where, wasTaken() ? [] : fields(), browserNowMs(), isRefused);
    const comeBack = () => {
      before = null;
    };
    const hide = () => document.visibilityState === "hidden" && leave();
    window.addEventListener("submit", send);
    window.addEventListener("pagehide", leave);
    window.addEventListener("pageshow", comeBack);
    document.addEventListener("visibilitychange", hide);
    return () => {
      // A link of the console leads on without loading another page.
      leave();
      window.removeEventListener("submit", send);
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("pageshow", comeBack);
      document.removeEventListener("visibilitychange", hide);
    };
  }, [owner, of, isRefused]);

  return (
    <p ref={place} role="status" className={isBack ? "mt-3 text-small text-ink2" : "hidden"}>
      {isBack && "What you entered earlier is still here."}
    </p>
  );
}
