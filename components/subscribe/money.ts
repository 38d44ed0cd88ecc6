import type { AthletePlan } from "@/lib/contract/plans";

/** Formats US cents: `$79.00`. */
export const money = (minorUnits: number): string =>
  new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }).format(minorUnits / 100);

/** The billing period of a plan. */
export const PERIODS = {
  "1_month": "a month",
  "12_month": "a year",
  lifetime: "once",
} as const satisfies Readonly<Record<AthletePlan, string>>;

/** Describes a yearly price per month and the saving: `$6.58 a month, 34% less than month by month`. */
export function yearlyWords(yearAmount: number, monthAmount: number): string {
  const percent = Math.floor((1 - yearAmount / (12 * monthAmount)) * 100);
  const each = `${money(yearAmount / 12)} a month`;
  return percent < 1 ? each : `${each}, ${percent}% less than month by month`;
}
