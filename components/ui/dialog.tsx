"use client";

import { type ReactNode, useEffect, useId, useRef } from "react";
import { browserNowMs } from "../portal/clock";
import { useCanWrite } from "./connection";
import { coverPage } from "./open-dialogs";
import { TWICE_MS } from "./second-half";

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Wider, for what is compared or previewed. */
  isWide?: boolean;
}

/**
 * Something to decide before going on, over the page. The browser keeps the focus inside and gives it back; Escape and a
 * press beside it close it. It is shown as long as it is rendered.
 */
export function Dialog({ title, onClose, children, isWide = false }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const isOutside = useRef(false);
  const openedMs = useRef(0);
  const titleId = useId();
  const { why } = useCanWrite();
  useEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    dialog?.showModal();
    openedMs.current = browserNowMs();
    const uncover = coverPage();
    return () => {
      dialog?.close();
      uncover();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      onClickCapture={(event) => {
        // The second half of the double click that opened it is no press beside it, nor on what it brought there.
        const isAtOnce = browserNowMs() - openedMs.current < TWICE_MS;
        if (!isAtOnce || (event.detail < 2 && event.target !== ref.current)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A browser lets the second of two Escapes be prevented here alone, and would close what is still being asked about.
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing)
          return;
        event.preventDefault();
        if (!event.repeat) onClose();
      }}
      onPointerDown={(event) => {
        isOutside.current = event.target === ref.current;
      }}
      onPointerUp={(event) => {
        if (event.target !== ref.current) isOutside.current = false;
      }}
      onClick={(event) => {
        // Text that is selected past the edge begins or ends inside, and closes nothing.
        if (event.target === ref.current && isOutside.current) onClose();
      }}
      className={`m-auto w-full rounded-card border border-line bg-surface p-0 text-ink shadow-overlay backdrop:bg-ink/40 max-sm:mt-auto max-sm:mb-0 max-sm:max-w-none ${isWide ? "max-w-3xl" : "max-w-xl"}`}
    >
      <div className="max-h-dvh overflow-y-auto p-5 sm:p-7">
        <h2 id={titleId} className="font-prose text-section font-medium">
          {title}
        </h2>
        {/* What stands above the page is out of sight and out of hearing here. */}
        <p role="status" className="text-small text-ink2">
          {why !== null && `${why} What you typed is kept.`}
        </p>
        {children}
      </div>
    </dialog>
  );
}
