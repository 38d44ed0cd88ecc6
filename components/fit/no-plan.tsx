import { Notice } from "@/components/ui/notice";
import type { Amounting } from "@/lib/catalog/paper/words";
import type { NoPlan } from "./found";

interface NoPlanProps {
  about: NoPlan;
  /** Whose plan it would be. */
  whose: "own" | "athlete";
  amounting: Pick<Amounting, "sentence">;
}

/** Explains why there is no carrying plan, and what to do. */
export function NoPlanNotice(props: NoPlanProps) {
  return <Notice tone="info">{wordsFor(props)}</Notice>;
}

function wordsFor({ about, whose, amounting }: NoPlanProps) {
  switch (about.why) {
    case "teaser":
      return (
        <>
          You need exact numbers to see what to carry.{" "}
          {about.subscribeUrl !== null && <a href={about.subscribeUrl}>Get exact numbers</a>}
        </>
      );
    case "too often":
      return "Too many requests. Wait a minute, then reload the page.";
    case "no prescription":
      return whose === "own"
        ? "This session has no plan with numbers, so we can’t suggest what to carry."
        : "This session has no plan with exact numbers, so we can’t suggest what to carry.";
    case "nothing fits":
      return (
        <>
          No product in the catalog fits this session within its limits.
          {about.misses.map(({ nutrient, message }) => (
            <span key={nutrient}> {amounting.sentence(message)}</span>
          ))}
        </>
      );
  }
}
