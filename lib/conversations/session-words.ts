import type { ActivityType } from "@/lib/contract/vocabulary";
import { bottlesIn, byWeight, inDigits, NUMBER, stepIn } from "./amount-words";
import { HOTTEST_C, heatIn } from "./heat-words";
import { kilogramsIn, NUMBER_WORDS, numberOf, within } from "./weight-words";

/** What a text says about a session, as input for a calculation. Anything not mentioned is absent. */
export interface SaidSession {
  activity_type?: ActivityType;
  duration_min?: number;
  temperature_c?: number;
  humidity_pct?: number;
  athlete_weight_kg?: number;
  intensity_level?: number;
  is_race?: boolean;
}

/** True if a session of its own is described: what it was, and how long. */
export const isDescribed = ({ activity_type, duration_min }: SaidSession): boolean =>
  activity_type !== undefined && duration_min !== undefined;

const FRACTIONS: Readonly<Record<string, string>> = {
  ...{ "½": "5", "¼": "25", "¾": "75", "⅓": "33", "⅔": "67", "⅕": "2" },
};

/** Normalizes characters with several forms: `1½` becomes `1.5`, and `①` becomes `1`. */
export const plainly = (text: string): string =>
  text
    .replace(
      /(?:(?<!\d)(\d{1,4}) ?)?([½¼¾⅓⅔⅕])/g,
      (_, whole: string | undefined, part: string) => `${whole ?? 0}.${FRACTIONS[part]}`,
    )
    .replace(
      /(?:(?<![\d.,/])(\d{1,2})[- ])?(?<![\d/])(1\/[2-5]|[23]\/[34])(?=[- ]?(?:h|hrs?|hours?|l|lit(?:re|er)s?)\b)/gi,
      (_, whole = "0", fraction: string) => {
        const [part, of] = fraction.split("/").map(Number);
        return `${Math.round((Number(whole) + (part ?? 0) / (of ?? 1)) * 100) / 100}`;
      },
    )
    .normalize("NFKC");

/** An amount named in a text, per hour if it says so. */
export interface SaidAmount {
  nutrient: "carb" | "sodium" | "fluid" | "caffeine";
  /** In g, mg, mL and mg, respectively. */
  value: number;
  isPerHour: boolean;
  /** Whether it is for each kilogram of body weight. */
  isPerKg?: true;
  /** For a total to drink: the minutes it is spread over. */
  over_min?: number;
  /** Whether that time is only an upper bound. */
  isAtMost?: true;
  /** The assumed bottle size, if the text gives none. */
  bottle_ml?: number;
}

const WORDS = Object.keys(NUMBER_WORDS).join("|");
/** What may follow a number of minutes without its unit. */
const AFTER_A_TIME =
  "(?:long|easy|hard|steady|hot|bike|rid|run|jog|marathon|race|swim|hik|row|ski|session|workout|trip|tour|in|on|at|with|for|and)\\w*\\b";
/** Not in the middle of a longer number. */
const NOT_WITHIN = "(?<![\\d.,])";
const HOUR = "(?:hours?|hrs?|h)\\b";

const SPORTS: readonly (readonly [ActivityType, RegExp])[] = [
  [
    "bike",
    /\b(?:bike|biking|bicycle|cycl\w+|rid(?:e|es|ing)|gran fondo|gravel|mtb|mountain bike|century|spin(?:ning)?)\b/i,
  ],
  ["swim", /\b(?:swim\w*|open water)\b/i],
  ["row", /\b(?:row|rowing|rower|erg(?:ometer)?|regatta)\b/i],
  ["ski", /\b(?:ski|skiing|skier|nordic|vasaloppet|birkebeiner)\b/i],
  ["hike", /\b(?:hike|hiking|hikes|trek\w*|mountain walk)\b/i],
  ["lift", /\b(?:lift|lifting|weights|strength|gym)\b/i],
  [
    "run",
    /\b(?:run|runs|running|runner|jog\w*|half[- ]?marathon|marathon|ultra(?:marathon)?|trail|10k|5k)\b/i,
  ],
];

const SESSION_NOUN =
  "(?:run|jog|marathon|ultra|ride|bike|cycl|swim|row|ski|hike|walk|rac(?:e|ing)\\b|session|workout|training|trip|tour|loop|effort|brick|triathlon|game|[15]0?k\\b)";
/** What may stand between an effort and its session: `a hard 3 h trail run`. */
const BETWEEN = `(?:(?:\\d[\\d.,:]*|${WORDS}|h|hrs?|hours?|min\\w*|k|km|miles?|long|hot|warm|humid|hilly|half|group|solo|indoor|outdoor|[a-z]{1,12}-[a-z]{1,12}|bike|trail|road|gravel|training)[ -]?){0,4}`;
const OF_SESSION = `(?= ?${BETWEEN}${SESSION_NOUN}|[,;.?]|$)`;
const NEGATED =
  /\b(?:no|not|non|never|nothing|without|less|opposite|far|below|under|instead|rarely|seldom|hardly|cannot|(?:is|wo|do|does|did|ca|could|should|would)n?['’]?t|find|feels?|felt|too (?:tired|sick|hot|weak)|gets?|(?:eating|drinking|swallowing|chewing|breathing)(?: \w+)? is|for a)\b[^.?!,;]{0,30}$|\b(?:too|after|last|than)(?: an?| the| my)? (?:very )?$/i;
const PACES = "tempo|threshold|race pace|intervals?|all[- ]out|max(?:imal)? effort";
/**
 * From hard to easy. What is hard raises a limit, so it must be said of the session: before it, at the end of a list,
 * `run hard`, or `at race pace for 2 h`.
 */
const INTENSITIES: readonly (readonly [level: number, words: RegExp])[] = [
  [
    9,
    new RegExp(
      `\\b(?:very hard|all[- ]out|max(?:imal)? effort)\\b(?:${OF_SESSION}|(?= (?:for(?! me)|with|over|on)\\b))`,
      "i",
    ),
  ],
  [1, /\b(?:very easy|recovery (?:ride|run|spin|jog))\b/i],
  [
    7,
    new RegExp(
      `\\b(?:run|ride|go|swim|bike|race|push)(?:n?ing|ming)?,? (?:very |really |quite )?hard\\b(?! (?:\\w+ )?(?:yesterday|last|events?|\\d+ ?h\\w* (?:a|per) week))|\\b(?:hard|${PACES})\\b${OF_SESSION}|\\b(?:hard|tempo) pace\\b|\\b(?:${PACES})\\b(?= (?:for|at|in|on|with|over)\\b)`,
      "i",
    ),
  ],
  [5, /\b(?:steady|moderate|endurance pace)\b/i],
  [3, /\b(?:easy|gentle|relaxed|slow)\b/i],
];
/** The engine's own, which raises nothing. */
const USUAL = 5;

/** Returns the intensity a text names; of several the lowest, because its limit on drinking is the lowest. */
function intensityIn(text: string): number | null {
  let rest = text;
  const levels = INTENSITIES.flatMap(([level, words]) => {
    const found = words.exec(rest);
    if (found === null) return [];
    const before = rest.slice(0, found.index);
    rest = `${before} ${rest.slice(found.index + found[0].length)}`;
    return level > USUAL && NEGATED.test(before) ? [] : [level];
  });
  return levels.length === 0 ? null : Math.min(...levels);
}

/** True if a text names at least one sport. */
export const namesSport = (text: string): boolean => SPORTS.some(([, words]) => words.test(text));

/** What counts as `long`. Triage's last duration band starts an hour later. */
export const LONG_MIN = 120;
const DURATION_MAX = 2_880;
/** Returns what a question says about a session. Implausible numbers are ignored. */
export function sessionIn(text: string): SaidSession {
  const said: SaidSession = {};
  const sports = SPORTS.filter(([, words]) => words.test(text));
  // With several sports it is unclear which one is meant.
  const [sport] = sports;
  if (sport !== undefined && sports.length === 1) said.activity_type = sport[0];
  const minutes = minutesIn(text);
  if (minutes !== null && within(minutes, 1, DURATION_MAX)) said.duration_min = minutes;
  const heat = heatIn(text)?.celsius;
  if (heat !== undefined && within(heat, -20, HOTTEST_C)) said.temperature_c = heat;
  const humidity =
    /(\d{1,2}(?:\.\d)?) ?(?:%|percent) (?:relative )?humid/i.exec(text)?.[1] ??
    /humidity (?:of |is |at )?(\d{1,2}) ?(?:%|percent)/i.exec(text)?.[1];
  if (humidity !== undefined && within(Number(humidity), 5, 99))
    said.humidity_pct = Number(humidity);
  const weight = kilogramsIn(text);
  if (weight !== null) said.athlete_weight_kg = weight;
  const intensity = intensityIn(text);
  if (intensity !== null) said.intensity_level = intensity;
  if (
    /\b(?:rac(?:e|es|ing)(?! (?:pace|effort|weight))|competition|gran fondo|event day|(?:marathon|ironman|triathlon)(?! (?:pace|effort|training|block|prep)))\b/i.test(
      text,
    )
  )
    said.is_race = true;
  return said;
}

const HOURS = `\\d{1,2}(?:[.,]\\d)?[- ]?${HOUR}`;
/** Hours that are no session: travel, sleep, work, and how long ago or ahead something is. */
const OF_NO_SESSION = new RegExp(
  [
    `\\b(?:flew|fly|flying|flight|drove|driv\\w+|travel\\w*|slept|sleep|awake|worked|start(?:s|ed)?|begins?|(?:is|are|it's|it’s) in)\\b[^.?!\\d]{0,16}${HOURS}(?! (?:run|ride|rid|race|swim|hik|row|ski|session|workout|long))`,
    `\\b${HOURS} (?:flight|drive|plane|trip by|of (?:sleep|travel|flying|work)|ago|away|at work|before|after|until|(?:a|per|each|every) (?:week|day|month))\\b`,
    `\\bin ${HOURS},? (?:i|we|my|our|the) `,
  ].join("|"),
  "gi",
);
/** `5:30 min/km`, `5:30-6:00/km`, `8 minutes a mile`, `8 minute miles`. */
const PACE =
  /\b(?:\d{1,2}(?:[:.,]\d{1,2})? ?(?:-|–|to) ?)?\d{1,2}(?:[:.,]\d{1,2})?(?: ?(?:min\w*\.?)? ?(?:\/ ?|per |each |an? )(?:km|kilomet\w+|k|mi|miles?|100 ?(?:m|y\w*))|[- ]min(?:ute)?s?[- ](?:miles|mile pace|kilomet\w+)|(?<=\d:\d\d) (?:miles|kilomet\w+))\b/gi;
const TIMES =
  /(\b(?:from|between) )?\b(\d{1,2}):(\d{2}) ?([ap]m)? ?(?:to|and|until|till|[-–]) ?(\d{1,2}):(\d{2}) ?([ap]m)?\b/i;
const [HALF_DAY_MIN, DAY_MIN] = [720, 1_440];

/** Reads `from 22:00 to 01:00` and `7:30-10:00`; null for `a marathon in 3:30-4:00`. */
function betweenTimes(text: string): number | null {
  const [told, isFrom, ...parts] = TIMES.exec(text) ?? [];
  if (told === undefined) return null;
  const [h1, m1, half1, h2, m2, half2] = parts;
  const isHalved = half1 !== undefined && half2 !== undefined;
  const timeOf = (hours = "", minutes = "", half = "") =>
    (isHalved ? (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hours)) * 60 +
    Number(minutes);
  const [start, end] = [timeOf(h1, m1, half1), timeOf(h2, m2, half2)];
  // Without am and pm, 11:00 to 1:00 is two hours.
  const around = !isHalved && Math.max(start, end) < HALF_DAY_MIN + 60 ? HALF_DAY_MIN : DAY_MIN;
  const minutes = (end - start + around) % around;
  return isFrom !== undefined || minutes >= 60 ? minutes : null;
}

/**
 * Reads `3 h`, `3h30`, `3:30 h`, `2.5 hours`, `90 min`, `two and a half hours`, `half an hour`; null if there is no
 * duration.
 */
function minutesIn(text: string): number | null {
  const plain = text
    .replaceAll(OF_NO_SESSION, " ")
    .replaceAll(PACE, " ")
    .replaceAll(
      /\bper (?:hour|hr|h)\b|\ban hour (?=of (?:carb|sodium))|\/ ?(?:hour|hr|h)\b|\b(?:each|every|per) (?:hour|half (?:an )?hour|quarter (?:of an )?hour|(?:\d{1,2}|two|three|four)[- ]?(?:min\w*|hours?|hrs?|h))\b(?! (?:[a-z]{1,12} )?(?:rides?|runs?|swims?|races?|sessions?|workouts?|marathons?)\b)/gi,
      " ",
    );
  const match = (pattern: string) => new RegExp(pattern, "i").exec(plain);
  const span = betweenTimes(plain);
  if (span !== null) return span;
  const clock = match(`\\b(\\d{1,2}):(\\d{2})(?: ?${HOUR}| (?:marathon|ride|run|hours))?`);
  if (clock !== null && !/\b(?:at|by|until|o'clock|am|pm) ?$/i.test(plain.slice(0, clock.index)))
    return Number(clock[1]) * 60 + Number(clock[2]);
  // A number after the hours means minutes only if it says so or stands alone: not `2 h 70 kg`, `3 hours 30 C`.
  const mixed =
    match(`${NOT_WITHIN}(\\d{1,2}) ?h([0-5]\\d)\\b(?! ?[°º%])`) ??
    match(
      `${NOT_WITHIN}(\\d{1,2}) ?(?:hours?|hrs?|h) ?(?:and )?([0-5]?\\d)(?: ?(?:min\\w*|m)\\b|(?= ?(?:$|[?!;)]|[.,](?!\\d)|${AFTER_A_TIME})))`,
    );
  if (mixed !== null) return Number(mixed[1]) * 60 + Number(mixed[2]);
  const half = match(
    `${NOT_WITHIN}\\b(\\d{1,2}|${WORDS}|an)(?: and a half ${HOUR}| ${HOUR} and a half)`,
  );
  if (half !== null)
    return (half[1]?.toLowerCase() === "an" ? 1 : numberOf(half[1] ?? "")) * 60 + 30;
  if (/\bhalf an hour\b/i.test(plain)) return 30;
  const hours = match(`${NOT_WITHIN}\\b(\\d{1,2}(?:[.,]\\d{1,2})?|${WORDS})[- ]?${HOUR}`);
  if (hours !== null) return Math.round(numberOf(hours[1] ?? "") * 60);
  const minutes = match(`${NOT_WITHIN}(\\d{1,4}|\\d[.,]\\d{3})[- ]?min(?:ute)?s?\\b`);
  if (minutes !== null) return Number(minutes[1]?.replace(/[.,]/, ""));
  return /\b(?:for|of|lasts?) an hour\b|\b(?:one|an)[- ]hour (?:run|ride|session|swim)/i.test(plain)
    ? 60
    : null;
}

const ALONE = `(${NUMBER}) ?(kg|g|grams?|mg|milligrams?|ml|millilit(?:re|er)s?|l|lit(?:re|er)s?|cups? of coffee|espressos?)\\b`;
const AMOUNT = new RegExp(`${ALONE}([^.?!\\d]{0,40})`, "gi");
const PER_HOUR =
  /(?<=^ ?(?:[a-z]{1,20} ){0,4}?)(?:(?:per|an|each|every|in (?:the first|one)|\/) ?(?:hour|hr|h)|pro stunde|par heure|por hora|all['’]ora|per uur|na godzin\S+|i timen|per ora)\b|^ ?\/ ?h\w*|(?<=^[^.?!]{0,20})\bhourly\b/i;
const PER_DISTANCE =
  /^[^.?!\d]{0,20}(?:(?:\b(?:per|each|every)|\/) ?(?:\d{1,2} ?)?|\ban? )(?:km|k|kilomet\w+|miles?|mi|laps?|loops?|aid stations?)\b/i;
/** All at once or before a start, where this much is dangerous whatever the hourly limit. */
const AT_ONCE = /\b(?:(?:all )?at once|in one go|before|beforehand|straight away)\b/i;
const AT_ONCE_ML = 1_500;

/** The characters read behind an amount. */
const AFTER_MAX = 100;

/** Table salt is about two-fifths sodium. */
const SODIUM_IN_SALT = 0.393;

const DRINKS = /\b(?:dr[aiu]nk|drinking|had|took|downed)\b/i;

/** The duration in minutes assumed for this much in a session of unknown length. */
const LONGEST_MIN = 360;
const FAR_TOO_MUCH_ML = 6_000;
const IN_A_SESSION =
  /\b(?:in|during|on|over) (?:\w+ ){0,3}(?:race|ride|run|marathon|session|workout|game|match)\b/i;
const OF_A_DAY = /\b(?:ultra\w*|iron ?man|hike|stage|100 ?k\w*|days?|daily|week)\b/i;

const isFarTooMuch = (text: string, ml: number): boolean =>
  ml >= FAR_TOO_MUCH_ML && DRINKS.test(text) && IN_A_SESSION.test(text) && !OF_A_DAY.test(text);

/** Returns the intake amounts that a question names, each with its nutrient. */
export function amountsIn(said: string): SaidAmount[] {
  const text = inDigits(said);
  const minutes = DRINKS.test(text) ? minutesIn(text) : null;
  const bottles = bottlesIn(text, sessionIn(text), { isPerHour: PER_HOUR, minutes });
  // The size of a bottle is not an amount by itself.
  const loose =
    bottles.length === 0
      ? text
      : text.replaceAll(
          /\d{3,4} ?ml\b(?=[^.?!]{0,60}bottle)|(?<=bottles? (?:of |with |at )?)\d{3,4} ?ml\b/gi,
          "",
        );
  const amounts = [...loose.matchAll(AMOUNT)].flatMap((match) => {
    const [whole, number = "", unit = "", after = ""] = match;
    const nutrient = nutrientOf(unit.toLowerCase(), after, text);
    if (nutrient === null) return [];
    const ofSalt = nutrient === "sodium" && /\bsalt\b/i.test(after) ? SODIUM_IN_SALT : 1;
    const factor = factorOf(unit.toLowerCase(), nutrient);
    // Nobody gives thousandths of a milligram: `1,500 mg` is 1500, but `1.500 l` is one and a half liters.
    const digits = factor === 1 ? number.replace(/[.,](?=\d{3}$)/, "") : number;
    const { kilograms, rest } = byWeight(
      loose.slice(match.index + whole.length - after.length).slice(0, AFTER_MAX),
      text,
    );
    // How much that is in a session depends on the pace.
    if (PER_DISTANCE.test(rest)) return [];
    const said = numberOf(digits) * factor * ofSalt;
    const value = kilograms === null ? Math.round(said) : said / kilograms;
    const step = stepIn(rest);
    const isPerHour = step === null && PER_HOUR.test(rest);
    const amount = {
      ...{ nutrient, value, isPerHour },
      ...(kilograms !== null && { isPerKg: true as const }),
    };
    if (nutrient === "caffeine") return [inADay(amount, step, minutesIn(text))];
    const isAtOnce = nutrient === "fluid" && value >= AT_ONCE_ML && AT_ONCE.test(after);
    const over = minutes ?? (isFarTooMuch(text, value) ? LONGEST_MIN : null);
    const over_min = step ?? (isAtOnce ? 0 : nutrient === "fluid" ? over : null);
    if (amount.isPerHour || over_min === null) return [amount];
    const isAtMost = step === null && !isAtOnce && minutes === null;
    return [{ ...amount, over_min, ...(isAtMost && { isAtMost }) }];
  });
  return [...bottles, ...amounts];
}

/** Adds up caffeine over the day from doses per hour or per step, because its limit is daily. */
function inADay(amount: SaidAmount, step: number | null, minutes: number | null): SaidAmount {
  if (!amount.isPerHour && step === null) return amount;
  const every_min = step ?? 60;
  const count = minutes === null ? 1 : Math.max(1, Math.floor(minutes / every_min));
  return { ...amount, value: amount.value * count, isPerHour: false };
}

const NUTRIENTS: Readonly<Record<string, SaidAmount["nutrient"]>> = {
  ...{ carb: "carb", sugar: "carb", glucose: "carb" },
  ...{ sodium: "sodium", salt: "sodium", caffeine: "caffeine" },
};
const NEAREST = new RegExp(`\\b(?:${Object.keys(NUTRIENTS).join("|")})`, "i");

function nutrientOf(unit: string, after: string, text: string): SaidAmount["nutrient"] | null {
  if (/^(?:ml|millil|l$|lit)/.test(unit)) return "fluid";
  const nearest = NEAREST.exec(after)?.[0].toLowerCase() ?? "";
  const near = NUTRIENTS[nearest];
  if (near !== undefined) return near;
  if (/^mg|^milli/.test(unit)) return /\bcaffeine/i.test(text) ? "caffeine" : "sodium";
  const isFood =
    /\bcarb\w*/i.test(text) ||
    (PER_HOUR.test(after) && !/\b(?:protein|fat|fiber|fibre)\b/i.test(text));
  return /^g/.test(unit) && isFood ? "carb" : null;
}

/** Returns the factor to convert to g of carbohydrate, mg of sodium or caffeine, or mL. */
function factorOf(unit: string, nutrient: SaidAmount["nutrient"]): number {
  if (nutrient === "fluid") return /^l/.test(unit) ? 1_000 : 1;
  if (nutrient === "carb") return /^m/.test(unit) ? 0.001 : 1;
  return /^g/.test(unit) ? 1_000 : 1;
}
