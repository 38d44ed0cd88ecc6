import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PlanForm } from "@/components/coaching/plan-form";
import { canceledText, cancelingText, PlanStanding } from "@/components/coaching/plan-standing";
import { Live } from "@/components/portal/live";
import { AskedFirst } from "@/components/ui/asked-first";
import { Button, ButtonLink, QuietButton } from "@/components/ui/button";
import { KeepTyped } from "@/components/ui/keep-typed";
import { Notice } from "@/components/ui/notice";
import { problemText } from "@/components/ui/problems";
import { visitor } from "@/lib/api/portal";
import { readPlan, whoPays } from "@/lib/coaches/plan";
import type { TeamChoice } from "@/lib/contract/team";
import { sellsSubscriptions } from "@/lib/platform/stripe";
import { ownPage } from "../../../own-page";
import { formatFor } from "../../format";
import { readerOf } from "../../reader";
import { SettingsPage } from "../settings-page";
import { requireLeader } from "./leader";

export const metadata: Metadata = { title: "Plan and billing", robots: { index: false } };

const DONE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    bought: "Thank you. Your plan is active.",
    changed: "Plan changed.",
    running:
      "Your team already has a plan, or its payment is processing. You weren’t charged again.",
    resumed: "Your plan continues.",
  }),
);

type Search = { problem?: string; done?: string } & Partial<Record<keyof TeamChoice, string>>;

/** Renders what the team pays for, with the ways to choose, change and cancel it. */
async function BillingPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { problem, done, ...chosen } = await searchParams;
  const asking = await requireLeader("/settings/billing");
  if (asking.kind === "nobody") {
    return (
      <SettingsPage title="You don’t have a team yet">
        <p className="mt-3">Create your team first. Free for 14 days, no card needed.</p>
        <p className="mt-6">
          <ButtonLink href="/welcome">Create your team</ButtonLink>
        </p>
      </SettingsPage>
    );
  }
  if (asking.kind === "colleague") {
    return (
      <SettingsPage title="Plan and billing">
        <p className="mt-3">
          Only the owner and admins can change the plan. Ask {await whoPays(asking.coach)}.
        </p>
      </SettingsPage>
    );
  }
  const visit = await visitor();
  if (typeof visit === "string") notFound();
  const plan = await readPlan(asking.coach);
  const { date } = formatFor(await readerOf(visit), asking.coach.nowMs);
  const bad = problemText(problem);
  const good = done === "cancelled" ? canceledText(plan) : DONE.get(String(done));
  return (
    <SettingsPage title="Plan and billing">
      <Live topics={["team"]} />
      {bad !== undefined && (
        <Notice tone="problem">
          {bad}
          <WayOut problem={problem} />
        </Notice>
      )}
      {good !== undefined && (
        <Notice tone="done" isOnce>
          {good}
        </Notice>
      )}
      <PlanStanding plan={plan} date={date} isSold={sellsSubscriptions} />
      {!plan.isAgreed && !plan.isDisputed && sellsSubscriptions && (
        <PlanForm
          choice={plan.choice}
          chosen={chosen}
          teamId={plan.teamId}
          owner={asking.coach.personId}
        />
      )}
      {plan.hasPortal && sellsSubscriptions && (
        <form method="post" action="/settings/billing/portal" className="mt-10">
          <KeepTyped owner={visit.person.personId} />
          <QuietButton to={null}>Payment method and invoices</QuietButton>
        </form>
      )}
      {plan.choice !== null &&
        sellsSubscriptions &&
        (plan.isEnding ? (
          <form method="post" action="/settings/billing/resume" className="mt-4">
            <KeepTyped owner={visit.person.personId} />
            <QuietButton to={null}>Keep my plan</QuietButton>
          </form>
        ) : (
          <div className="mt-10">
            <CancelPlan owner={visit.person.personId}>
              {cancelingText(plan, date, asking.coach.nowMs)}
            </CancelPlan>
          </div>
        ))}
    </SettingsPage>
  );
}

export default ownPage(BillingPage);

const CancelPlan = ({ owner, children }: { owner: string; children: string }) => (
  <AskedFirst
    label="Cancel plan"
    title="Cancel your plan?"
    keep="Keep it"
    action={
      <form method="post" action="/settings/billing/end">
        <KeepTyped owner={owner} />
        <Button type="submit" tone="ending">
          Cancel plan
        </Button>
      </form>
    }
  >
    {children}
  </AskedFirst>
);

/** Links to where the user can make room for a choice that was refused. */
function WayOut({ problem }: { problem: string | undefined }) {
  if (problem === "seat_limit_exceeded")
    return (
      <p className="mt-1">
        <a href="/roster?payer=team">Athletes who have a seat</a>: select some, then remove their
        seat.
      </p>
    );
  if (problem === "team_limit")
    return (
      <p className="mt-1">
        <a href="/roster">Athletes</a> and <a href="/team">coaches</a> of the team.
      </p>
    );
  return null;
}
