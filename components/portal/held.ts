"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { HOLD_MS } from "@/lib/contract/holding";
import { callApi, type Method, notSo, Refusal, unlessGone } from "./api";
import { newBrowserId } from "./chance";
import { browserNowMs } from "./clock";
import { holdingFor } from "./holding";
import type { Topic } from "./live";
import { useRefresh } from "./refresh";
import { useUndo } from "./undo";

/** An API change that can be undone before it is made. */
export interface HeldAction {
  /** What is changed: an id, optionally with a word before it. */
  key: string;
  /** The announcement: "Group Juniors deleted". */
  said: string;
  method: Method;
  path: string;
  body?: unknown;
  /** The topics to refetch afterwards. */
  topics?: readonly Topic[];
}

// A single instance, so held changes stay held while the user moves between pages of the portal.
const holding = holdingFor(HOLD_MS);
const NONE: ReadonlySet<string> = new Set();
let listens = false;

/** Makes all held changes when the page may be closing, with requests that outlive it. */
function listenForLeaving(): void {
  if (listens) return;
  listens = true;
  addEventListener("pagehide", () => void holding.flush());
  // Phones stop a hidden page's timers, and may end it without telling it.
  document.addEventListener("visibilitychange", () => {
    const isPhone = matchMedia("(pointer: coarse)").matches;
    if (isPhone && document.visibilityState === "hidden") void holding.flush();
  });
  addEventListener("submit", leaveAfterwards);
}

/** Makes held changes before submitting a form that leaves the page; after signing out they would be refused. */
function leaveAfterwards(event: SubmitEvent): void {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
  const made = holding.flush();
  if (made === null) return;
  event.preventDefault();
  void made.then(() => form.requestSubmit(submitter));
}

/**
 * Holds a change in the browser for ten seconds: shown as made at once, announced with Undo, and made when the time is
 * up, the page closes, or a phone hides it.
 *
 * @returns `isHeld`, true if something should be shown as already changed; `hold`; `holdAll`, for several changes
 *   announced and undone as one; and `makeNow`, for a change that another one needs
 */
export function useHeld() {
  const { tell } = useUndo();
  const client = useQueryClient();
  const refresh = useRefresh();
  const keys = useSyncExternalStore(holding.subscribe, holding.keys, () => NONE);
  const holdAll = useCallback(
    (announced: string, actions: readonly HeldAction[]) => {
      listenForLeaving();
      // Announced as one, since each announcement takes the place of the one before.
      const [id, failed]: [string, string[]] = [newBrowserId(), []];
      for (const { key, said, method, path, body, topics = [] } of actions) {
        const change = (isLeaving: boolean) =>
          callApi<void>(method, path, body, { keepalive: isLeaving }).catch(unlessGone);
        holding.hold(key, change, (how) => {
          for (const topic of topics) void client.invalidateQueries({ queryKey: [topic] });
          refresh();
          if (how === "done") return;
          failed.push(notSo("done", said, how.refused));
          tell({ id, said: failed.join(" "), untilMs: null, takeBack: null });
        });
      }
      tell({
        said: announced,
        untilMs: browserNowMs() + HOLD_MS,
        takeBack: async () => {
          const late = actions.filter(({ key }) => !holding.takeBack(key));
          if (late.length > 0) throw new Refusal("done", "This was already done.");
        },
      });
    },
    [tell, client, refresh],
  );
  const hold = useCallback((action: HeldAction) => holdAll(action.said, [action]), [holdAll]);
  const isHeld = useCallback((key: string) => keys.has(key), [keys]);
  return { isHeld, hold, holdAll, makeNow: holding.makeNow };
}
