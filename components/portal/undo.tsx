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
import { isSecondHalf } from "../ui/second-half";
import { newBrowserId } from "./chance";
import { browserNowMs } from "./clock";
import { useKeyOf, useShortcuts } from "./shortcuts";
import { tookBack } from "./taking-back";
import { useNowUntil } from "./use-now";

/** Something that was just done and can be undone for a while. */
export interface UndoableAction {
  id: string;
  /** As it is announced: "Message to 4 athletes queued". */
  said: string;
  /** Until when it can be undone, Unix milliseconds; null if it cannot be. */
  untilMs: number | null;
  /** Resolves once it is undone. Rejects if it was not, with a Refusal if there is a reason. */
  takeBack: (() => Promise<unknown>) | null;
  /** Shown but not read out, because something else announces it. */
  isQuiet?: boolean;
  /** Announced instead while an undo got no answer and can be tried again. */
  unheard?: string;
}

interface Undoing {
  actions: readonly UndoableAction[];
  tell: (action: Omit<UndoableAction, "id"> & { id?: string }) => void;
  undo: (id: string) => void;
}

const UndoContext = createContext<Undoing | null>(null);
/** The maximum kept under "Recent actions". */
const KEPT = 20;

/** Returns the page's recent actions and a way to announce more. */
export function useUndo(): Undoing {
  const undoing = useContext(UndoContext);
  if (undoing === null) throw new Error("This part stands outside the portal.");
  return undoing;
}

/** Returns the same, or null outside the portal. */
export const useUndoInPortal = (): Undoing | null => useContext(UndoContext);

/** Holds recent actions, announces the latest, and undoes them on request. */
export function UndoProvider({ children }: { children: ReactNode }) {
  const [actions, setActions] = useState<readonly UndoableAction[]>([]);
  const latest = useRef(actions);
  latest.current = actions;
  const tell = useCallback<Undoing["tell"]>((action) => {
    const id = action.id ?? newBrowserId();
    setActions((all) =>
      [{ ...action, id }, ...all.filter((each) => each.id !== id)].slice(0, KEPT),
    );
  }, []);
  const undo = useCallback(
    (id: string) => {
      const action = latest.current.find((each) => each.id === id);
      if (action?.takeBack == null) return;
      const over = { id, untilMs: null, takeBack: null };
      tell({ ...over, said: `Undoing: ${action.said}`, isQuiet: true });
      // The user may be on another page by then, so this is announced wherever they are.
      void tookBack(action.said, action.takeBack).then(({ said, isUnheard }) => {
        const canBeAgain = isUnheard && (action.untilMs ?? 0) > browserNowMs();
        tell(canBeAgain ? { ...action, unheard: said } : { ...over, said });
      });
    },
    [tell],
  );
  const value = useMemo(() => ({ actions, tell, undo }), [actions, tell, undo]);
  return (
    <UndoContext value={value}>
      {children}
      <Toast />
    </UndoContext>
  );
}

/** How long an announcement without Undo stays. */
const ANNOUNCED_MS = 6_000;

/**
 * Shows the latest action in a live region that is always mounted, so that it is announced. Under a dialog it would not
 * be, so it waits.
 */
function Toast() {
  const { actions, undo } = useUndo();
  const key = useKeyOf("undo");
  const [latest] = actions;
  const [isHeld, setIsHeld] = useState(false);
  const isCovered = useIsCovered();
  // Keep the button while it has focus, so that focus is not lost when the time is up.
  const [isOnUndo, setIsOnUndo] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  const [goneId, setGoneId] = useState<string | null>(null);
  const text = latest?.unheard ?? latest?.said ?? "";
  const said = latest === undefined ? "" : latest.id + text;
  const nowMs = useNowUntil(latest?.untilMs ?? null);
  const canUndo = latest?.takeBack != null && (latest.untilMs ?? 0) > nowMs;
  useShortcuts({
    undo: () => {
      const open = actions.find(
        (action) => action.takeBack !== null && (action.untilMs ?? 0) > browserNowMs(),
      );
      if (open !== undefined) undo(open.id);
    },
  });
  useEffect(() => {
    if (said === "" || isHeld || canUndo || isCovered) return;
    let timer: ReturnType<typeof setTimeout>;
    // While the page is hidden, nobody has seen it yet.
    const count = () => {
      clearTimeout(timer);
      if (document.visibilityState === "visible")
        timer = setTimeout(() => setGoneId(said), ANNOUNCED_MS);
    };
    count();
    document.addEventListener("visibilitychange", count);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", count);
    };
  }, [said, isHeld, canUndo, isCovered]);
  const isShown = latest !== undefined && goneId !== said && !isCovered;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only keeps it from going
    <div
      className="pointer-events-none fixed inset-x-4 bottom-20 z-40 flex max-md:bottom-32 justify-end print:hidden"
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
                onClick={(event) => {
                  // The first half was for what the announcement appeared above.
                  if (isSecondHalf(event)) return;
                  // The button disappears when pressed, so focus moves to the announcement.
                  region.current?.focus();
                  if (canUndo) undo(latest.id);
                }}
                aria-keyshortcuts={key ?? undefined}
                className="flex min-h-8 cursor-pointer items-center gap-2 rounded-control border border-canvas px-3 font-semibold"
              >
                Undo
                {/* While somebody types, the key is a letter. */}
                {key !== null && (
                  <kbd className="rounded-mark border border-canvas px-1 text-small max-md:hidden [:root:has(:is(input,textarea,select):focus)_&]:hidden">
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
