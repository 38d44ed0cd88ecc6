"use client";

import { usePathname } from "next/navigation";
import type { TEAM_STATUSES } from "@/lib/contract/coach";
import { useStanding } from "./live";
import { useReader } from "./settings-context";

const DAY_MS = 86_400_000;

interface TeamStanding {
  status: (typeof TEAM_STATUSES)[number];
  untilMs: number | null;
  nowMs: number;
}

/** What stands above every page: what the plan allows, whose data it is, and whether what is shown is kept fresh. */
export function Standing({
  team,
  leads,
  isSandbox,
}: {
  team: TeamStanding;
  leads: boolean;
  isSandbox: boolean;
}) {
  const standing = useStanding();
  const path = usePathname();
  const { isSample } = useReader();
  const plan = planLine(team);
  const login = `/login?${new URLSearchParams({ next: path })}`;
  return (
    <aside aria-label="Standing" className="print:hidden">
      <div role="status">
        {standing === "offline" && (
          <Line>
            No connection. What you see is what was last read; what you change now is not stored.
          </Line>
        )}
        {standing === "signed out" && (
          <Line>
            You are signed out. What you typed is still here:{" "}
            <a href={login} target="_blank" rel="noopener">
              sign in again in a new tab
            </a>
            , then go on here.
          </Line>
        )}
      </div>
      {plan !== null && (
        <Line>
          {plan}{" "}
          {leads ? (
            <a href="/settings/billing">Plan and billing</a>
          ) : (
            "The team's owner decides on the plan."
          )}
        </Line>
      )}
      {isSample && (
        <Line>
          Sample data: sixty made-up athletes, until your first athlete accepts. What you do here is
          not stored. <a href="/roster/invite">Invite an athlete</a>
        </Line>
      )}
      {isSandbox && !isSample && (
        <p className="sr-only">This is the sandbox; its clock may differ.</p>
      )}
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

const Line = ({ children }: { children: React.ReactNode }) => (
  <p className="border-b border-line bg-info-soft px-4 py-2 text-small md:px-7">{children}</p>
);
