import { type ActivityTold, type Inferred, UNKNOWN } from "@/lib/contract/inference";
import type { ActivityType } from "@/lib/contract/vocabulary";
import { type Kind, WEIGHT } from "./lexicon";
import { measuredAs } from "./measured";
import { type Sign, signsIn } from "./words";

const NOTHING: Inferred = { activity_type: UNKNOWN, confidence: 0 };

/** How many characters of a description are read. */
const DESCRIPTION_READ = 500;
/** Weight of words in a description, relative to the title's. */
const DESCRIPTION_SHARE = 0.5;
/**
 * Cap on a tag's weight: tags are picked from a list more often than typed, so they decide only if the title doesn't
 * name the activity.
 */
const TAG_MAX = 3.5;
/** Anything below this weight is no answer. */
const ENOUGH = 1.2;
/** Weight added by each further sign of the same kind. */
const AGAIN = 0.25;

interface Said {
  kind: Kind;
  weight: number;
  at: number;
}

/** Combines the signs for each kind, strongest first; ties keep text order. */
function ranked(signs: readonly Sign[]): Said[] {
  const said = new Map<Kind, Said>();
  for (const { kind, weight, at } of signs) {
    const known = said.get(kind);
    if (known === undefined) said.set(kind, { kind, weight, at });
    else if (weight > known.weight) said.set(kind, { kind, weight: weight + AGAIN, at: known.at });
    else known.weight += known.weight < WEIGHT.names ? AGAIN : 0;
  }
  return [...said.values()].sort((a, b) => b.weight - a.weight || a.at - b.at);
}

const isActivity = (kind: Kind): kind is ActivityType => kind !== "several" && kind !== "other";

/** True if a title joins parts that each name a different activity, so it isn't a single one. */
function areSeveral(signs: readonly Sign[]): boolean {
  const named = signs.filter(
    ({ kind, weight, isApart, aside }) =>
      isActivity(kind) && kind !== "lift" && weight >= WEIGHT.likely && isApart && aside === null,
  );
  const isBrick = signs.some(({ kind }) => kind === "several");
  const all = isBrick ? signs.filter(({ kind, weight }) => isActivity(kind) && weight >= 3) : named;
  return new Set(all.map(({ kind }) => kind)).size > 1;
}

function wordsOf({ title, description, tags }: ActivityTold): Sign[] {
  const signs = signsIn(title);
  const tagged = (tags ?? []).flatMap(signsIn).map((sign) => ({
    ...sign,
    weight: Math.min(TAG_MAX, sign.weight),
    at: sign.at + title.length,
  }));
  const known = [...signs, ...tagged];
  if (known.some(({ weight }) => weight >= WEIGHT.maybe)) return known;
  const described = signsIn((description ?? "").slice(0, DESCRIPTION_READ));
  return [
    ...known,
    ...described.map((sign) => ({ ...sign, weight: sign.weight * DESCRIPTION_SHARE })),
  ];
}

function confidenceOf(weight: number): number {
  if (weight >= WEIGHT.names) return 0.95;
  if (weight >= WEIGHT.likely) return 0.85;
  return weight >= WEIGHT.maybe ? 0.7 : 0.6;
}

const rounded = (confidence: number): number => Math.round(confidence * 100) / 100;

/**
 * Infers an activity's type from its title and tags, from its description if those say little, and from its
 * measurements. Unknown with confidence 0 if nothing is found, or several activities are.
 */
export function inferActivityType(told: ActivityTold): Inferred {
  const words = wordsOf(told);
  const measured = measuredAs(told);
  const [best, next] = ranked(words);
  const isTold = best !== undefined && best.weight >= ENOUGH;
  if (isTold && (!isActivity(best.kind) || areSeveral(words))) return NOTHING;
  if (!isTold || !isActivity(best.kind)) {
    if (best?.kind === "other" || measured.kind === null) return NOTHING;
    const isHinted = best?.kind === measured.kind;
    return { activity_type: measured.kind, confidence: isHinted ? 0.75 : 0.6 };
  }
  if (measured.impossible.includes(best.kind) && best.weight < WEIGHT.likely) {
    const instead = measured.kind;
    return instead === null ? NOTHING : { activity_type: instead, confidence: 0.6 };
  }
  const isDisputed = next !== undefined && next.weight >= WEIGHT.likely && next.kind !== best.kind;
  const doubt = (isDisputed ? 0.15 : 0) + (measured.impossible.includes(best.kind) ? 0.25 : 0);
  const support = measured.kind === best.kind ? 0.03 : 0;
  return {
    activity_type: best.kind,
    confidence: rounded(confidenceOf(best.weight) - doubt + support),
  };
}

/** Words that name several activities: the activities in order, and the confidence. */
const SEQUENCES: readonly (readonly [RegExp, readonly ActivityType[], number])[] = [
  [/^(?:du|duo)ath?l/, ["run", "bike", "run"], 0.9],
  [/^aquath?l/, ["swim", "run"], 0.9],
  [/^aquabike/, ["swim", "bike"], 0.9],
  [/^swim_?run/, ["swim", "run"], 0.9],
  [/tri|ironman|swim_bike_run|im70|70[.,]3|140[.,]6|challenge_roth/, ["swim", "bike", "run"], 0.9],
  [/^(?:brick|kopp?el|kopp?lings|wechsel|kombi|zakl|enchain|transi)/, ["bike", "run"], 0.6],
];

/**
 * Infers the parts of a session in the order they were done. A single-part session gives one; if nothing is found, one
 * that is unknown.
 */
export function inferSegments(told: ActivityTold): Inferred[] {
  const signs = signsIn(told.title);
  const segments = segmentsOf(signs);
  if (segments.length > 1) return segments;
  const several = signs.find(({ kind }) => kind === "several");
  if (segments.length === 0 && several !== undefined) {
    const meant = SEQUENCES.find(([pattern]) => pattern.test(several.word));
    if (meant !== undefined) {
      const [, types, confidence] = meant;
      return types.map((activity_type) => ({ activity_type, confidence }));
    }
  }
  const described =
    several === undefined && segments.length === 1
      ? []
      : segmentsOf(signsIn((told.description ?? "").slice(0, DESCRIPTION_READ)));
  if (described.length > 1) {
    return described.map((each) => ({ ...each, confidence: rounded(each.confidence * 0.8) }));
  }
  return segments.length === 1 ? segments : [inferActivityType(told)];
}

/** Builds segments from signs: in each part of a text, the named activities, or else the likeliest. */
function segmentsOf(signs: readonly Sign[]): Inferred[] {
  const isBrick = signs.some(({ kind }) => kind === "several");
  const done = signs.filter(
    ({ kind, aside }) => isActivity(kind) && (isBrick || aside !== "beside"),
  );
  const told = done.filter((sign) => {
    const others = done.filter(({ part }) => part === sign.part);
    const isNamed = sign.weight >= WEIGHT.likely || sign.aside !== null;
    if (isNamed) return isBrick || !others.some((other) => isBrandOf(sign, other));
    const isAlone = others.every(({ weight }) => weight <= sign.weight);
    return isAlone && sign.weight >= WEIGHT.maybe && (sign.isApart || done.length === 1);
  });
  const ordered: Sign[] = [];
  for (const sign of told) {
    if (sign.aside === "earlier") ordered.splice(Math.max(0, ordered.length - 1), 0, sign);
    else ordered.push(sign);
  }
  return ordered.flatMap(({ kind, weight, aside }, index) => {
    if (!isActivity(kind) || ordered[index - 1]?.kind === kind) return [];
    const full = aside === null ? weight : WEIGHT.likely;
    return [{ activity_type: kind, confidence: confidenceOf(full) }];
  });
}

/** True if a sign is only likely, and another in its part names the activity, as Zwift beside run. */
const isBrandOf = (sign: Sign, other: Sign): boolean =>
  sign.aside === null &&
  sign.weight < WEIGHT.names &&
  other.weight >= WEIGHT.names &&
  other.kind !== sign.kind;
