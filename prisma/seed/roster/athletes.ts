import type { StoredProfile } from "@/lib/athletes/completeness";
import { settingsFrom } from "@/lib/athletes/completeness";
import type { ActivityType, CarbExperience, UsualCarbConsumption } from "@/lib/contract/vocabulary";
import { type Chance, chanceOf } from "./chance";
import { NAMES } from "./names";

/** What an athlete's last fortnight is like. */
export type Story =
  | "overdrinks"
  | "sodium short"
  | "gut trouble"
  | "dials down"
  | "low rating"
  | "carb short"
  | "fluid short"
  | "went quiet"
  | "reports nothing"
  | "fine";

export interface DemoAthlete {
  /** Place on the roster, from 0. */
  index: number;
  name: string;
  story: Story;
  sport: ActivityType;
  timeZone: string;
  /** How far the zone is ahead of UTC in winter. */
  hoursAhead: number;
  sessionsPerWeek: number;
  profile: StoredProfile;
}

/** The first eighteen of sixty, in their order; everybody else is fine. */
const STORIES: readonly Story[] = [
  "overdrinks",
  "sodium short",
  "sodium short",
  "sodium short",
  "sodium short",
  "gut trouble",
  "dials down",
  "low rating",
  "carb short",
  "fluid short",
  "went quiet",
  "went quiet",
  "reports nothing",
  "reports nothing",
  "reports nothing",
  "reports nothing",
  "reports nothing",
  "reports nothing",
];

const ZONES = [
  { timeZone: "America/Denver", hoursAhead: -7 },
  { timeZone: "Europe/Madrid", hoursAhead: 1 },
  { timeZone: "Asia/Tokyo", hoursAhead: 9 },
] as const;

/** Sports in which who rides long, or runs, can have such a fortnight. */
const SPORTS: Partial<Record<Story, ActivityType>> = {
  overdrinks: "bike",
  "sodium short": "bike",
  "gut trouble": "run",
};

/** The roster of `count` athletes: beyond the first sixty the stories begin anew. */
export const demoAthletes = (count: number): DemoAthlete[] =>
  Array.from({ length: count }, (_, index) => demoAthlete(index));

function demoAthlete(index: number): DemoAthlete {
  const chance = chanceOf(7_000 + index);
  const story = STORIES[index % NAMES.length] ?? "fine";
  const round = Math.floor(index / NAMES.length);
  const name = NAMES[index % NAMES.length] ?? "";
  return {
    index,
    name: round === 0 ? name : `${name} ${round + 1}`,
    story,
    sport: SPORTS[story] ?? chance.pick(["bike", "run", "run", "bike", "ski", "row", "hike"]),
    ...(ZONES[index % ZONES.length] ?? ZONES[0]),
    sessionsPerWeek: chance.whole(3, 5),
    profile: profileOf(chance, isComplete(story, index)),
  };
}

/** Two who are fine have questions open: their plans are ranges. */
const isComplete = (story: Story, index: number): boolean => story !== "fine" || index % 30 !== 29;

function profileOf(chance: Chance, isAllAnswered: boolean): StoredProfile {
  const sex = chance.pick<"female" | "male">(["female", "male"]);
  const [lightest, heaviest] = WEIGHTS[sex];
  const weightKg = Math.round(chance.between(lightest, heaviest));
  const answered = {
    sweat_level: chance.pick([3, 5, 7]),
    saltiness: chance.pick([3, 5, 7, 9]),
    satiety_level: chance.pick([3, 5, 7]),
    fitness_level: chance.pick([3, 5, 7, 9]),
    carb_experience: chance.pick<CarbExperience>(["range_40_60", "range_gt_70"]),
    usual_carb_consumption: chance.pick<UsualCarbConsumption>(["range_lt_60", "range_60_80"]),
    concerns_answered: true,
    ...(chance.happens(0.3) ? { thirst: true } : {}),
  };
  const { saltiness: _open, ...partly } = answered;
  const settings = settingsFrom(isAllAnswered ? answered : partly);
  return { sex, yearOfBirth: chance.whole(1968, 2003), weightKg, settings };
}

const WEIGHTS = { female: [50, 70], male: [62, 88] } as const;
