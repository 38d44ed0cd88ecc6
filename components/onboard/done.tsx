import { METRIC } from "@/lib/catalog/paper/words";
import { limitsOf } from "@/lib/nutrition/limits";
import type { Onboarding } from "@/lib/self/onboarding";
import { firstName } from "@/lib/wording/first-name";
import { SafetyBlock } from "../safety/safety-block";
import { ButtonLink } from "../ui/button";
import { Answers } from "./answers";
import { Band, OnboardFrame } from "./frame";

/** Shows the final page: the numbers with their limits, and the link back. */
export function Done({ onboarding, ot }: { onboarding: Onboarding; ot: string }) {
  const { preview, partnerName, returnUrl, athleteName } = onboarding;
  const called = firstName(athleteName);
  const { safety, attribution, subscribeUrl, isExact } = preview;
  return (
    <OnboardFrame onboarding={onboarding}>
      <h1 className="mt-4 font-prose text-title font-medium">
        Each hour{called !== null && `, ${called}`}
      </h1>
      <Band preview={preview} />
      {!isExact && !preview.isTeaser && (
        <p className="mt-2">
          Your answers are complete. What’s still a range depends on the session itself.
        </p>
      )}
      <SafetyBlock limits={limitsOf(safety, METRIC)} confidence={safety.confidence_score} />
      <p className="mt-1 text-small text-ink2">
        <a href={attribution.link}>{attribution.text}</a>
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        {returnUrl !== null && <ButtonLink href={returnUrl}>Back to {partnerName}</ButtonLink>}
        {subscribeUrl !== null && (
          <ButtonLink href={subscribeUrl} tone={returnUrl === null ? "primary" : "quiet"}>
            See exact numbers
          </ButtonLink>
        )}
      </div>
      <Answers onboarding={onboarding} ot={ot} />
    </OnboardFrame>
  );
}
