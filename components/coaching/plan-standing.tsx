import type { Format } from "@/components/format/format";
import { Notice } from "@/components/ui/notice";
import type { CoachTier } from "@/lib/contract/coach";
import { TEAM_PLANS } from "@/lib/contract/plans";
import type { TeamChoice } from "@/lib/contract/team";

interface Standing {
  tier: CoachTier;
  status: "free" | "trial" | "active" | "past_due" | "lapsed";
  untilMs: number | null;
  renews_at_ms: number | null;
  coaches: number;
  coachLimit: number | null;
  athletes: number;
  athleteLimit: number | null;
  seats: number;
  used_seats: number;
  /** What a subscription stands behind; null for none. */
  choice: TeamChoice | null;
  isAgreed: boolean;
}

/** What a team has now, and until when: by the days of whoever reads it. */
export function PlanStanding({ plan, date }: { plan: Standing; date: Format["date"] }) {
  const rows = [
    ["Plan", titleOf(plan.tier)],
    ["Coaches", usage(plan.coaches, plan.coachLimit)],
    ["Athletes", usage(plan.athletes, plan.athleteLimit)],
    ["Athlete seats in use", usage(plan.used_seats, plan.seats)],
  ];
  return (
    <>
      {plan.status === "past_due" && (
        <Notice tone="problem">
          A payment is owed. {untilText(plan.untilMs, date)} Look at the way you pay below.
        </Notice>
      )}
      {plan.status === "lapsed" && (
        <Notice tone="problem">
          {plan.choice === null
            ? "The plan is over. What the team has is kept; with a plan it is all back."
            : "The plan is suspended, since a payment is owed. Pay it by the invoice below, and it is all back."}
        </Notice>
      )}
      <p className="mt-3 text-ink2">{statusText(plan, date)}</p>
      <dl className="mt-6 facts gap-x-6 gap-y-2">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink2">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const titleOf = (tier: CoachTier): string =>
  tier === "coach" ? "Free" : tier === "enterprise" ? "Enterprise" : TEAM_PLANS[tier].title;

const usage = (used: number, most: number | null): string =>
  most === null ? `${used}, without a limit` : `${used} of ${most}`;

const untilText = (ms: number | null, date: Format["date"]): string =>
  ms === null ? "" : `The plan holds until ${date(ms)}.`;

function statusText(
  { status, untilMs, renews_at_ms, isAgreed }: Standing,
  date: Format["date"],
): string {
  if (isAgreed) return "This plan was agreed with the operator of this service, who can change it.";
  if (status === "trial" && untilMs !== null)
    return `The trial ends on ${date(untilMs)}; the team is on the free plan then.`;
  if (status === "active" && untilMs !== null)
    return `Cancelled: the plan ends on ${date(untilMs)}.`;
  if (status === "active" && renews_at_ms !== null)
    return `The next payment is due on ${date(renews_at_ms)}.`;
  return status === "free" ? "The team pays for nothing." : "";
}
