import type { Metadata } from "next";
import { OperatorContact, OperatorName } from "@/components/ui/operator";
import { Part, PublicPage } from "@/components/ui/public-page";
import { env } from "@/lib/platform/env";

export const metadata: Metadata = {
  title: "Privacy",
  description: "What we store, why, for how long, and how to get or erase it.",
};

/** Renders the privacy policy. */
export default function PrivacyPage() {
  return (
    <PublicPage title="Privacy">
      <p className="mt-3 max-w-prose">
        This service is run by <OperatorName />. Send questions to <OperatorContact />.
      </p>
      <Part title="Whose data it is">
        <p className="mt-2">
          If you use us through another app, that app decides what happens to your data, and we
          process it for them. If you signed up here, we decide, within what this page says.
        </p>
      </Part>
      <Part title="What we store">
        <ul className="mt-2 list-disc pl-5">
          <li>Your answers, sessions, plans and reports, to work out your numbers.</li>
          <li>Your email address, to sign you in and to find your subscription.</li>
          <li>What you ask in conversations and what was answered, for 400 days.</li>
          <li>Messages with your coaches, the alerts they got about you, and what they decided.</li>
          <li>What you bought. Stripe handles payments, and we never see your card.</li>
          <li>
            A log of API calls, without their content, for 7 days, and of products looked up for
            you, for 90 days.
          </li>
        </ul>
      </Part>
      <Part title="Who sees it">
        <p className="mt-2">
          You, the app that stored it, coaches you accepted and apps you connected, as long as you
          let them, and the people who run this service. We don’t sell your data, show ads, or let
          anyone train models on it.
        </p>
        {env.MODEL_NAME !== "" && (
          <p className="mt-2">
            A language model helps to word answers and reports. Its provider gets what you ask and
            the facts that answer it.
          </p>
        )}
      </Part>
      <Part title="Cookies">
        <p className="mt-2">
          Only what sign-in, emailed links, forms and your choice of theme need. Nothing tracks you,
          and nothing is loaded from anyone else, except the logo of an app that asks for access.
        </p>
      </Part>
      <Part title="Export and erasure">
        <p className="mt-2">
          You can export everything and erase everything from <a href="/me">your page</a>. Erasing
          deletes everything right away, with these exceptions:
        </p>
        <ul className="mt-2 list-disc pl-5">
          <li>
            Your sign-in, with your name, email address and settings, stays until you write to{" "}
            <OperatorContact /> to have it deleted.
          </li>
          <li>What you bought stays with the address that paid for it.</li>
          <li>
            The log of calls may name your record for 7 days, and the log of products for 90 days.
          </li>
          <li>
            The start of your free trial is kept for 13 months under a code derived from your email
            address, so that everyone gets one trial.
          </li>
        </ul>
      </Part>
      <Part title="Your rights">
        <p className="mt-2">
          You may ask what we store, have it corrected, take it with you or object to its use, and
          complain to your data protection authority.
        </p>
      </Part>
    </PublicPage>
  );
}
