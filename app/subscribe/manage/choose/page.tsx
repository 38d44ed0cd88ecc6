import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Button, ButtonLink, SubmitButton } from "@/components/ui/button";
import { PublicColumn } from "@/components/ui/public-page";
import { type Managed, readManaged } from "@/lib/billing/management";

export const metadata: Metadata = { title: "Your purchases", robots: { index: false } };

type Search = { grant?: string };

/** Lists what the owner of a mailbox has bought, each with a link to the payment processor's page. */
export default async function ChoosePage({ searchParams }: { searchParams: Promise<Search> }) {
  const { grant = "" } = await searchParams;
  const bought = await readManaged(String(grant));
  if (bought === null) {
    return (
      <PublicColumn title="This page has expired">
        <p className="mt-3">It stays open for 15 minutes after you use the link.</p>
        <p className="mt-6">
          <ButtonLink href="/subscribe/manage">Request a new link</ButtonLink>
        </p>
      </PublicColumn>
    );
  }
  return (
    <PublicColumn title="Your purchases">
      <ul className="mt-6 space-y-4">
        {bought.map((item) => (
          <li key={item.purchaseId} className="rounded-control border border-line bg-surface p-4">
            <h2 className="font-semibold">{item.title}</h2>
            <p className="mt-1 text-ink2">{stateOf(item)}</p>
            {item.canGoOn && (
              <>
                <p className="mt-1 text-ink2">Pay again to keep the same account and keys.</p>
                <Choice action="again" grant={String(grant)} item={item}>
                  <SubmitButton>Pay again for {item.title}</SubmitButton>
                </Choice>
              </>
            )}
            <Choice action="portal" grant={String(grant)} item={item}>
              {item.canGoOn ? (
                <Button type="submit">Cards and invoices</Button>
              ) : (
                <SubmitButton>
                  {item.state === "renews" ? "Cancel, card or invoices" : "Cards and invoices"}
                  <span className="sr-only"> for {item.title}</span>
                </SubmitButton>
              )}
            </Choice>
          </li>
        ))}
      </ul>
      <p className="mt-8 text-small text-ink2">
        Cancellations, cards and invoices are handled by our payment processor.
      </p>
    </PublicColumn>
  );
}

function Choice({
  action,
  grant,
  item,
  children,
}: {
  action: "again" | "portal";
  grant: string;
  item: Managed;
  children: ReactNode;
}) {
  return (
    <form method="post" action={`/subscribe/manage/${action}`} className="mt-4">
      <input type="hidden" name="grant" value={grant} />
      <input type="hidden" name="purchase" value={item.purchaseId} />
      {children}
    </form>
  );
}

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

function stateOf({ state, until }: Managed): string {
  // A renewing purchase may not have an end date yet; a canceled one is given a day longer than it is paid.
  if (state === "renews") return "Renews automatically. See dates and payments on the next page.";
  if (state === "ends") return "Canceled. It ends with the paid period; see the next page.";
  if (state === "paused") return "Paused while the bank looks into a disputed payment.";
  if (until === null) return "Lifetime access.";
  if (state === "ended") return `Ended on ${DAY.format(until)}.`;
  return `Active until ${DAY.format(until)}.`;
}
