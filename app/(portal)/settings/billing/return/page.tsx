import type { Metadata, Route } from "next";
import { redirect } from "next/navigation";
import { ButtonLink } from "@/components/ui/button";
import { readTeamCheckout } from "@/lib/billing/team-checkout";
import { log } from "@/lib/platform/log";
import { plainSearch } from "../../../../page-drawing";
import { SettingsPage } from "../../settings-page";
import { requireLeader } from "../leader";

export const metadata: Metadata = { title: "Your payment", robots: { index: false } };

const PAGE = "/settings/billing";

const WORDS = {
  open: ["This is not paid yet", "Nothing was charged. You can still go on to the payment."],
  processing: [
    "Your payment is on its way",
    "Some ways to pay take a few days. The plan begins when the money has arrived; you need not pay again.",
  ],
  closed: [
    "This payment is closed",
    "Nothing was charged by it. Look at your plan to choose again.",
  ],
  unsure: [
    "We cannot see your payment now",
    "If you have paid, it is not lost: the plan begins as soon as we hear of it. Reload the page in a minute, and do not pay again before.",
  ],
} as const;

/** Where the checkout leads back to: says how it went. */
export default async function ReturnPage({
  searchParams,
}: {
  searchParams: Promise<{ session_id?: string }>;
}) {
  const { session_id = "" } = plainSearch(await searchParams);
  const sessionId = String(session_id);
  const query = new URLSearchParams({ session_id: sessionId });
  const { kind, coach } = await requireLeader(`${PAGE}/return?${query}`);
  if (kind !== "leader") redirect(PAGE as Route);
  const checkout = await readTeamCheckout(coach, sessionId).catch((err: unknown) => {
    log.error({ err }, "a checkout could not be read");
    return { outcome: "unsure" as const };
  });
  if (checkout.outcome === "bought") redirect(`${PAGE}?done=bought` as Route);
  const [title, text] = WORDS[checkout.outcome];
  return (
    <SettingsPage title={title}>
      <p className="mt-3">{text}</p>
      <p className="mt-6">
        <ButtonLink href={checkout.outcome === "open" ? checkout.url : PAGE}>
          {checkout.outcome === "open" ? "Go to payment" : "See your plan"}
        </ButtonLink>
      </p>
    </SettingsPage>
  );
}
