import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
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
  const on = atMs === null ? `at ${until}` : `on ${until}`;
  const leads = LEADING_MEMBERS.includes(console.role);
  return (
    <>
      <PageHead title="Plan" summary={`Builder, ${money(BUILDER_PLAN.amount)} a month.`} />
      <Said search={search} />
      <Card title="Your plan">
        <p>{STATES[state]({ on, until })}</p>
        {leads ? (
          <div className="mt-5 flex flex-wrap gap-2">
            <form method="post" action="/dev/plan/change" className="flex flex-wrap gap-2">
              <KeepTyped owner={person.personId} />
              <PlainButton name="change" value="portal">
                Payment method and invoices
              </PlainButton>
              {(state === "ends" || state === "unpaid" || state === "dropped") && (
                <PlainButton name="change" value="keep">
                  Keep my plan
                </PlainButton>
              )}
            </form>
            {state === "renews" && (
              <CancelPlan owner={person.personId}>
                Your keys work until {until}, and you won’t be charged again. You can change your
                mind until then.
              </CancelPlan>
            )}
            {state === "owed" && (
              <CancelPlan owner={person.personId}>
                A payment is overdue, so your keys stop working now. The unpaid invoice stays open,
                so your card may still be charged for it, but for nothing after it.
              </CancelPlan>
            )}
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

const CancelPlan = ({ owner, children }: { owner: string; children: ReactNode }) => (
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
    {children}
  </AskedFirst>
);

type When = { on: string; until: string };

const STATES: Readonly<Record<OwnPlan["state"], (when: When) => string>> = {
  renews: ({ on }) => `Active. Renews ${on}.`,
  ends: ({ until }) => `Canceled. Your keys work until ${until}. You won’t be charged again.`,
  unpaid: () =>
    "Canceled, and its paid period is over, so your keys don’t work. If you keep it, a new period starts, and you’re charged for it now.",
  owed: ({ until }) =>
    `Payment overdue since ${until}. Your keys work for seven days. Update your payment method to keep them.`,
  dropped: ({ until }) =>
    `Canceled with a payment overdue since ${until}. Your keys no longer work. The unpaid invoice stays open.`,
  paused: () =>
    "Paused: its last payment was disputed with the bank, so your keys don’t work. It continues, with a new payment if one is due, once the dispute is withdrawn or the bank rejects it.",
  restored: ({ until }) =>
    `Your keys work until ${until}. The subscription has ended, so it won’t renew. You can pay again then.`,
  ended: ({ on }) => `Ended ${on}. Your keys no longer work.`,
};
