import type { Metadata } from "next";
import { OperatorContact, OperatorName } from "@/components/ui/operator";
import { Part, PublicPage } from "@/components/ui/public-page";

export const metadata: Metadata = {
  title: "Terms",
  description: "What you can expect from the service, and what it expects from you.",
};

/** Renders the terms between the service's operator and its users. */
export default function TermsPage() {
  return (
    <PublicPage title="Terms">
      <p className="mt-3 max-w-prose">
        These terms are between you and <OperatorName />. Send questions to <OperatorContact />.
      </p>
      <Part title="Guidance, not medical advice">
        <p className="mt-2">
          Numbers are estimates for planning. Drink to thirst and never beyond the limit shown. If
          you have a medical condition, ask a doctor first.
        </p>
      </Part>
      <Part title="What you may do with answers">
        <p className="mt-2">
          The <a href="/docs/data-policy">data policy</a> is part of these terms. Training models
          with answers ends your account without notice.
        </p>
      </Part>
      <Part title="Keys and accounts">
        <p className="mt-2">
          Keep keys secret and revoke one that leaked. You’re responsible for what is done with
          yours. Calls above your <a href="/docs/limits">limits</a> are refused, not billed.
        </p>
      </Part>
      <Part title="Payment and cancellation">
        <p className="mt-2">
          Subscriptions renew until you cancel them. You can cancel anytime, effective at the end of
          the paid period. A closed account’s data can be exported for 30 days and is then deleted.
        </p>
      </Part>
      <Part title="Changes to these terms">
        <p className="mt-2">
          We announce a change 30 days ahead, and a material one 60 days ahead. You may leave before
          it takes effect.
        </p>
      </Part>
      <Part title="Open source">
        <p className="mt-2">
          The software is licensed under Apache-2.0. These terms are about this service, not about
          your own copy of it.
        </p>
      </Part>
    </PublicPage>
  );
}
