/** Account kinds and their limits. Rates are per account, shared by all of its keys. */
export const ACCOUNT_LIMITS = {
  platform: { ratePerSecond: 50, burst: 200, requestsPerDay: 2_000 },
  self_serve: { ratePerSecond: 2, burst: 5, requestsPerDay: 200 },
} as const;
export type AccountKind = keyof typeof ACCOUNT_LIMITS;

/** Daily calls that use intelligence if no number was agreed: a base, plus some per athlete calculated for that day. */
export const INTELLIGENCE_PER_DAY = { base: 500, perAthlete: 20 } as const;

/** Limits per athlete within the account's own limits: tokens per second, and burst. */
export const ATHLETE_LIMITS = {
  athlete_delegate: { ratePerSecond: 5, burst: 20 },
  athlete_products: { ratePerSecond: 5, burst: 60 },
} as const;

/** Forms that call the payment processor, per team, partner or purchase: one a minute, and some at once. */
export const PAYMENT_LIMITS = { ratePerSecond: 1 / 60, burst: 20 } as const;

/** Maximum number of each resource per account. */
export const ACCOUNT_QUOTAS = { organizations: 25 } as const;

/** Maximum sizes of an organization's lists, which are returned whole. Removed licenses count: they stay listed. */
export const ORGANIZATION_QUOTAS = {
  members: 5_000,
  blocks: 200,
  licensesPerBlock: 5_000,
} as const;

/** The maximum combined discount on a price, in percent. */
export const STACK_CAP_PERCENT = 30;

/** Every athlete's trial: 30 days, 15 calls on the first UTC day, then 5 a day. */
export const TRIAL = { days: 30, first_day_calls: 15, daily_calls: 5 } as const;

/** The builder plan's price, in minor units. */
export const BUILDER_PLAN = {
  plan: "builder",
  amount: 500,
  currency: "usd",
  interval: "month",
} as const;

/** Athlete plans, priced in minor units of US dollars. Months are calendar months; null never ends. */
export const ATHLETE_PLANS = {
  "1_month": { title: "Monthly", amount: 999, interval: "month", months: 1 },
  "12_month": { title: "Yearly", amount: 7_900, interval: "year", months: 12 },
  lifetime: { title: "Lifetime", amount: 24_900, interval: null, months: null },
} as const;
export type AthletePlan = keyof typeof ATHLETE_PLANS;
export const ATHLETE_PLAN_NAMES = Object.keys(ATHLETE_PLANS) as [AthletePlan, ...AthletePlan[]];
export const CURRENCY = "usd";

/** Plans a coaching team can buy itself, in minor units per month. */
export const TEAM_PLANS = {
  pro_coach: { title: "Pro coach", amount: 1_299 },
  head_coach: { title: "Head coach", amount: 4_999 },
  business: { title: "Business", amount: 14_900 },
} as const;
export type SoldTeamPlan = keyof typeof TEAM_PLANS;
export const SOLD_TEAM_PLANS = Object.keys(TEAM_PLANS) as [SoldTeamPlan, ...SoldTeamPlan[]];

/** Add-ons to a team's plan, each priced per month. */
export const TEAM_EXTRAS = {
  extra_coach: { title: "Extra coach", amount: 999 },
  athlete_seat: { title: "Athlete seat", amount: 499 },
} as const;

/** How many a team can buy without the operator. */
export const TEAM_EXTRAS_MAX = { extra_coaches: 200, athlete_seats: 5_000 } as const;

/** Days for which a closed partner's data can still be read and exported. */
export const EXPORTABLE_DAYS = 30;
