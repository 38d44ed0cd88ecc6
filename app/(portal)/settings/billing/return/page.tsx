import type { Metadata, Route } from "next";
import { redirect } from "next/navigation";
import { ButtonLink } from "@/components/ui/button";
import { readTeamCheckout } from "@/lib/billing/team-checkout";
import { log } from "@/lib/platform/log";
import { ownPage } from "../../../../own-page";
import { plainSearch } from "../../../../page-drawing";
import { SettingsPage } from "../../settings-page";
import { requireLeader } from "../leader";

export const metadata: Metadata = { title: "Your payment", robots: { index: false } };

const PAGE = "/settings/billing";

const WORDS = {
  open: ["Not paid yet", "You weren’t charged. You can still continue to payment."],
  processing: [
    "Your payment is processing",
    "Some payment methods take a few days. Your plan starts when the payment arrives. Don’t pay again.",
  ],
  closed: ["This payment is closed", "You weren’t charged. You can choose a plan again."],
  unsure: [
    "We can’t check your payment right now",
    "If you paid, your plan starts as soon as the payment is confirmed. Reload this page in a minute, and don’t pay again before then.",
  ],
} as const;

/** Renders the result of a checkout, which redirects here. */
async function ReturnPage({ searchParams }: { searchParams: Promise<{ session_id?: string }> }) {
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
          {checkout.outcome === "open" ? "Go to payment" : "Back to billing"}
        </ButtonLink>
      </p>
    </SettingsPage>
  );
}

export default ownPage(ReturnPage);
