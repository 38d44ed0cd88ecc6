"use client";

import { usePathname } from "next/navigation";
import type { TEAM_STATUSES } from "@/lib/contract/coach";
import { DAY_MS } from "@/lib/contract/durations";
import { formatOf } from "../format/format";
import { STANDING_ID, useStanding } from "../ui/connection";
import { useReader } from "./settings-context";
import { StandingLine } from "./standing-line";

interface TeamStanding {
  status: (typeof TEAM_STATUSES)[number];
  untilMs: number | null;
  nowMs: number;
}

/** Shows notices above every page: what the plan allows, and whether the data is kept fresh. */
export function Standing({
  team,
  leads,
  news,
  isSandbox,
}: {
  team: TeamStanding;
  leads: boolean;
  /** A recent change for everyone. */
  news: string | null;
  isSandbox: boolean;
}) {
  const { state } = useStanding();
  const said = useFreshness();
  const path = usePathname();
  const plan = planLine(team);
  const login = `/login?${new URLSearchParams({ next: path })}`;
  return (
    <aside aria-label="Account status" className="print:hidden">
      <div role="status" id={STANDING_ID}>
        <span className="sr-only">{said}</span>
        {state === "signed out" && (
          <StandingLine>
            You’re signed out, or someone else signed in. What you typed is still here:{" "}
            <a href={login} target="_blank" rel="noopener">
              sign in again in a new tab
            </a>
            , then continue here.
          </StandingLine>
        )}
      </div>
      {plan !== null && (
        <StandingLine>
          {plan}{" "}
          {leads ? (
            <a href="/settings/billing">Plan and billing</a>
          ) : (
            "The team’s owner can change the plan."
          )}
        </StandingLine>
      )}
      {news !== null && <StandingLine>{news}</StandingLine>}
      {isSandbox && <p className="sr-only">This is the sandbox. Its clock may differ.</p>}
    </aside>
  );
}

/** Says from when the data is if the page isn't kept fresh; null if it is. */
function useFreshness(): string | null {
  const { state, freshMs } = useStanding();
  const { preferences, timeZone } = useReader();
  if (state !== "offline" && state !== "stale") return null;
  const { time } = formatOf({ ...preferences, timeZone, nowMs: freshMs });
  const since = freshMs === 0 ? "the last data loaded" : `from ${time(freshMs)}`;
  return state === "offline"
    ? `You’re offline, so nothing can be saved. This is ${since}.`
    : `Not up to date. This is ${since}.`;
}

/**
 * Shows how fresh the page is, in space reserved in the frame so that its appearance doesn't move anything under the
 * pointer. Screen readers get it with the other notices.
 */
export function Freshness() {
  const said = useFreshness();
  if (said === null) return null;
  return (
    <p aria-hidden className="rounded-control bg-info-soft px-2 py-0.5 text-small leading-4">
      {said}
    </p>
  );
}

/** Describes what to know about the plan; null if all is well. */
function planLine({ status, untilMs, nowMs }: TeamStanding): string | null {
  const days = untilMs === null ? null : Math.max(0, Math.ceil((untilMs - nowMs) / DAY_MS));
  const left = days === 1 ? "1 day" : `${days} days`;
  if (status === "trial") return `${left} left in your trial.`;
  if (status === "past_due") return `A payment is overdue. Everything works for another ${left}.`;
  if (status === "lapsed")
    return "Your team’s plan has ended, so athletes’ fueling isn’t shown. Messages still work.";
  return status === "free"
    ? "Your team has no plan, so athletes’ fueling isn’t shown. Messages still work."
    : null;
}
