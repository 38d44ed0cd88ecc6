import type { Onboarding } from "@/lib/self/onboarding";
import { askedIn } from "../self/words";

/** Lists every answer with a link to change it. */
export const Answers = ({ onboarding, ot }: { onboarding: Onboarding; ot: string }) => (
  <details className="mt-5">
    <summary className="flex min-h-11 cursor-pointer items-center text-accent underline underline-offset-2">
      Change an answer
    </summary>
    <ul className="divide-y divide-line">
      {onboarding.questions.map(({ field, question, answer }) => (
        <li key={field} className="py-2">
          <a href={`/onboard?${new URLSearchParams({ ot, field })}`}>{askedIn(question)}</a>
          <p className="text-ink2">{answer ?? "No answer"}</p>
        </li>
      ))}
    </ul>
  </details>
);
