import type { Feedback } from "@/lib/contract/activity";
import type { DemoAthlete, Story } from "./athletes";
import type { Chance } from "./chance";

/** What was taken of what was carried, as shares, and what was said about it. Null was not reported. */
export interface Eaten
  extends Pick<Feedback, "rating" | "notes" | "symptoms" | "sleep_hours" | "vessel_reports"> {
  carb: number | null;
  sodium: number | null;
  fluid: number | null;
  /** The share of the plan that was carried; null where that was not reported. */
  carried: number | null;
}

/** Days ago on which a story shows. */
const STORY_DAYS: Partial<Record<Story, readonly number[]>> = {
  overdrinks: [2, 9],
  "sodium short": [2, 9],
  "gut trouble": [1, 6],
  "dials down": [1, 4, 8, 11],
  "low rating": [2],
  "carb short": [3],
  "fluid short": [2],
};

export const isStoryDay = (story: Story, daysAgo: number): boolean =>
  STORY_DAYS[story]?.includes(daysAgo) === true;

/** How long ago the fortnight ends in which whoever is fine crosses nothing. */
const CALM_DAYS = 15;

/** What the athlete took and said; null for a session that was not reported on. */
export function eatenBy(athlete: DemoAthlete, daysAgo: number, chance: Chance): Eaten | null {
  // Who carries ever less says nothing of it on other days, which would be days without a gap.
  const fine = { ...fineDay(chance), ...(athlete.story === "dials down" && { carried: null }) };
  if (athlete.story === "reports nothing" || chance.happens(0.12)) return storyOr(null);
  if (daysAgo >= CALM_DAYS && chance.happens(0.08)) return storyOr(roughDay(fine, chance));
  return storyOr(fine);

  function storyOr(otherwise: Eaten | null): Eaten | null {
    const tell = isStoryDay(athlete.story, daysAgo) ? TELLINGS[athlete.story] : undefined;
    return tell === undefined ? otherwise : { ...fine, ...tell(chance) };
  }
}

function fineDay(chance: Chance): Eaten {
  return {
    carb: chance.between(0.82, 1.08),
    sodium: chance.between(0.8, 1.12),
    fluid: chance.between(0.8, 1.06),
    carried: chance.happens(0.5) ? chance.between(0.94, 1.06) : null,
    rating: chance.pick([3, 4, 4, 5]),
    notes: chance.happens(0.15) ? chance.pick(CALM_NOTES) : null,
    symptoms: chance.happens(0.7) ? {} : null,
    sleep_hours: chance.happens(0.8) ? Math.round(chance.between(6.6, 8.4) * 10) / 10 : null,
    vessel_reports: chance.happens(0.4) ? {} : null,
  };
}

const CALM_NOTES: readonly [string, ...string[]] = [
  "Felt steady to the end.",
  "Wind on the way back, otherwise as planned.",
  "New flavour went down well.",
  "Refilled at the half.",
];

/** An ordinary bad day, as everybody has one now and then. */
const roughDay = (fine: Eaten, chance: Chance): Eaten => ({
  ...fine,
  ...chance.pick<Partial<Eaten>>([
    { carb: chance.between(0.45, 0.66) },
    { sodium: chance.between(0.52, 0.66), fluid: chance.between(0.8, 0.88) },
    { symptoms: { cramps: 1 }, rating: 3 },
    { rating: 2, notes: "Legs were empty from the start." },
  ]),
});

/** A night or an intake that was not asked for stays as on any day. */
const TELLINGS: Partial<Record<Story, (chance: Chance) => Partial<Eaten>>> = {
  overdrinks: (chance) => ({
    carb: chance.between(0.8, 0.95),
    sodium: chance.between(0.36, 0.44),
    fluid: chance.between(2.2, 2.4),
    carried: null,
    symptoms: { headache: 1, nausea: 1 },
    rating: 3,
    notes: "Drank at every fountain. Hands felt puffy afterwards.",
  }),
  "sodium short": (chance) => ({
    carb: chance.between(0.84, 1),
    sodium: chance.between(0.53, 0.64),
    fluid: chance.between(0.78, 0.88),
    carried: null,
  }),
  "gut trouble": () => ({
    symptoms: { bloating: 2, nausea: 1 },
    rating: 2,
    notes: "Gels came back up.",
  }),
  "dials down": (chance) => ({ carried: chance.between(0.64, 0.72) }),
  "low rating": () => ({ rating: 1, notes: "Nothing in the legs from the start." }),
  "carb short": (chance) => ({ carb: chance.between(0.42, 0.48), carried: null, rating: 3 }),
  "fluid short": (chance) => ({ fluid: chance.between(0.55, 0.64), carried: null }),
};
