/**
 * Families of routes by path prefix: their stage, and the environments in which they exist at all.
 * The longest matching prefix decides; a path that matches none is stable and exists everywhere.
 */
interface Feature {
  prefix: string;
  stage: "alpha" | "stable";
  environments: readonly ("test" | "live")[];
}

const EVERYWHERE = ["test", "live"] as const;

export const FEATURES: readonly Feature[] = [
  { prefix: "/v1/activity-types", stage: "alpha", environments: EVERYWHERE },
  { prefix: "/v1/nutrition", stage: "alpha", environments: EVERYWHERE },
  { prefix: "/v1/settings/schema", stage: "alpha", environments: EVERYWHERE },
  { prefix: "/v1/athletes", stage: "stable", environments: EVERYWHERE },
  { prefix: "/v1/onboarding", stage: "stable", environments: EVERYWHERE },
  { prefix: "/v1/test", stage: "stable", environments: ["test"] },
];

const ELSEWHERE: Feature = { prefix: "/v1", stage: "stable", environments: EVERYWHERE };

/** The family a path template belongs to. */
export function featureOf(path: string): Feature {
  const matching = FEATURES.filter(
    ({ prefix }) => path === prefix || path.startsWith(`${prefix}/`),
  );
  return matching.sort((a, b) => b.prefix.length - a.prefix.length)[0] ?? ELSEWHERE;
}
