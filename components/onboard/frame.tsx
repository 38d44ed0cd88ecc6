import type { ReactNode } from "react";
import { OneNutrient, spoken } from "@/components/front/tried-numbers";
import { drinkingAdvice } from "@/lib/engine/safety-texts";
import type { Onboarding } from "@/lib/self/onboarding";
import { sentenceIn } from "@/lib/wording/sentences";
import { titleOf } from "../self/words";
import { Mark } from "../ui/mark";

/** Renders a page of the questionnaire: whose it is, the progress, and the content. */
export function OnboardFrame({
  onboarding,
  children,
}: {
  onboarding: Pick<Onboarding, "partnerName" | "questions" | "open">;
  children: ReactNode;
}) {
  const { partnerName, questions, open } = onboarding;
  const answered = questions.length - open.length;
  return (
    <main id="main" className="mx-auto max-w-md px-4 py-5 wrap-anywhere">
      <p className="flex items-center gap-2 text-small text-ink2">
        <Mark />
        {partnerName} with Aidstation
      </p>
      <progress
        aria-label="Questions answered"
        value={answered}
        max={questions.length}
        className="mt-3 progress"
      />
      <p className="text-small text-ink2">
        {answered} of {questions.length} answered
      </p>
      {children}
    </main>
  );
}

const IN_METRIC = { locale: "en-GB", units: "metric" } as const;

/** Shows the result of the answers so far. */
export function Band({ preview }: Pick<Onboarding, "preview">) {
  const { nutrients, session, isTeaser, safety } = preview;
  const hasPale = nutrients.some(({ low, high, first }) => first.low < low || first.high > high);
  return (
    <section aria-label="Your numbers so far" className="mt-3">
      <p role="status" className="sr-only">
        {spoken({ nutrients })} per hour
      </p>
      <ul className="rounded-card border border-line bg-surface px-3">
        {nutrients.map((one) => (
          <OneNutrient key={one.nutrient} one={one} isBare />
        ))}
      </ul>
      <p className="mt-1 text-small text-ink2">
        {session === null
          ? "Example: a two-hour run. Not a plan."
          : `For your next session: ${titleOf(session)}.`}{" "}
        {hasPale && "Pale bar: without your answers. "}
        {sentenceIn(drinkingAdvice(safety.max_safe_fluid_ml_per_hr), IN_METRIC)}
        {isTeaser && " These are the ranges everyone sees."}
      </p>
    </section>
  );
}
