import type { Onboarding } from "@/lib/self/onboarding";
import { ButtonLink, SubmitButton } from "../ui/button";
import { Page } from "../ui/page";
import { Answers } from "./answers";
import { OnboardFrame } from "./frame";

/** Shows two contradicting answers, one of which has to be changed. */
export function Contradiction({ onboarding, ot }: { onboarding: Onboarding; ot: string }) {
  const fieldAt = (field: string) => `/onboard?${new URLSearchParams({ ot, field })}`;
  return (
    <OnboardFrame onboarding={onboarding}>
      <h1 className="mt-4 font-prose text-title font-medium">Are both right?</h1>
      <p className="mt-2">{onboarding.contradiction}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink href={fieldAt("usual_carb_consumption")} tone="quiet">
          Usually it’s less
        </ButtonLink>
        <ButtonLink href={fieldAt("carb_experience")} tone="quiet">
          My maximum is higher
        </ButtonLink>
      </div>
      <Answers onboarding={onboarding} ot={ot} />
    </OnboardFrame>
  );
}

/** Says that a link has expired, and how to get a new one. */
export const Ended = ({ ot, isSent }: { ot: string; isSent: boolean }) => (
  <Page title="This link has expired">
    {isSent ? (
      <p role="status" className="mt-3">
        If we have your email address and you haven’t unsubscribed from our emails, a new link is on
        its way. If nothing comes, open the questions from the app again.
      </p>
    ) : (
      <>
        <p className="mt-3">
          Links last 30 days. Your answers are kept. We can email a new link to the address that the
          app has stored for you.
        </p>
        <form method="post" action="/onboard/again" className="mt-5">
          <input type="hidden" name="ot" value={ot} />
          <SubmitButton>Send a new link</SubmitButton>
        </form>
      </>
    )}
  </Page>
);

/** Says that a link is invalid or missing. */
export const NoLink = ({ isEmpty }: { isEmpty: boolean }) => (
  <Page title={isEmpty ? "A few questions about you" : "This link doesn’t work"}>
    <p className="mt-3">
      {isEmpty
        ? "An app that uses Aidstation can send you a personal link. It asks only what’s missing, and shows what to take each hour."
        : "It may be incomplete, or belong to a profile that was deleted. Open it again from the app where you found it."}
    </p>
    <p className="mt-5">
      <ButtonLink href="/">Try the calculator</ButtonLink>
    </p>
  </Page>
);
