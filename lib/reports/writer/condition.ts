import { listed } from "@/lib/wording/grammar";
import type { SymptomFacts } from "../tallies";
import { isPlainSymptom } from "./names";
import { counted, hours, stars } from "./phrases";
import { needed, type Said, said, type Telling } from "./statement";

/** States how sessions felt: symptoms, ratings, sleep. Only what athletes report, never why. */
export function condition(telling: Telling): Said[] {
  if (telling.facts.reported_count === 0) return [];
  return [...symptoms(telling), ...ratings(telling), ...sleep(telling)];
}

/** How many symptoms are named. */
const NAMED_MAX = 3;

function symptoms({ facts: { symptoms, reported_count } }: Telling): Said[] {
  const { total, activity_ids, each, asked_count } = symptoms;
  if (total === 0) return [said(withoutSymptoms(asked_count, reported_count))];
  const count = counted(total, "symptom");
  const where = counted(activity_ids.length, "session");
  const was = total === 1 ? "was" : "were";
  const [only] = each;
  const isNamed = each.length === 1 && only !== undefined && isPlainSymptom(only.name);
  const what = isNamed ? ": {symptom_1}." : ".";
  return [
    needed(
      [
        `In ${where} ${count} ${was} reported${what}`,
        `{athlete} reported ${count} in ${where}${what}`,
        `Reported ${was} ${count} in ${where}${what}`,
      ],
      activity_ids,
    ),
    ...(isNamed ? [] : names(each, activity_ids)),
  ];
}

/** An athlete who didn't answer about symptoms may have had some. */
function withoutSymptoms(asked: number, reported: number): Said["texts"] {
  if (asked === 0) {
    return ["{athlete} did not report on symptoms.", "Symptoms were not reported on."];
  }
  if (asked === reported) {
    return ["No symptoms were reported.", "{athlete} reported no symptoms."];
  }
  const some = `${asked} of ${counted(reported, "reported session")}`;
  return [
    `In ${some} no symptoms were reported; the others did not report on them.`,
    `No symptoms were reported in ${some}; the others did not report on them.`,
  ];
}

function names(each: readonly SymptomFacts[], ids: readonly string[]): Said[] {
  const plain = each.flatMap(({ name, count }, place) =>
    isPlainSymptom(name) ? [`{symptom_${place + 1}} (${count})`] : [],
  );
  if (plain.length === 0) return [];
  const list = listed(plain.slice(0, NAMED_MAX));
  const rest = each.length - Math.min(plain.length, NAMED_MAX);
  const more = rest === 0 ? "" : `, beside ${counted(rest, "other")}`;
  return [said([`They were ${list}${more}.`, `What was felt was ${list}${more}.`], ids)];
}

function ratings({ facts: { rating }, dateOf }: Telling): Said[] {
  if (rating === null) return [];
  const { count, mean, lowest, activity_ids } = rating;
  if (count === 1) {
    const value = stars(lowest.value);
    return [said([`It was rated ${value}.`, `The rating was ${value}.`], activity_ids)];
  }
  const average = said(
    [
      `Ratings averaged ${stars(mean)} over ${counted(count, "session")}.`,
      `The mean rating over ${counted(count, "session")} was ${stars(mean)}.`,
    ],
    activity_ids,
  );
  if (lowest.value > LOW_RATING) return [average];
  const low = `${stars(lowest.value)}, on ${dateOf(lowest.activity_id)}`;
  return [
    average,
    needed(
      [`The lowest rating was ${low}.`, `Lowest was the rating of ${low}.`],
      [lowest.activity_id],
    ),
  ];
}

/** Sessions rated this or lower are marked. */
const LOW_RATING = 2;

function sleep({ facts: { sleep }, dateOf }: Telling): Said[] {
  if (sleep === null) return [];
  const { count, mean, lowest, activity_ids } = sleep;
  if (count === 1) {
    const date = dateOf(lowest.activity_id);
    const slept = `slept ${hours(mean)} the night before`;
    return [said([`{athlete} ${slept} the session on ${date}.`], activity_ids)];
  }
  const nights = counted(count, "night");
  const shortest = `${hours(lowest.value)} before the session on ${dateOf(lowest.activity_id)}`;
  return [
    said(
      [
        `Sleep averaged ${hours(mean)} over ${nights}; the shortest was ${shortest}.`,
        `Over ${nights} sleep averaged ${hours(mean)}; the shortest was ${shortest}.`,
      ],
      activity_ids,
    ),
  ];
}
