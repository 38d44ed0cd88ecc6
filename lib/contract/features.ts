/**
 * Route families by path prefix: their stage, and the environments they exist in. The longest matching prefix wins; a
 * path without a match is stable and exists everywhere.
 */
interface Feature {
  name: string;
  about: string;
  prefix: string;
  stage: "alpha" | "stable";
  environments: readonly ("test" | "live")[];
}

const EVERYWHERE = ["test", "live"] as const;

export const FEATURES: readonly Feature[] = [
  {
    name: "Activity types",
    about: "The supported activity types.",
    prefix: "/v1/activity-types",
    stage: "alpha",
    environments: EVERYWHERE,
  },
  {
    name: "Nutrition",
    about: "Prescriptions for one session or many.",
    prefix: "/v1/nutrition",
    stage: "alpha",
    environments: EVERYWHERE,
  },
  {
    name: "Settings",
    about: "The settings an athlete can have.",
    prefix: "/v1/settings/schema",
    stage: "alpha",
    environments: EVERYWHERE,
  },
  {
    name: "Athletes",
    about: "Athletes with their profiles, activities, stored prescriptions and feedback.",
    prefix: "/v1/athletes",
    stage: "stable",
    environments: EVERYWHERE,
  },
  {
    name: "Products",
    about:
      "The catalog of products to buy, mix and carry. What you get depends on the athlete's subscription.",
    prefix: "/v1/products",
    stage: "stable",
    environments: EVERYWHERE,
  },
  {
    name: "Conversations",
    about:
      "Questions about fueling, answered from the calculator, the athlete's sessions and the articles.",
    prefix: "/v1/ai",
    stage: "stable",
    environments: EVERYWHERE,
  },
  {
    name: "Inference",
    about: "Infer the type of an activity from its title.",
    prefix: "/v1/infer",
    stage: "alpha",
    environments: EVERYWHERE,
  },
  {
    name: "Knowledge",
    about: "Short articles on fueling, every claim with its source.",
    prefix: "/v1/knowledge",
    stage: "alpha",
    environments: EVERYWHERE,
  },
  {
    name: "Webhooks",
    about: "Endpoints that receive signed events, and their deliveries.",
    prefix: "/v1/webhooks",
    stage: "stable",
    environments: EVERYWHERE,
  },
  {
    name: "Organizations",
    about: "Teams with their members, seats and offers.",
    prefix: "/v1/organizations",
    stage: "stable",
    environments: EVERYWHERE,
  },
  {
    name: "Coaching",
    about: "A coach's roster, the concerns about its athletes, and notification settings.",
    prefix: "/v1/coach",
    stage: "stable",
    environments: EVERYWHERE,
  },
  {
    name: "Own pages",
    about: "Questions athletes ask about their own data, signed in with a browser.",
    prefix: "/v1/me",
    stage: "stable",
    environments: EVERYWHERE,
  },
  {
    name: "Onboarding",
    about: "The questions that fill a fueling profile.",
    prefix: "/v1/onboarding",
    stage: "stable",
    environments: EVERYWHERE,
  },
  {
    name: "Partner",
    about: "The account itself: its usage, limits and requests.",
    prefix: "/v1/partner",
    stage: "stable",
    environments: EVERYWHERE,
  },
  {
    name: "Test",
    about: "Helpers that exist only in the test environment.",
    prefix: "/v1/test",
    stage: "stable",
    environments: ["test"],
  },
];

const ELSEWHERE: Feature = {
  name: "Service",
  about: "The service itself: index, health, errors and this document.",
  prefix: "/v1",
  stage: "stable",
  environments: EVERYWHERE,
};

/** Returns the family of a path template. */
export function featureOf(path: string): Feature {
  const matching = FEATURES.filter(
    ({ prefix }) => path === prefix || path.startsWith(`${prefix}/`),
  );
  return matching.sort((a, b) => b.prefix.length - a.prefix.length)[0] ?? ELSEWHERE;
}
