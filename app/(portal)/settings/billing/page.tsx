import type { Metadata } from "next";
import { PlanForm } from "@/components/coaching/plan-form";
import { PlanStanding } from "@/components/coaching/plan-standing";
import { ButtonLink, QuietButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { problemText } from "@/components/ui/problems";
import { readPlan, whoPays } from "@/lib/coaches/plan";
import { sellsSubscriptions } from "@/lib/platform/stripe";
import { SettingsPage } from "../settings-page";
import { requireLeader } from "./leader";

export const metadata: Metadata = { title: "Your team's plan", robots: { index: false } };

const DONE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    bought: "Thank you. The plan is in force.",
    changed: "Changed. It is in force now.",
    running:
      "The team pays for a plan already, or its payment is on its way. Nothing more was charged.",
    cancelled: "Cancelled. Everything stays as it is until the end of the period.",
    resumed: "The plan goes on.",
  }),
);

type Search = { problem?: string; done?: string };

/** What the team pays for, and where that is chosen, changed and cancelled. */
export default async function BillingPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { problem, done } = await searchParams;
  const asking = await requireLeader("/settings/billing");
  if (asking.kind === "nobody") {
    return (
      <SettingsPage title="You coach in no team yet">
        <p className="mt-3">Found your team first. The first 14 days are free, without a card.</p>
        <p className="mt-6">
          <ButtonLink href="/welcome">Found a team</ButtonLink>
        </p>
      </SettingsPage>
    );
  }
  if (asking.kind === "colleague") {
    return (
      <SettingsPage title="Your team’s plan">
        <p className="mt-3">
          The owner and the admins decide on the plan. Ask {await whoPays(asking.coach)}.
        </p>
      </SettingsPage>
    );
  }
  const plan = await readPlan(asking.coach);
  const [bad, good] = [problemText(problem), DONE.get(String(done))];
  return (
    <SettingsPage title="Your team’s plan">
      {bad !== undefined && <Notice tone="problem">{bad}</Notice>}
      {good !== undefined && <Notice tone="done">{good}</Notice>}
      <PlanStanding plan={plan} />
      {!plan.isAgreed && sellsSubscriptions && (
        <PlanForm choice={plan.choice} teamId={plan.teamId} />
      )}
      {plan.hasPortal && (
        <form method="post" action="/settings/billing/portal" className="mt-10">
          <QuietButton to={null}>Way to pay and invoices</QuietButton>
        </form>
      )}
      {plan.choice !== null && (
        <form
          method="post"
          action={`/settings/billing/${plan.isEnding ? "resume" : "end"}`}
          className="mt-4"
        >
          <QuietButton to={null}>
            {plan.isEnding ? "Keep the plan after all" : "Cancel at the end of the period"}
          </QuietButton>
        </form>
      )}
    </SettingsPage>
  );
}
