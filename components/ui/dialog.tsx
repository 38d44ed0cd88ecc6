"use client";

import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from "react";
import { browserNowMs } from "../portal/clock";
import { closedByBack } from "./back";
import { useCanWrite } from "./connection";
import { coverPage } from "./open-dialogs";
import { ignoreClicksAt, isHeldEnter, type Place, TWICE_MS } from "./second-half";

const CONTROL = ":is(input:not([type=hidden]), select, textarea, button):enabled, a[href]";

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Wider, for comparisons and previews. */
  isWide?: boolean;
}

/**
 * A modal dialog, open while it is rendered. The browser traps focus and restores it; Escape, Back and a click outside
 * close it. The element with `data-first` gets the focus, else the first control.
 */
export function Dialog({ title, onClose, children, isWide = false }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const startedOutside = useRef(false);
  const openedMs = useRef(0);
  /** When it was opened, or something in it was last pressed. */
  const pressedMs = useRef(0);
  /** Where a button in it, or beside it, was pressed last. */
  const pressed = useRef<Place>(null);
  /** Whether a key was pressed in it. */
  const isUsed = useRef(false);
  const titleId = useId();
  const { why } = useCanWrite();
  const close = useEffectEvent(onClose);
  // Released with what is drawn: a key pressed as soon as the dialog is gone is the page's.
  useLayoutEffect(() => coverPage(), []);
  useEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    // The browser looks for this attribute, but React doesn't render it.
    dialog?.querySelector("[data-first]")?.setAttribute("autofocus", "");
    dialog?.showModal();
    // The browser takes a part of it that scrolls for a control.
    if (document.activeElement === dialog?.firstElementChild)
      dialog?.querySelector<HTMLElement>(CONTROL)?.focus();
    openedMs.current = pressedMs.current = browserNowMs();
    const end = closedByBack(() => close());
    return () => {
      end();
      dialog?.close();
      if (pressed.current !== null) ignoreClicksAt(pressed.current);
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      onClickCapture={(event) => {
        // The second half of the double-click that opened it must not count as a click on its content, nor a second
        // Enter or Space (clicks without a count) as one on what just got the focus. Nor does one count as a click
        // outside when the dialog has shrunk under it.
        const nowMs = browserNowMs();
        const isOutside = event.target === ref.current;
        const sinceMs = nowMs - (isOutside ? pressedMs : openedMs).current;
        if (!isOutside) pressedMs.current = nowMs;
        const isButton = (event.target as Element).closest("button") !== null;
        pressed.current = (isButton || isOutside) && event.detail > 0 ? event.nativeEvent : null;
        if (sinceMs >= TWICE_MS || (event.detail === 1 && !isOutside)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onKeyDownCapture={(event) => {
        if (!event.repeat) isUsed.current = true;
        // A held Enter only adds lines to a text, and none if it has opened the dialog.
        const addsLines = event.target instanceof HTMLTextAreaElement && isUsed.current;
        if (isHeldEnter(event) && !addsLines) event.preventDefault();
      }}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // After a second Escape the browser closes a dialog regardless of `cancel`; only preventing the key press keeps
      // it open.
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing)
          return;
        event.preventDefault();
        if (!event.repeat) onClose();
      }}
      onPointerDown={(event) => {
        startedOutside.current = event.target === ref.current;
      }}
      onPointerUp={(event) => {
        if (event.target !== ref.current) startedOutside.current = false;
      }}
      onClick={(event) => {
        // Selecting text past the edge starts or ends inside, and must not close it.
        if (event.target === ref.current && startedOutside.current) onClose();
      }}
      className={`m-auto w-full rounded-card border border-line bg-surface p-0 text-ink shadow-overlay backdrop:bg-ink/40 max-sm:mt-auto max-sm:mb-0 max-sm:max-w-none ${isWide ? "max-w-3xl" : "max-w-xl"}`}
    >
      <div className="max-h-dvh overflow-y-auto p-5 sm:p-7">
        <h2 id={titleId} className="font-prose text-section font-medium break-words">
          {title}
        </h2>
        {/* The page's status lines are hidden behind the dialog, for screen readers too. */}
        <p role="status" className="text-small text-ink2">
          {why !== null && `${why} What you typed is kept.`}
        </p>
        {children}
      </div>
    </dialog>
  );
}
