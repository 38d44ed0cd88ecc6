"use client";

import { usePathname } from "next/navigation";
import type { TEAM_STATUSES } from "@/lib/contract/coach";
import { formatOf } from "../format/format";
import { useStanding } from "./live";
import { useReader } from "./settings-context";
import { StandingLine } from "./standing-line";

const DAY_MS = 86_400_000;

interface TeamStanding {
  status: (typeof TEAM_STATUSES)[number];
  untilMs: number | null;
  nowMs: number;
}

/** What stands above every page: what the plan allows, and whether what is shown is kept fresh. */
export function Standing({
  team,
  leads,
  isSandbox,
}: {
  team: TeamStanding;
  leads: boolean;
  isSandbox: boolean;
}) {
  const { state, freshMs } = useStanding();
  const { preferences, timeZone } = useReader();
  const { time } = formatOf({ ...preferences, timeZone, nowMs: freshMs });
  const since = freshMs === 0 ? "what was last read" : `from ${time(freshMs)}`;
  const path = usePathname();
  const plan = planLine(team);
  const login = `/login?${new URLSearchParams({ next: path })}`;
  return (
    <aside aria-label="Standing" className="print:hidden">
      <div role="status">
        {state === "offline" && (
          <StandingLine>
            No connection. What you see is {since}; what you change now is not stored.
          </StandingLine>
        )}
        {state === "stale" && (
          <StandingLine>Nothing new can be read at present. What you see is {since}.</StandingLine>
        )}
        {state === "signed out" && (
          <StandingLine>
            You are signed out. What you typed is still here:{" "}
            <a href={login} target="_blank" rel="noopener">
              sign in again in a new tab
            </a>
            , then go on here.
          </StandingLine>
        )}
      </div>
      {plan !== null && (
        <StandingLine>
          {plan}{" "}
          {leads ? (
            <a href="/settings/billing">Plan and billing</a>
          ) : (
            "The team's owner decides on the plan."
          )}
        </StandingLine>
      )}
      {isSandbox && <p className="sr-only">This is the sandbox; its clock may differ.</p>}
    </aside>
  );
}

/** What the plan needs somebody to know; null where all is well. */
function planLine({ status, untilMs, nowMs }: TeamStanding): string | null {
  const days = untilMs === null ? null : Math.max(0, Math.ceil((untilMs - nowMs) / DAY_MS));
  const left = days === 1 ? "1 day" : `${days} days`;
  if (status === "trial") return `The free trial goes on for ${left}.`;
  if (status === "past_due") return `A payment is owed. Everything works for another ${left}.`;
  if (status === "lapsed")
    return "The team's plan has ended: athletes' fueling is not shown. Messages still work.";
  return status === "free"
    ? "The team has no plan: athletes' fueling is not shown. Messages still work."
    : null;
}
