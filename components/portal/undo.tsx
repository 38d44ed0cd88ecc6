"use client";

import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useIsCovered } from "../ui/open-dialogs";
import { newBrowserId } from "./chance";
import { browserNowMs } from "./clock";
import { useKeyOf, useShortcuts } from "./shortcuts";
import { tookBack } from "./taking-back";
import { useNowUntil } from "./use-now";

/** Something that was done and can be taken back for a while. */
export interface Deed {
  id: string;
  /** As it is told: "Message to 4 athletes queued". */
  said: string;
  /** Until when it can be taken back, Unix milliseconds; null for what cannot be. */
  untilMs: number | null;
  /** Is over once it is taken back; rejects, with a Refusal where there is a reason, where it was not. */
  takeBack: (() => Promise<unknown>) | null;
  /** Shown and not read out: something else says it, or soon will. */
  isQuiet?: boolean;
  /** Told instead, while it was not taken back because nobody answered, and still can be. */
  unheard?: string;
}

interface Undoing {
  deeds: readonly Deed[];
  tell: (deed: Omit<Deed, "id"> & { id?: string }) => void;
  undo: (id: string) => void;
}

const UndoContext = createContext<Undoing | null>(null);
/** What is remembered under "Recent actions". */
const KEPT = 20;

/** What was done lately on this page, and how to tell of more of it. */
export function useUndo(): Undoing {
  const undoing = useContext(UndoContext);
  if (undoing === null) throw new Error("This part stands outside the portal.");
  return undoing;
}

/** Keeps what was done, tells of the latest, and takes it back when asked. */
export function UndoProvider({ children }: { children: ReactNode }) {
  const [deeds, setDeeds] = useState<readonly Deed[]>([]);
  const latest = useRef(deeds);
  latest.current = deeds;
  const tell = useCallback<Undoing["tell"]>((deed) => {
    const id = deed.id ?? newBrowserId();
    setDeeds((all) => [{ ...deed, id }, ...all.filter((each) => each.id !== id)].slice(0, KEPT));
  }, []);
  const undo = useCallback(
    (id: string) => {
      const deed = latest.current.find((each) => each.id === id);
      if (deed?.takeBack == null) return;
      const over = { id, untilMs: null, takeBack: null };
      tell({ ...over, said: `Taking back: ${deed.said}`, isQuiet: true });
      // Who asked may be on another page by then: it is told wherever they are.
      void tookBack(deed.said, deed.takeBack).then(({ said, isUnheard }) => {
        const canBeAgain = isUnheard && (deed.untilMs ?? 0) > browserNowMs();
        tell(canBeAgain ? { ...deed, unheard: said } : { ...over, said });
      });
    },
    [tell],
  );
  const value = useMemo(() => ({ deeds, tell, undo }), [deeds, tell, undo]);
  return (
    <UndoContext value={value}>
      {children}
      <Toast />
    </UndoContext>
  );
}

/** How long what cannot be taken back is told. */
const TOLD_MS = 6_000;

/**
 * The latest thing done, in a region that is always there, so that it is read out; under a dialog it would not be, and
 * waits.
 */
function Toast() {
  const { deeds, undo } = useUndo();
  const key = useKeyOf("undo");
  const [latest] = deeds;
  const [isHeld, setIsHeld] = useState(false);
  const isCovered = useIsCovered();
  // Whoever stands on it when the time is over does not fall.
  const [isOnUndo, setIsOnUndo] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  const [goneId, setGoneId] = useState<string | null>(null);
  const text = latest?.unheard ?? latest?.said ?? "";
  const said = latest === undefined ? "" : latest.id + text;
  const nowMs = useNowUntil(latest?.untilMs ?? null);
  const canUndo = latest?.takeBack != null && (latest.untilMs ?? 0) > nowMs;
  useShortcuts({
    undo: () => {
      const open = deeds.find(
        (deed) => deed.takeBack !== null && (deed.untilMs ?? 0) > browserNowMs(),
      );
      if (open !== undefined) undo(open.id);
    },
  });
  useEffect(() => {
    if (said === "" || isHeld || canUndo || isCovered) return;
    const timer = setTimeout(() => setGoneId(said), TOLD_MS);
    return () => clearTimeout(timer);
  }, [said, isHeld, canUndo, isCovered]);
  const isShown = latest !== undefined && goneId !== said && !isCovered;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only keeps it from going
    <div
      className="pointer-events-none fixed inset-x-4 bottom-20 z-40 flex justify-end print:hidden"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <div ref={region} role="status" tabIndex={-1} className="pointer-events-auto">
        {isShown && (
          <div className="flex items-center gap-4 rounded-control bg-ink py-2 pr-2 pl-4 text-canvas shadow-overlay forced-colors:border">
            <span aria-hidden={latest.isQuiet && latest.unheard === undefined}>{text}</span>
            {(canUndo || isOnUndo) && (
              <button
                type="button"
                aria-disabled={!canUndo || undefined}
                onFocus={() => setIsOnUndo(true)}
                onBlur={() => setIsOnUndo(false)}
                onClick={() => {
                  // It is gone once it is pressed: what is told instead takes the focus.
                  region.current?.focus();
                  if (canUndo) undo(latest.id);
                }}
                aria-keyshortcuts={key ?? undefined}
                className="flex min-h-8 cursor-pointer items-center gap-2 rounded-control border border-canvas px-3 font-semibold"
              >
                Undo
                {key !== null && (
                  <kbd className="rounded-mark border border-canvas px-1 text-small">
                    {key.toUpperCase()}
                  </kbd>
                )}
              </button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
