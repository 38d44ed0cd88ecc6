import type { FitWarning } from "@/lib/contract/fit";
import { limitsOf } from "@/lib/nutrition/limits";
import type { Style } from "@/lib/paper/lines";
import type { Paragraph, Part } from "./column";
import type { Carried } from "./fitted";
import { refillNeeds } from "./refill-needs";
import { type StripForm, stripRows } from "./strip";
import { clockOf } from "./times";
import {
  type Amounting,
  coverageWords,
  FUELS,
  fillingOf,
  leftOf,
  packWords,
  plannedOf,
  servingsOf,
  shortPlace,
  strengthOf,
} from "./words";

/** The content of a printed carrying plan: the strip to cut off, and the rest beside it. */

const TITLE: Style = { size: 17, weight: "bold" };
const HEADING: Style = { size: 11, weight: "bold" };
const STRONG: Style = { size: 10, weight: "bold" };
const BODY: Style = { size: 9.5, weight: "regular" };
const SMALL: Style = { size: 7.5, weight: "regular" };

const heading = (text: string): Paragraph => ({
  kind: "paragraph",
  tag: "H2",
  text,
  style: HEADING,
  above: 10,
});
const line = (text: string, style: Style = BODY): Paragraph => ({
  kind: "paragraph",
  tag: "P",
  text,
  style,
  above: 2,
});

/** Returns the strip's content: the times, and the limit that goes with them. */
export function stripParts(
  { plan, safety, targets }: Carried,
  form: StripForm,
  amounting: Amounting,
): Part[] {
  const rows = stripRows(plan, form, amounting).map((row): Part => ({ kind: "moment", ...row }));
  return [
    { kind: "paragraph", tag: "H2", text: "When to take it", style: STRONG },
    line(
      `Hours and minutes from the start. The end is ${clockOf(targets.duration_min)}. ${bottleNames(plan)}`,
      SMALL,
    ),
    ...rows,
    line(limitsOf(safety, amounting)[0] ?? "", SMALL),
  ];
}

/** Returns the content beside the strip, which stays at home. */
export function sheetParts(carried: Carried, about: string, amounting: Amounting): Part[] {
  const { plan, safety, combination, targets } = carried;
  const { warnings, misses, products } = combination;
  return [
    { kind: "paragraph", tag: "H1", text: "What to carry", style: TITLE },
    line(about),
    heading("Limits"),
    ...limitsOf(safety, amounting).map((text) => line(text, STRONG)),
    heading("Pack"),
    ...packed(carried, amounting).map((text) => line(text)),
    heading("Totals"),
    ...FUELS.map((fuel) => {
      const { key, sign, name, amount } = fuel;
      const of = amounting[key](plannedOf(targets, fuel));
      const share = shareOf(combination.coverage[key], amounting);
      return line(
        `${sign} ${name}: ${amounting[key](combination.totals[amount])} of ${of} planned${share}`,
      );
    }),
    ...misses.map(({ message }) => line(amounting.sentence(message))),
    ...(warnings.length === 0 ? [] : [heading("Warnings")]),
    ...warnings.map((warning) =>
      line(`${SIGNS[warning.severity]} ${amounting.sentence(warning.message)}`),
    ),
    ...(plan.left_over.length === 0 ? [] : [heading("Left over at the end")]),
    ...plan.left_over.map((left) => line(`${placed(left.place)}: ${leftOf(left, amounting)}`)),
    { ...line(packWords(products.map(({ product }) => product.values_as_of))), above: 10 },
  ];
}

/** Explains the letters on the strip. */
const bottleNames = ({ bottles }: Carried["plan"]): string => {
  const letters = bottles.map(({ bottle }) => shortPlace(bottle));
  if (letters.length < 2) return letters.length === 0 ? "" : `${letters[0]} is the bottle.`;
  return `${letters.slice(0, -1).join(", ")} and ${letters.at(-1)} are bottles.`;
};

/** The symbol comes before the word: a circle, a disc, a triangle. */
const SIGNS: Readonly<Record<FitWarning["severity"], string>> = {
  info: "○ Note:",
  warning: "● Warning:",
  danger: "▲ Danger:",
};

const shareOf = (share: number | null, amounting: Amounting): string =>
  share === null ? "" : `, ${coverageWords(share, amounting)}`;

const placed = (place: string): string => place.charAt(0).toUpperCase() + place.slice(1);

/** Lists the bottles with their contents, what is in the pocket, and what refills need. */
function packed({ plan, combination }: Carried, amounting: Amounting): string[] {
  const bottles = plan.bottles.map(
    (bottle) =>
      `Bottle ${shortPlace(bottle.bottle)}: ${fillingOf(bottle, amounting)}${strengthOf(bottle.concentration_g_per_100ml, amounting)}`,
  );
  const pocket = plan.pocket.map(({ name, servings }) => `${servingsOf(servings)} ${name}`);
  const forRefills = refillNeeds(plan, amounting);
  return [
    ...bottles,
    ...(pocket.length === 0 ? [] : [`Pocket: ${pocket.join(", ")}`]),
    ...(forRefills === "" ? [] : [`For refills: ${forRefills}`]),
    `Water in all, bottles included: ${amounting.fluid(combination.water_ml)}`,
  ];
}
