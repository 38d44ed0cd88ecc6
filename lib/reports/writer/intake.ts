import type { Session } from "@/lib/contract/roster";
import { isOver, OVER } from "@/lib/roster/bars";
import { capitalized, listed, NUTRIENT_WORDS } from "@/lib/wording/grammar";
import { NUTRIENTS, type Nutrient, type NutrientFacts } from "../nutrient-facts";
import { counted, ofPlan, percent, perHour, sessionsOf } from "./phrases";
import { inPart, needed, type Placed, type Said, said, type Telling } from "./statement";

/** States the intake of each nutrient, in their fixed order. */
export function intake(telling: Telling): Placed[] {
  const { nutrients, reported_count } = telling.facts;
  if (reported_count === 0) return [];
  const told = NUTRIENTS.flatMap((nutrient) =>
    inPart(nutrient, ofNutrient(nutrient, nutrients[nutrient], telling)),
  );
  const together = [...steadiness(telling), ...hourly(telling), ...unknown(telling)];
  return [...told, ...inPart("intake", together)];
}

function ofNutrient(nutrient: Nutrient, known: NutrientFacts, telling: Telling): Said[] {
  return [
    ...adherence(nutrient, known, telling),
    ...suggestion(nutrient, known, telling),
    ...shortfalls(nutrient, known),
    ...extremes(nutrient, known, telling),
    ...direction(nutrient, known),
  ];
}

function adherence(
  nutrient: Nutrient,
  { adherence, by }: NutrientFacts,
  { dateOf }: Telling,
): Said[] {
  if (adherence === null) return [];
  const share = ofPlan(adherence.mean, nutrient, by);
  if (adherence.count === 1) {
    const date = dateOf(adherence.lowest.activity_id);
    return [
      said(
        [`{athlete} took in ${share} on ${date}.`, `On ${date} {athlete} took in ${share}.`],
        adherence.activity_ids,
      ),
    ];
  }
  const count = counted(adherence.count, "session");
  return [
    said(
      [
        `{athlete} took in ${share} on average, over ${count}.`,
        `Over ${count} {athlete} took in ${share} on average.`,
        `A mean of ${share} was taken in over ${count}.`,
        `The mean over ${count} was ${share}.`,
      ],
      adherence.activity_ids,
    ),
  ];
}

/**
 * Intake must be this far below the suggestion, and this much lower as a share of it than of what was carried, to be
 * mentioned.
 */
const APART = 0.1;

/** An athlete who carries less than suggested and finishes that still falls short. */
function suggestion(
  nutrient: Nutrient,
  { adherence, of_suggestion: found }: NutrientFacts,
  { dateOf }: Telling,
): Said[] {
  if (adherence === null || found === null) return [];
  if (found.of_carried - found.mean < APART || found.mean > 1 - APART) return [];
  const word = NUTRIENT_WORDS[nutrient];
  const share = `${percent(found.mean)} of the suggested ${word}`;
  const less = "less was carried than suggested, so intake was";
  const [all, some] = [adherence.count, found.count];
  const text =
    all === 1
      ? `That was ${percent(found.mean)} of the ${word} suggested.`
      : some === 1
        ? `On ${dateOf(found.lowest.activity_id)} ${less} ${share}.`
        : some === all
          ? `${capitalized(less)} ${share}, on average.`
          : `In ${sessionsOf(some, all)} ${less} ${share}, on average.`;
  return [needed([text], found.activity_ids)];
}

function shortfalls(nutrient: Nutrient, { adherence, cutoff, below_ids }: NutrientFacts): Said[] {
  if (adherence === null || below_ids.length === 0) return [];
  const word = NUTRIENT_WORDS[nutrient];
  const bar = percent(cutoff);
  if (adherence.count === 1) {
    return [
      needed(
        [
          `For ${word} that is below the cutoff of ${bar}.`,
          `That is below the cutoff of ${bar} for ${word}.`,
        ],
        below_ids,
      ),
    ];
  }
  const some = sessionsOf(below_ids.length, adherence.count);
  const was = below_ids.length === 1 ? "was" : "were";
  return [
    needed(
      [
        `For ${word}, ${some} ${was} below the cutoff of ${bar}.`,
        `Below the cutoff of ${bar} for ${word} ${was} ${some}.`,
        `The cutoff of ${bar} for ${word} had ${some} below it.`,
      ],
      below_ids,
    ),
  ];
}

function extremes(
  nutrient: Nutrient,
  { adherence, by, cutoff, below_ids }: NutrientFacts,
  { dateOf, facts: { sessions } }: Telling,
): Said[] {
  if (adherence === null || adherence.count < 2) return [];
  const { lowest, highest } = adherence;
  const one = (word: string, { value, activity_id }: typeof lowest, isNeeded: boolean) =>
    said(
      [
        `The ${word} was ${ofPlan(value, nutrient, by)}, on ${dateOf(activity_id)}.`,
        `On ${dateOf(activity_id)} it was ${ofPlan(value, nutrient, by)}, the ${word}.`,
      ],
      [activity_id],
      isNeeded,
    );
  // A share below the cutoff that isn't marked is of a session too short to judge.
  const isTold = lowest.value >= cutoff || below_ids.includes(lowest.activity_id);
  const over = sessions.filter((session) => isOver(session[`${nutrient}_pct`] ?? 0));
  return [
    ...(percent(lowest.value) === percent(highest.value) || !isTold
      ? []
      : [one("lowest", lowest, false)]),
    // The mean hides this: a few sessions far above plan among others at plan only average a little above.
    ...(over.length === 0 ? [] : [one("highest", highest, true)]),
    ...(over.length < 2 ? [] : [often(nutrient, over, { adherence, by })]),
  ];
}

/** States in how many sessions intake was far above plan. */
function often(
  nutrient: Nutrient,
  over: readonly Session[],
  { adherence, by }: Pick<NutrientFacts, "by"> & { adherence: { count: number } },
): Said {
  const some = sessionsOf(over.length, adherence.count);
  const much = ofPlan(OVER, nutrient, by);
  return needed(
    [`In ${some} it was more than ${much}.`, `It was more than ${much} in ${some}.`],
    over.map(({ activity_id }) => activity_id),
  );
}

function direction(nutrient: Nutrient, { direction, by }: NutrientFacts): Said[] {
  if (direction === null) return [];
  const { sense, earlier, later, activity_ids } = direction;
  if (sense === "steady") return [];
  const change = `${sense} from ${percent(earlier)} to ${ofPlan(later, nutrient, by)}`;
  return [
    said(
      [
        `The mean ${change} between the first and the second half of the period.`,
        `Between the first and the second half of the period the mean ${change}.`,
      ],
      activity_ids,
    ),
  ];
}

/** States together which nutrients stayed steady. */
function steadiness({ facts: { nutrients } }: Telling): Said[] {
  const steady = NUTRIENTS.filter((nutrient) => nutrients[nutrient].direction?.sense === "steady");
  if (steady.length === 0) return [];
  const words = listed(steady.map((nutrient) => NUTRIENT_WORDS[nutrient]));
  const ids = new Set(steady.flatMap((one) => nutrients[one].direction?.activity_ids ?? []));
  return [
    said(
      [
        `Compared with plan, ${words} stayed much the same in both halves of the period.`,
        `In both halves of the period ${words} stayed much the same compared with plan.`,
      ],
      [...ids],
    ),
  ];
}

function hourly({ facts: { nutrients, sessions, units } }: Telling): Said[] {
  const known = NUTRIENTS.flatMap((nutrient) => {
    const { per_hour } = nutrients[nutrient];
    return per_hour === null ? [] : [{ nutrient, ...per_hour }];
  });
  if (known.length === 0) return [];
  const amounts = listed(known.map(({ mean, nutrient }) => perHour(mean, nutrient, units)));
  const ids = new Set(known.flatMap(({ activity_ids }) => activity_ids));
  const rests = sessions.map(({ activity_id }) => activity_id).filter((id) => ids.has(id));
  if (rests.length === 1) {
    return [said([`Per hour it was ${amounts}.`, `Intake per hour was ${amounts}.`], rests)];
  }
  return [
    said(
      [
        `Per hour that was ${amounts}, on average.`,
        `The mean per hour was ${amounts}.`,
        `On average it was ${amounts} per hour.`,
      ],
      rests,
    ),
  ];
}

/** States what was not reported or not planned, so that missing data is not taken for a number. */
function unknown({ facts: { nutrients } }: Telling): Said[] {
  const open = NUTRIENTS.filter((nutrient) => nutrients[nutrient].adherence === null);
  const unplanned = open.filter((nutrient) => nutrients[nutrient].per_hour !== null);
  const unreported = open.filter((nutrient) => !unplanned.includes(nutrient));
  const named = (some: Nutrient[]) => listed(some.map((nutrient) => NUTRIENT_WORDS[nutrient]));
  const ids = new Set(unplanned.flatMap((one) => nutrients[one].per_hour?.activity_ids ?? []));
  return [
    ...(unplanned.length === 0
      ? []
      : [said([`There was no planned amount to compare ${named(unplanned)} with.`], [...ids])]),
    ...(unreported.length === 0
      ? []
      : [
          said([
            `How ${named(unreported)} compared with plan is not known from what was reported.`,
            `Not known from what was reported is how ${named(unreported)} compared with plan.`,
          ]),
        ]),
  ];
}
