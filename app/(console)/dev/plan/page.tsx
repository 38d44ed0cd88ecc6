import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PlainButton } from "@/components/coaching/plain-button";
import { Said } from "@/components/console/said";
import { PageHead } from "@/components/portal/page-head";
import { Card } from "@/components/portal/sections";
import { money } from "@/components/subscribe/money";
import { AskedFirst } from "@/components/ui/asked-first";
import { Button } from "@/components/ui/button";
import { KeepTyped } from "@/components/ui/keep-typed";
import { type OwnPlan, payAgainUrl, readOwnPlan } from "@/lib/billing/own-plan";
import { LEADING_MEMBERS } from "@/lib/contract/member";
import { BUILDER_PLAN } from "@/lib/contract/plans";
import { consolePage } from "../../console-page";

export const metadata: Metadata = { title: "Plan" };

/** Renders the partner's plan: when it renews or ends, its invoices, and how to cancel. */
export default consolePage("members:read", async ({ account, console, person, format, search }) => {
  const plan = await readOwnPlan(account);
  if (plan === null) notFound();
  const { state, atMs } = plan;
  const payUrl = state === "ended" ? await payAgainUrl(account) : null;
  const until = atMs === null ? "the end of the period" : format.date(atMs);
  const leads = LEADING_MEMBERS.includes(console.role);
  return (
    <>
      <PageHead title="Plan" summary={`Builder, ${money(BUILDER_PLAN.amount)} a month.`} />
      <Said search={search} />
      <Card title="Your plan">
        <p>{STATES[state](until)}</p>
        {leads ? (
          <div className="mt-5 flex flex-wrap gap-2">
            <form method="post" action="/dev/plan/change" className="flex flex-wrap gap-2">
              <KeepTyped owner={person.personId} />
              <PlainButton name="change" value="portal">
                Payment method and invoices
              </PlainButton>
              {state === "ends" && (
                <PlainButton name="change" value="keep">
                  Keep my plan
                </PlainButton>
              )}
            </form>
            {state === "renews" && <CancelPlan until={until} owner={person.personId} />}
          </div>
        ) : (
          <p className="mt-3 text-ink2">Only owners and admins can see invoices and cancel.</p>
        )}
        {state === "ended" && payUrl !== null && (
          <p className="mt-3">
            <a href={payUrl}>Pay again</a> to reactivate your keys.
          </p>
        )}
      </Card>
    </>
  );
});

const CancelPlan = ({ until, owner }: { until: string; owner: string }) => (
  <AskedFirst
    label="Cancel plan"
    title="Cancel your plan?"
    keep="Keep it"
    action={
      <form method="post" action="/dev/plan/change">
        <KeepTyped owner={owner} />
        <Button type="submit" name="change" value="cancel" tone="ending">
          Cancel plan
        </Button>
      </form>
    }
  >
    Your keys work until {until}, and you won’t be charged again. You can change your mind until
    then.
  </AskedFirst>
);

const STATES: Readonly<Record<OwnPlan["state"], (when: string) => string>> = {
  renews: (when) => `Active. Renews on ${when}.`,
  ends: (when) => `Canceled. Your keys work until ${when}. You won’t be charged again.`,
  owed: (when) =>
    `Payment overdue since ${when}. Your keys work for seven days. Update your payment method to keep them.`,
  ended: (when) => `Ended on ${when}. Your keys no longer work.`,
};
