import type { Format } from "@/components/format/format";
import { money } from "@/components/subscribe/money";
import { Notice } from "@/components/ui/notice";
import { monthlyAmount } from "@/lib/billing/team-wares";
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
  /** What the subscription pays for; null without one. */
  choice: TeamChoice | null;
  isAgreed: boolean;
  isOwing: boolean;
  isDisputed: boolean;
}

interface PlanStandingProps {
  plan: Standing;
  date: Format["date"];
  /** True if plans are sold here. */
  isSold: boolean;
}

/** Shows a team's plan and until when it runs, with dates in the reader's time zone. */
export function PlanStanding({ plan, date, isSold }: PlanStandingProps) {
  const rows = [
    ["Plan", titleOf(plan.tier)],
    // Excludes credits and taxes, which only appear on the invoice.
    ...(plan.choice !== null && isSold ? [["Per month", money(monthlyAmount(plan.choice))]] : []),
    ["Coaches", usage(plan.coaches, plan.coachLimit)],
    ["Athletes", usage(plan.athletes, plan.athleteLimit)],
    ["Seats (exact numbers)", usage(plan.used_seats, plan.seats)],
  ];
  return (
    <>
      {plan.status === "past_due" && (
        <Notice tone="problem">
          A payment is overdue. {untilText(plan.untilMs, date)}{" "}
          {isSold && "Check your payment method below."}
        </Notice>
      )}
      {(plan.status === "lapsed" || plan.isDisputed) && (
        <Notice tone="problem">{lapsedText(plan, isSold)}</Notice>
      )}
      <p className="mt-3 text-ink2">{statusText(plan, date, isSold)}</p>
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

function lapsedText({ choice, isOwing, isDisputed }: Standing, isSold: boolean): string {
  if (!isSold) return "Your plan has ended. Your team’s data is kept.";
  if (isDisputed)
    return "Your plan is paused because its last payment was disputed with the bank. It continues, with a new payment if one is due, once the dispute is withdrawn or the bank rejects it. You can’t choose a plan until then.";
  if (choice === null)
    return "Your plan has ended. Your team’s data is kept. Choose a plan to use it again.";
  if (isOwing)
    return "Your plan is suspended because a payment is overdue. Pay the invoice below to restore it.";
  return "Your plan is canceled, and its paid period is over. If you keep it, a new period starts, and you’re charged for it now.";
}

const titleOf = (tier: CoachTier): string =>
  tier === "coach" ? "Free" : tier === "enterprise" ? "Enterprise" : TEAM_PLANS[tier].title;

const usage = (used: number, most: number | null): string =>
  most === null ? `${used}, unlimited` : `${used} of ${most}`;

const untilText = (ms: number | null, date: Format["date"]): string =>
  ms === null ? "" : `Your plan stays active until ${date(ms)}.`;

function statusText(
  { status, untilMs, renews_at_ms, isAgreed }: Standing,
  date: Format["date"],
  isSold: boolean,
): string {
  if (isAgreed)
    return "This plan was agreed with the operator of this service. Contact them to change it.";
  if (status === "trial" && untilMs !== null)
    return `Your trial ends on ${date(untilMs)}. Then you’re on the free plan.`;
  if (status === "active" && untilMs !== null)
    return `Your plan ends on ${date(untilMs)} and won’t renew.`;
  if (status === "active" && renews_at_ms !== null)
    return isSold
      ? `Your next payment is due on ${date(renews_at_ms)}.`
      : `Your plan is active. It’s paid until ${date(renews_at_ms)}. Plans aren’t sold here at the moment.`;
  return status === "free" ? "You’re on the free plan." : "";
}

/** Says what canceling will do. With an overdue payment, no paid period is left to wait for. */
export function cancelingText(
  { status, renews_at_ms }: Pick<Standing, "status" | "renews_at_ms">,
  date: Format["date"],
  nowMs: number,
): string {
  if (status === "past_due") return `A payment is overdue, so your plan ends now. ${STILL_OWED}`;
  if (status === "lapsed") return `Your plan is already suspended. ${STILL_OWED}`;
  // A renewal is collected about an hour late.
  const isKnown = renews_at_ms !== null && renews_at_ms > nowMs;
  const until = isKnown ? date(renews_at_ms) : "the end of the billing period";
  return `It stays active until ${until}, and you won’t be charged again. You can change your mind until then.`;
}

/** Says what canceling did. */
export const canceledText = ({ status }: Pick<Standing, "status">): string =>
  status === "lapsed"
    ? `Canceled. Your plan is no longer active. ${STILL_OWED}`
    : "Canceled. Your plan stays active until the end of the billing period.";

const STILL_OWED =
  "The unpaid invoice stays open, so your card may still be charged for it, but for nothing after it.";
