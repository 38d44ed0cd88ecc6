import { Notice } from "@/components/ui/notice";
import type { FitAnswered } from "@/lib/contract/fit";

/** Why there is nothing to carry. */
export type NoPlan =
  | { why: "no prescription" }
  | { why: "teaser"; message: string; subscribeUrl: string }
  | { why: "nothing fits"; fitted: Pick<FitAnswered, "combination"> };

/** What stands where a carrying plan would, and what can be done. */
export function NoPlanNotice({ about, whose }: { about: NoPlan; whose: "own" | "athlete" }) {
  return <Notice tone="info">{wordsFor(about, whose)}</Notice>;
}

function wordsFor(about: NoPlan, whose: "own" | "athlete") {
  if (about.why === "teaser")
    return (
      <>
        What to carry needs exact numbers, and there are ranges now. {about.message}{" "}
        <a href={about.subscribeUrl}>Get exact numbers</a>
      </>
    );
  if (about.why === "no prescription")
    return whose === "own"
      ? "This session has no plan with exact numbers, so nothing can be fitted to it."
      : "This session has no plan with exact numbers, so there is nothing that products could be fitted to.";
  const misses = about.fitted.combination?.misses ?? [];
  return (
    <>
      Nothing in the catalogue fits this session within its limits.
      {misses.map(({ nutrient, message }) => (
        <span key={nutrient}> {message}</span>
      ))}
    </>
  );
}
