"use client";

import { useEffect, useRef, useState } from "react";
import { browserNowMs } from "../portal/clock";
import { reloadIfChanged } from "./brought-back";
import { wasEntered } from "./entered-early";
import { enter } from "./keep-typed";
import { lastTaken } from "./taken";
import { differences, keyOf } from "./typed";
import { keepLeft, leftOf, OPENED, takeLeft } from "./typed-left";

type Entry = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Goes next to `KeepTyped` in longer plain forms. Restores unsent input if the same user returns to the form in this
 * tab within a day.
 *
 * @param of distinguishes forms with the same URL and action
 * @param owner the user id of the page's owner; null for pages without one
 */
export function KeepLeft({
  owner = null,
  of = "",
  isRefused = false,
}: {
  owner?: string | null;
  of?: string;
  /** True if the page was rendered with refused input; then all of it is kept. */
  isRefused?: boolean;
}) {
  const place = useRef<HTMLParagraphElement>(null);
  const [isBack, setIsBack] = useState(false);

  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    const fields = () => [...form.elements] as Entry[];
    // Before anything is restored, which counts as entered.
    const entered = new Set<EventTarget | null>(fields().filter(wasEntered));
    // After Back, the browser restores text that was sent. Clear it, or it would be sent twice.
    const once = fields().filter(({ dataset }) => dataset["taken"] !== undefined);
    for (const field of once) if (field.value.trim() === field.dataset["taken"]) enter(field, "");
    let sent: string[] = [];
    const where = { path: location.pathname, owner, form: form.getAttribute("action") + of };
    const left = takeLeft(where, browserNowMs());
    // New input takes precedence over what was left in the same field. What the browser restores after Back is older.
    const isEntered = (field: Entry) =>
      fields().some(
        (one) =>
          entered.has(one) && (one === field || (one.type === "radio" && one.name === field.name)),
      );
    const restore = () => {
      const missing = (left === null ? [] : differences(fields(), left)).flatMap(
        ({ field, was }) => {
          if (!isEntered(field)) return [{ field, was }];
          const { type, value } = field;
          if (type !== "textarea" || value === "" || value.includes(String(was))) return [];
          return [{ field, was: `${was}\n${value}` }];
        },
      );
      for (const { field, was } of missing) {
        enter(field, was);
        // Make restored input visible.
        field.closest("details")?.setAttribute("open", "");
      }
      return missing.length > 0;
    };
    const hasRestored = restore();
    const note = ({ target }: Event) => entered.add(target);
    form.addEventListener("input", note);
    const opened = fields().find(({ name }) => name === OPENED);
    const [was] = (opened && left?.[keyOf(opened)]) ?? [];
    // Else a change made elsewhere since then would count as seen, and be overwritten.
    if (hasRestored && opened !== undefined && was !== undefined) opened.value = was;
    setIsBack(hasRestored);
    // The form may have been sent before hydration.
    let before = form.querySelector<HTMLElement>("[data-sent]")?.dataset["sent"] ?? null;
    const send = ({ defaultPrevented, target }: SubmitEvent) => {
      // Another form's response says nothing about this one's input. A blocked second tap doesn't count; the first
      // submit is already running.
      if (defaultPrevented || target !== form) return;
      before = lastTaken();
      sent = once.map(({ value }) => value);
    };
    // A user who leaves before the response can't know whether the form was accepted.
    const wasTaken = () => before !== null && !["", before].includes(lastTaken());
    /** Leaves in the fields only what was typed after it was sent. */
    const unsent = () =>
      once.filter((field, place) => {
        const { value } = field;
        const was = sent[place] ?? "";
        field.value = value.startsWith(was) ? value.slice(was.length).trim() : value;
        sent[place] = "";
        return field.value !== "";
      });
    const leave = () => {
      if (!visit.isAway())
        keepLeft(where, wasTaken() ? unsent() : fields(), browserNowMs(), isRefused);
    };
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      before = null;
      if (persisted) return;
      // A slow browser may have put in its older values only now.
      form.removeEventListener("input", note);
      restore();
      form.addEventListener("input", note);
    };
    const hide = () => document.visibilityState === "hidden" && leave();
    window.addEventListener("submit", send);
    window.addEventListener("pagehide", leave);
    window.addEventListener("pageshow", comeBack);
    document.addEventListener("visibilitychange", hide);
    // After `leave`, which it then keeps from storing more.
    const visit = reloadIfChanged(() => leftOf(where, browserNowMs()));
    return () => {
      // Console links navigate on the client, so there is no pagehide.
      leave();
      visit.end();
      form.removeEventListener("input", note);
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
