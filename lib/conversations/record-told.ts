import { PROFILE_FIELDS } from "@/lib/contract/profile";
import { counted, duration, TYPE_WORDS } from "@/lib/reports/writer/phrases";
import { roundDown } from "@/lib/roster/bars";
import { capitalized, listed } from "@/lib/wording/grammar";
import type {
  Calculation,
  Findings,
  NamedSession,
  ProfileFact,
  Said,
  SessionFact,
  Source,
} from "./findings";
import { described, sourceOf } from "./numbers-told";
import { LONG_MIN } from "./session-words";

/** Says what the athlete's record shows, and what it can't because nobody measured it. */

/** `ride on Sun 22 Nov`. */
export const called = ({ type, date }: NamedSession): string => `${TYPE_WORDS[type]} on ${date}`;

export const sourceOfSession = (session: NamedSession): Source => ({
  ...{ kind: "session", id: session.activity_id, title: capitalized(called(session)) },
});

const NUTRIENTS = [
  ["carb", "carb_g_per_hr", "g", "carbohydrate", 1],
  ["sodium", "sodium_mg_per_hr", "mg", "sodium", 10],
  ["fluid", "fluid_ml_per_hr", "mL", "fluid", 10],
] as const;
type Nutrient = (typeof NUTRIENTS)[number][0];

/**
 * Returns ` for 3 h` if a session was planned for another time than it lasted: the share of the plan is of all that was
 * planned, so the amounts per hour alone don't explain it.
 */
export const plannedFor = ({ planned_min, duration_min }: SessionFact): string =>
  planned_min === duration_min ? "" : ` for ${duration(planned_min)}`;

/** `60`, `170 to 370`. */
const spanOf = ({ min, max }: { min: number; max: number }): string =>
  min === max ? `${max}` : `${min} to ${max}`;

/** Hourly intake over several sessions, and the planned amount for those with a plan. */
interface Usual {
  count: number;
  average: number;
  least: number;
  most: number;
  /** Null if no session had a plan. */
  planned: { min: number; max: number } | null;
  /** The average of the sessions' shares of their plans, in percent; null if no session had a plan. */
  of_plan_pct: number | null;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns the average of each nutrient, leaving out those that were never reported. */
export function usualOf(sessions: readonly SessionFact[]): Partial<Record<Nutrient, Usual>> {
  const rows = NUTRIENTS.flatMap(([nutrient, field, , , step]) => {
    const said = sessions.flatMap((one) =>
      one[field] === null ? [] : [{ one, value: one[field] }],
    );
    if (said.length === 0) return [];
    const planned = said.flatMap(({ one }) => {
      const [plan, share] = [one.planned?.[nutrient], one.of_plan_pct[nutrient]];
      return plan === undefined || share === null ? [] : [{ ...plan, share }];
    });
    const rounded = (value: number) => Math.round(value / step) * step;
    const values = said.map(({ value }) => value);
    const usual: Usual = {
      count: said.length,
      average: rounded(mean(values)),
      least: Math.min(...values),
      most: Math.max(...values),
      planned:
        planned.length === 0
          ? null
          : {
              min: rounded(mean(planned.map(({ min }) => min))),
              max: rounded(mean(planned.map(({ max }) => max))),
            },
      of_plan_pct: planned.length === 0 ? null : roundDown(mean(planned.map(({ share }) => share))),
    };
    return [[nutrient, usual] as const];
  });
  return Object.fromEntries(rows);
}

const latest = (sessions: readonly SessionFact[]): Source[] =>
  sessions.slice(0, 1).map(sourceOfSession);

const OF_NUTRIENT: Readonly<Record<Nutrient, RegExp>> = {
  carb: /\b(?:carb\w*|eat\w*|ate|fuel\w*|sugar)\b/i,
  sodium: /\b(?:sodium|salt\w*|electrolytes?)\b/i,
  fluid: /\b(?:dr[aiu]nk\w*|fluids?|water|hydrat\w*|ml)\b/i,
};
const IN_THE_BLOOD = /\bis my (?:sodium|salt)\b/i;

/** Says the usual intake next to the plan, for the nutrients asked about or else all. */
export function usualTold({ sessions, asked }: Findings, text: string): Said[] {
  const named = NUTRIENTS.filter(([nutrient]) => OF_NUTRIENT[nutrient].test(text));
  const blood: Said[] = IN_THE_BLOOD.test(text)
    ? [{ part: "unknown", text: BLOOD, sources: [] }]
    : [];
  const said = (named.length === 0 ? NUTRIENTS : named).flatMap((of): Said[] => {
    const reports = (sessions ?? []).filter((one) => one[of[1]] !== null);
    if (reports.length === 0)
      return [
        { part: "unknown", text: `No report says how much ${of[3]} was taken.`, sources: [] },
      ];
    const long = reports.filter(({ duration_min }) => duration_min >= LONG_MIN);
    const short = reports.filter((one) => !long.includes(one));
    // Average long and short sessions separately, since they are not comparable.
    return long.length === 0 || short.length === 0
      ? [averageTold(of, reports, "", asked?.words ?? null)]
      : [
          averageTold(of, long, ` of ${LONG_MIN / 60} h or more`, asked?.words ?? null),
          averageTold(of, short, " of shorter sessions", asked?.words ?? null),
        ];
  });
  return [...said, ...blood];
}

/** @param which words that describe this subset of the reports */
function averageTold(
  [nutrient, , unit, name]: (typeof NUTRIENTS)[number],
  reports: readonly SessionFact[],
  which: string,
  days: string | null,
): Said {
  const found = usualOf(reports)[nutrient];
  const { count, average, least, most, planned, of_plan_pct } = found ?? NOTHING;
  const span = least === most ? "" : `, from ${least} to ${most}`;
  const plan =
    planned === null || of_plan_pct === null
      ? ""
      : `; ${spanOf(planned)} ${unit} were planned, and ${of_plan_pct}% of ${count === 1 ? "the whole plan" : "each plan"} was taken${count === 1 ? "" : " on average"}`;
  const text =
    count === 1
      ? `The only report${which} that says so has ${average} ${unit} of ${name} per hour${plan}.`
      : `In ${reportsOf(count, which, days)} that say so it was ${average} ${unit} of ${name} per hour on average${span}${plan}.`;
  return { part: "answer", text, sources: latest(reports) };
}

/** `the last 5 reports`, `the 5 reports of 2 h or more from Mon 16 Nov to Sun 22 Nov`. */
const reportsOf = (count: number, which: string, days: string | null): string =>
  `the ${days === null ? "last " : ""}${counted(count, "report")}${which}${days === null ? "" : ` ${days}`}`;

const NOTHING: Usual = {
  count: 0,
  average: 0,
  least: 0,
  most: 0,
  planned: null,
  of_plan_pct: null,
};

const IS_ENOUGH = /\b(?:enough|too? (?:little|few|much|many)|(?:less|more) than|short)\b/i;

/** Says whether intake in a single session met its plan, if the question asks: for the nutrients it names, else all. */
export function enoughTold(sessions: readonly SessionFact[], text: string): Said[] {
  const [session, another] = sessions;
  if (session === undefined || another !== undefined || !IS_ENOUGH.test(text)) return [];
  const named = NUTRIENTS.filter(([nutrient]) => OF_NUTRIENT[nutrient].test(text));
  const said = (named.length === 0 ? NUTRIENTS : named).flatMap(
    ([nutrient, field, unit, name]): Said[] => {
      const [taken, planned] = [session[field], session.planned?.[nutrient]];
      const share = session.of_plan_pct[nutrient];
      if (taken === null || planned === undefined || share === null) return [];
      const verdict = besidePlan(share);
      const sources = [sourceOfSession(session)];
      const of = `${taken} ${unit} of ${name} per hour, where ${spanOf(planned)} ${unit} were planned${plannedFor(session)}`;
      return [{ part: "answer", text: `${verdict}: ${of}.`, sources }];
    },
  );
  return said;
}

/** Compares a share of the plan, in percent, with the plan, in words. */
function besidePlan(share: number): string {
  if (share < NEAR_PLAN.least) return "Less than planned";
  return share > NEAR_PLAN.most ? "More than planned" : "About as planned";
}

/** Sums up several sessions: intake compared with the plan, and any symptoms. */
export function overallTold(
  sessions: readonly SessionFact[],
  text: string,
  days: string | null,
): Said[] {
  const usual = usualOf(sessions);
  const named = NUTRIENTS.filter(([nutrient]) => OF_NUTRIENT[nutrient].test(text));
  const shares = (named.length === 0 ? NUTRIENTS : named).flatMap(([nutrient, , , name]) => {
    const share = usual[nutrient]?.of_plan_pct ?? null;
    return share === null ? [] : [{ name, share }];
  });
  if (shares.length === 0) return [];
  const off = shares.filter(isOffPlan).map(({ name }) => name);
  const lead = off.length === 0 ? "Close to the plan" : `Off the plan in ${listed(off)}`;
  // A single session's intake is shown next to its plan anyway.
  if (sessions.length === 1)
    return [{ part: "answer", text: `${lead}.`, sources: latest(sessions) }];
  const taken = shares.map(({ name, share }) => `${share}% of the planned ${name}`);
  const asked = sessions.filter(({ symptoms }) => symptoms !== null);
  const bad = asked.filter(({ symptoms }) => symptoms?.length !== 0).length;
  const some = bad === 0 ? "none names any" : `${bad} ${bad === 1 ? "names" : "name"} some`;
  const felt = asked.length < 2 ? "" : `; of ${asked.length} that speak of symptoms ${some}`;
  const told = `${lead}: in ${reportsOf(sessions.length, "", days)} it was ${listed(taken)} on average${felt}.`;
  return [{ part: "answer", text: told, sources: latest(sessions) }];
}

const isOffPlan = ({ share }: { share: number }): boolean =>
  share < NEAR_PLAN.least || share > NEAR_PLAN.most;

const BLOOD =
  "Sodium in the blood is not known from what is taken: only a blood test can tell whether that is low.";

const profileSource = ({ athlete_id }: ProfileFact): Source => ({
  ...{ kind: "athlete", id: athlete_id, title: "Profile" },
});

/** `7 of 9, “Clear marks”`. */
function rated(field: "sweat_level" | "saltiness", level: number): string {
  const options = PROFILE_FIELDS[field].question?.options ?? [];
  const label = options.find(({ value }) => value === level)?.label;
  return `${level} of 9${label === undefined ? "" : `, “${label}”`}`;
}

const CHANGED =
  /\b(?:chang\w*|since|differ\w*|improv\w*|trend|gone (?:up|down)|more than before)\b/i;

/** Says how much the athlete sweats. Nobody weighed it, so only the profile's rating is known. */
export function sweatTold({ profile }: Findings, text: string): Said[] {
  if (profile === null) return [];
  const change = CHANGED.test(text) ? ", so whether it changed cannot be told" : "";
  const unmeasured = `The sweat rate is not known: none has been measured, and reports keep no body weight${change}.`;
  const { sweat_level: level } = profile;
  const said: Said =
    level === null
      ? {
          part: "unknown",
          text: "The profile does not say how much is sweated, either.",
          sources: [],
        }
      : {
          ...{ part: "answer", sources: [profileSource(profile)] },
          text: `The profile rates sweating ${rated("sweat_level", level)}, which is a self-rating and no measurement.`,
        };
  return [{ part: "answer", text: unmeasured, sources: [profileSource(profile)] }, said];
}

const AVERAGE = 5;

/** Says how salty the sweat is, according to the profile. */
export function saltyTold({ profile }: Findings): Said[] {
  if (profile === null) return [];
  const { saltiness } = profile;
  if (saltiness === null) {
    const text = "The profile doesn’t say how salty the sweat is, and no sweat test is kept here.";
    return [{ part: "unknown", text, sources: [profileSource(profile)] }];
  }
  const lead =
    saltiness > AVERAGE
      ? "Probably saltier than most"
      : saltiness < AVERAGE
        ? "Probably less salty than most"
        : "Probably about average";
  const text = `${lead}: the profile rates the sweat’s saltiness ${rated("saltiness", saltiness)}. No sweat test is kept here.`;
  return [{ part: "answer", text, sources: [profileSource(profile)] }];
}

/** Says which reports leave something out. Whether a report is right can't be judged from here. */
export function doubtTold({ sessions, asked }: Findings): Said[] {
  const reports = sessions ?? [];
  const cannot: Said = { part: "answer", text: CANNOT_JUDGE, sources: latest(reports) };
  if (reports.length === 0) return [nothingReported(asked?.words ?? null)];
  const open = reports.flatMap((one) => {
    const names = NUTRIENTS.flatMap(([, field, , name]) => (one[field] === null ? [name] : []));
    return names.length === 0 ? [] : [{ one, names }];
  });
  const text = `All of the last ${counted(reports.length, "report")} say carbohydrate, sodium and fluid.`;
  if (open.length === 0) return [cannot, { part: "answer", text, sources: latest(reports) }];
  return [
    cannot,
    ...open.map(
      ({ one, names }): Said => ({
        ...{ part: "answer", sources: [sourceOfSession(one)] },
        text: `The report on the ${called(one)} does not say how much ${names.join(" or ")} was taken.`,
      }),
    ),
  ];
}

const CANNOT_JUDGE =
  "I can’t tell whether a report is right, only what it leaves open; none is judged here by how likely it is.";

const nothingReported = (words: string | null): Said => ({
  ...{ part: "unknown", sources: [] },
  text: `No session${words === null ? "" : ` ${words}`} has a report yet.`,
});

/** Says that a finish time can't be predicted, and what duration the numbers assume. */
export function finishTold(calculation: Calculation | null): Said[] {
  const cannot: Said = {
    part: "answer",
    text: "I can’t predict when somebody finishes.",
    sources: [],
  };
  if (calculation === null) return [cannot];
  const text = `The numbers for ${described(calculation)} only take it to last ${duration(calculation.input.duration_min)}, as it was entered.`;
  return [cannot, { part: "answer", text, sources: [sourceOf(calculation)] }];
}

/** The range, in percent of the plan, that counts as following it. */
export const NEAR_PLAN = { least: 85, most: 115 } as const;

/** Says what to practice: the amounts furthest from the plans. */
export function practiseTold({ sessions }: Findings): Said[] {
  const usual = usualOf(sessions ?? []);
  const sources = latest(sessions ?? []);
  const shares = NUTRIENTS.flatMap(([nutrient, , , name]) => {
    const share = usual[nutrient]?.of_plan_pct ?? null;
    return share === null ? [] : [{ name, share }];
  });
  if (shares.length === 0) return [];
  const off = shares.filter(isOffPlan);
  const count = counted(sessions?.length ?? 0, "report");
  const text =
    off.length === 0
      ? `Practise the amounts of the plan at the effort of the day: in the last ${count} they were met on average.`
      : `Practise taking what is planned: in the last ${count} it was ${listed(
          off.map(({ name, share }) => `${share}% of the planned ${name}`),
        )} on average.`;
  return [{ part: "answer", text, sources }];
}

/** Says why numbers are ranges, or how certain they are, given what is unknown. */
export function sureTold(calculation: Calculation): Said[] {
  const gaps = calculation.flat.precision?.missing_fields ?? [];
  const labels = gaps.slice(0, GAPS_MAX).map(({ display_label }) => display_label);
  const isTeaser = calculation.flat.tier === "teaser";
  const text = isTeaser
    ? `The numbers for ${described(calculation)} are ranges here: exact ones come with a subscription or the trial.`
    : labels.length === 0
      ? `For ${described(calculation)} every answer is there, so each number is one and no range.`
      : `For ${described(calculation)}, what is not known and would narrow the numbers most: ${listed(labels)}.`;
  return [{ part: "answer", text, sources: [sourceOf(calculation)] }];
}

const GAPS_MAX = 3;

/** Says what earlier reports looked like, for comparison. The sessions asked about are not included. */
export function beforeTold(past: readonly SessionFact[]): Said[] {
  if (past.length === 0) return [];
  const usual = usualOf(past);
  const amounts = NUTRIENTS.flatMap(([nutrient, , unit, name]) => {
    const found = usual[nutrient];
    return found === undefined ? [] : [`${found.average} ${unit} of ${name}`];
  });
  const bad = past.filter(({ hasGutSymptom }) => hasGutSymptom).length;
  const isOne = past.length === 1;
  const which = isOne ? "the report before" : `the ${counted(past.length, "report")} before`;
  const taken =
    amounts.length === 0 ? "" : `, ${isOne ? "" : "on average "}${listed(amounts)} per hour`;
  const trouble =
    bad === 0
      ? "no stomach problem"
      : isOne
        ? "a stomach problem"
        : `a stomach problem in ${bad} of them`;
  const length = duration(Math.round(mean(past.map(({ duration_min }) => duration_min))));
  const text = `For comparison, ${which}: ${length} long${taken}; ${trouble}.`;
  return [{ part: "answer", text, sources: latest(past) }];
}
