import { Notice } from "@/components/ui/notice";
import type { Amounting } from "@/lib/catalog/paper/words";
import type { NoPlan } from "./found";

interface NoPlanProps {
  about: NoPlan;
  /** Whose plan it would be. */
  whose: "own" | "athlete";
  amounting: Pick<Amounting, "sentence">;
}

/** What stands where a carrying plan would, and what can be done. */
export function NoPlanNotice(props: NoPlanProps) {
  return <Notice tone="info">{wordsFor(props)}</Notice>;
}

function wordsFor({ about, whose, amounting }: NoPlanProps) {
  switch (about.why) {
    case "teaser":
      return (
        <>
          What to carry is worked out from exact numbers. {about.cta.message}{" "}
          <a href={about.cta.subscribe_url}>Get exact numbers</a>
        </>
      );
    case "too often":
      return "This was asked for very often just now. Wait a minute, then load the page again.";
    case "no prescription":
      return whose === "own"
        ? "This session has no plan with numbers, so nothing can be fitted to it."
        : "This session has no plan with exact numbers, so there is nothing that products could be fitted to.";
    case "nothing fits":
      return (
        <>
          Nothing in the catalogue fits this session within its limits.
          {about.misses.map(({ nutrient, message }) => (
            <span key={nutrient}> {amounting.sentence(message)}</span>
          ))}
        </>
      );
  }
}
