import { Notice } from "@/components/ui/notice";
import type { NoPlan } from "./found";

/** What stands where a carrying plan would, and what can be done. @param whose plan it would be */
export function NoPlanNotice({ about, whose }: { about: NoPlan; whose: "own" | "athlete" }) {
  return <Notice tone="info">{wordsFor(about, whose)}</Notice>;
}

function wordsFor(about: NoPlan, whose: "own" | "athlete") {
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
            <span key={nutrient}> {message}</span>
          ))}
        </>
      );
  }
}
