import { z } from "zod";

/**
 * The settings an operator can make, and those that production requires. The single source: the application, the start
 * command and the operator's documentation page are checked against it.
 */

const list = z.string().transform((value) =>
  value
    .split(",")
    .map((part) => part.trim().replace(/\/+$/, ""))
    .filter((part) => part !== ""),
);

const Address = z.url({ protocol: /^https?$/, error: "must be an http or https address" });
const hasNoPath = (url: string) =>
  !URL.canParse(url) || new URL(url).href === `${new URL(url).origin}/`;
const hasNoDot = (url: string) => !URL.canParse(url) || !new URL(url).hostname.endsWith(".");
const addresses = list.pipe(
  z
    .array(
      Address.refine(hasNoPath, "must be a scheme, a host and a port at most").refine(
        hasNoDot,
        "must be a host without a dot at its end",
      ),
    )
    .min(1, "must be one address at least"),
);
const NAME_SERVER = /^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:]+\])(:\d{1,5})?$|^[0-9a-f]*:[0-9a-f:]+$/i;
const HEX_KEY = /^[0-9a-f]{64}$/i;
const HEX_KEY_TEXT = "must be 64 hexadecimal digits";
const SENDER = /(^[^\s<>@]+@[^\s<>@]+|<[^\s<>@]+@[^\s<>@]+>)\s*$/;

/** A number within bounds, with one error message for any violation. */
function number(least: number, most: number) {
  const error = `must be a number from ${least} to ${most}`;
  return z.coerce.number(error).min(least, error).max(most, error);
}
const wholeNumber = (least: number, most: number) =>
  number(least, most).int(`must be a whole number from ${least} to ${most}`);

const Settings = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  PORT: wholeNumber(1, 65_535).default(3000),
  /** The address on this machine to listen on; all of them if unset. */
  HOST: z.string().optional(),
  /** How long a stopping process keeps accepting requests, so that a load balancer can notice. */
  DRAIN_SECONDS: number(0, 300).default(5),
  /** Number of proxies in front whose X-Forwarded-For is trusted. */
  TRUSTED_PROXIES: wholeNumber(0, 16).default(0),
  /** Set to `on` only by `npm start`: allows stand-ins and defaults that production may not have. */
  DEMONSTRATION: z.enum(["on", "off"]).default("off"),
  DATABASE_URL: z.url({
    protocol: /^postgres(ql)?$/,
    error: "must be a postgresql:// address",
  }),
  DATABASE_POOL: wholeNumber(1, 200).default(20),
  DATABASE_CONNECT_MS: wholeNumber(100, 60_000).default(1_500),
  /** A page ready within this time shows no skeleton first, since one that vanishes at once is a flicker. */
  PAGE_LATE_MS: wholeNumber(0, 10_000).default(150),
  /** The first address in each list is the one used in responses. */
  BASE_URL_TEST: addresses.optional(),
  BASE_URL_LIVE: addresses.optional(),
  DEFAULT_ENVIRONMENT: z.enum(["test", "live"]).default("test"),
  /** Each 32 bytes in hexadecimal; signs cursors and tokens. The first one signs, the others still verify. */
  APP_SECRET: list.pipe(z.array(z.string().regex(HEX_KEY, HEX_KEY_TEXT)).min(1)),
  /** `off` sells no subscriptions; no Stripe setting is required then. */
  STRIPE: z.enum(["on", "off"]).default("on"),
  STRIPE_SECRET_KEY_TEST: z.string().optional(),
  STRIPE_SECRET_KEY_LIVE: z.string().optional(),
  /** Comma-separated, several during a rotation. */
  STRIPE_WEBHOOK_SECRET_TEST: list.default([]),
  STRIPE_WEBHOOK_SECRET_LIVE: list.default([]),
  /** Address of a stand-in for Stripe. */
  STRIPE_API_BASE_TEST: Address.optional(),
  STRIPE_API_BASE_LIVE: Address.optional(),
  /** If both are set, people may sign in with their Google account. */
  GOOGLE_CLIENT_ID: z.string().default(""),
  GOOGLE_CLIENT_SECRET: z.string().default(""),
  /** Address of a stand-in for Google. */
  GOOGLE_ISSUER: Address.default("https://accounts.google.com"),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// address" })
    .default("smtp://127.0.0.1:1025"),
  MAIL_FROM: z
    .string()
    .regex(SENDER, "must be an address, or a name and an <address>")
    .default("Aidstation <no-reply@localhost>"),
  /** Where to read caught mail; set by `npm start`, whose pages link to it. */
  MAIL_INBOX_URL: Address.optional(),
  /** How to reach the operator; if unset, the help page names nobody. */
  CONTACT_EMAIL: z.union([z.literal(""), z.email()]).default(""),
  /** The operator, as named in the footer of public pages and in the terms. */
  OPERATOR_NAME: z.string().max(200).default(""),
  OPERATOR_ADDRESS: z.string().max(400).default(""),
  /** The language model that phrases reports and answers; if unset, we use only our own wording. */
  MODEL_NAME: z.string().max(200).default(""),
  /** The API protocol it speaks. */
  MODEL_PROVIDER: z.enum(["openai", "anthropic"]).default("openai"),
  /** Its address, including `/v1`; required unless it is Anthropic's own. */
  MODEL_BASE_URL: Address.optional(),
  MODEL_API_KEY: z.string().default(""),
  /** Tokens an account may use per day, input and output together. */
  MODEL_DAILY_TOKENS: wholeNumber(0, 1_000_000_000).default(200_000),
  /** Price per million tokens in US dollars, for the metrics. */
  MODEL_INPUT_USD: z.coerce.number().min(0).default(0),
  MODEL_OUTPUT_USD: z.coerce.number().min(0).default(0),
  /** Serves metrics on a port of their own; if unset, only on the main port and only with the token. */
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_TOKEN: z.string().default(""),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
  PUBLIC_RATE_PER_SECOND: z.coerce.number().positive().default(10),
  PUBLIC_BURST: z.coerce.number().int().positive().default(40),
  /** How many different inputs an account may use per day: calculations without an athlete, lookups, searches. */
  FRICTION_CALCULATIONS: wholeNumber(0, 1_000_000).default(100),
  FRICTION_PRODUCTS: wholeNumber(0, 1_000_000).default(200),
  FRICTION_QUERIES: wholeNumber(0, 1_000_000).default(200),
  /** Where this machine stores data outside the database. */
  AIDSTATION_DATA_DIR: z.string().min(1).default(".data"),
  /** Master keys of the key service, the current one first; if unset, the demonstration creates one. */
  KEY_SERVICE_KEY: list.pipe(z.array(z.string().regex(HEX_KEY, HEX_KEY_TEXT))).default([]),
  /** `absent` simulates a key service that cannot be reached. */
  KEY_SERVICE: z.enum(["local", "absent"]).default("local"),
  /** Lets webhooks of the test environment, never of live, call this machine: any port, also without TLS. */
  WEBHOOK_LOOPBACK: z.enum(["on", "off"]).default("off"),
  /** Name servers for resolving webhook hosts, as `address` or `address:port`, instead of the machine's own. */
  DNS_SERVERS: list
    .pipe(z.array(z.string().regex(NAME_SERVER, "must be an address, or an address and a port")))
    .default([]),
  /** Setting any of these uses an Inngest server to run the jobs; otherwise our own processes do. */
  INNGEST_EVENT_KEY: z.string().default(""),
  INNGEST_SIGNING_KEY: z.string().default(""),
  INNGEST_BASE_URL: z.url().optional(),
  /** `off` leaves jobs to another process on the same database. */
  EXECUTOR: z.enum(["auto", "off"]).default("auto"),
  /** `off` leaves deliveries to another process on the same database. */
  DISPATCHER: z.enum(["auto", "off"]).default("auto"),
  /** `on` makes browsers use TLS for every subdomain of the live address too: only if all of them support it. */
  HSTS_SUBDOMAINS: z.enum(["on", "off"]).default("off"),
  /** Refuses queries that bypass their transaction's handle: on in every test. */
  UNIT_GUARD: z.enum(["on", "off"]).default("off"),
  /** Serves the bare handler used as a baseline in benchmarks. */
  BENCH: z.enum(["on", "off"]).default("off"),
});

/** First words shared by our settings and others: with these, only a near miss counts as a mistake. */
const SHARED_WORDS = new Set([
  "NODE",
  "PORT",
  "HOST",
  "GOOGLE",
  "LOG",
  "INNGEST",
  "APP",
  "PUBLIC",
  "DATABASE",
  "EXECUTOR",
]);
/** Read by the SDKs themselves, or passed to the tests. */
const NOT_OURS = /^(STRIPE_CLI_|AIDSTATION_(TEST|PROOF)_)/;
const NEAR = 2;

/** Returns one line per name in this environment that looks like a setting but isn't, probably a misspelling. */
export function unknownSettings(source: Source): string[] {
  const words = new Set(SETTING_NAMES.map((name) => name.split("_", 1)[0]));
  return Object.keys(source).flatMap((name) => {
    if (SETTING_NAMES.includes(name) || NOT_OURS.test(name)) return [];
    const [nearest = "", distance] = SETTING_NAMES.map(
      (known) => [known, editsBetween(name, known)] as const,
    ).reduce((one, other) => (other[1] < one[1] ? other : one));
    const [word = ""] = name.split("_", 1);
    const isNear = distance <= NEAR && name.length > 2 * NEAR + 1;
    if (!isNear && (!words.has(word) || SHARED_WORDS.has(word) || word === name)) return [];
    return [`${name} is set, but there is no such setting. The nearest is ${nearest}.`];
  });
}

/** Returns the edit distance between two words: insertions, deletions and substitutions. */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 1; at <= one.length; at++) {
    const next = [at];
    for (let to = 1; to <= other.length; to++) {
      const changed = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

type Source = Readonly<Record<string, string | undefined>>;
export type Settings = z.output<typeof Settings>;

/** The names of all settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(Settings.shape);

/**
 * Returns the settings in this environment, or one line for each that is missing or invalid. An empty value counts as
 * unset.
 */
export function readSettings(source: Source): { settings: Settings } | { problems: string[] } {
  const result = Settings.safeParse(given(source));
  if (result.success) return { settings: result.data };
  // Doesn't repeat the value: it may be a secret.
  return {
    problems: result.error.issues.map(({ path, message }) =>
      given(source)[String(path[0])] === undefined
        ? `${String(path[0])} is missing`
        : `${path.join(".")}: ${message}`,
    ),
  };
}

const given = (source: Source): Source =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));

const ALWAYS = [
  "DATABASE_URL",
  "APP_SECRET",
  "KEY_SERVICE_KEY",
  "SMTP_URL",
  "BASE_URL_TEST",
  "BASE_URL_LIVE",
];
const SELLING = [
  "STRIPE_SECRET_KEY_TEST",
  "STRIPE_SECRET_KEY_LIVE",
  "STRIPE_WEBHOOK_SECRET_TEST",
  "STRIPE_WEBHOOK_SECRET_LIVE",
];

/** Returns everything that keeps a process from serving in this environment, one line each, all at once. */
export function servingProblems(source: Source): string[] {
  const read = readSettings(source);
  const wrong = "problems" in read ? read.problems : [];
  const set = given(source);
  if (set["NODE_ENV"] !== "production" || set["DEMONSTRATION"] === "on") return wrong;
  const asked = set["STRIPE"] === "off" ? ALWAYS : [...ALWAYS, ...SELLING];
  const missing = asked
    .filter((name) => set[name] === undefined)
    .map((name) => `${name} is missing`);
  return [...new Set([...wrong, ...missing, ...misplaced(set)])];
}

/** Finds values that are well formed but not allowed in production. */
function misplaced(set: Source): string[] {
  const wrong: string[] = [];
  if (set["METRICS_PORT"] !== undefined && set["METRICS_PORT"] === (set["PORT"] ?? "3000")) {
    wrong.push("METRICS_PORT: is the port of the service");
  }
  if ((set["GOOGLE_CLIENT_ID"] === undefined) !== (set["GOOGLE_CLIENT_SECRET"] === undefined)) {
    wrong.push("GOOGLE_CLIENT_ID: goes with GOOGLE_CLIENT_SECRET; set both or none");
  }
  if (set["MODEL_NAME"] !== undefined && !isModelReachable(set)) {
    wrong.push("MODEL_NAME: goes with MODEL_BASE_URL; with MODEL_API_KEY for Anthropic's own");
  }
  const live = (set["BASE_URL_LIVE"] ?? "").split(",");
  if (live.some((url) => url.trim().startsWith("http:"))) {
    wrong.push("BASE_URL_LIVE: must begin with https://");
  }
  if (isShared(set, "BASE_URL", (url) => (URL.canParse(url) ? new URL(url).host : url))) {
    wrong.push(
      "BASE_URL_LIVE: names a host of BASE_URL_TEST, by which nobody could tell them apart",
    );
  }
  if (isShared(set, "STRIPE_WEBHOOK_SECRET")) {
    wrong.push("STRIPE_WEBHOOK_SECRET_LIVE: names a secret of STRIPE_WEBHOOK_SECRET_TEST");
  }
  if (set["STRIPE_API_BASE_LIVE"] !== undefined) {
    wrong.push("STRIPE_API_BASE_LIVE: nothing stands in for Stripe in live; remove it");
  }
  for (const [name, other] of [
    ["TEST", "live"],
    ["LIVE", "test"],
  ] as const) {
    if (new RegExp(`^[a-z]+_${other}_`).test(set[`STRIPE_SECRET_KEY_${name}`] ?? "")) {
      wrong.push(`STRIPE_SECRET_KEY_${name}: is a key of Stripe's ${other} mode`);
    }
  }
  return wrong;
}

const isModelReachable = (set: Source): boolean =>
  set["MODEL_BASE_URL"] !== undefined ||
  (set["MODEL_PROVIDER"] === "anthropic" && set["MODEL_API_KEY"] !== undefined);

/** True if the lists of both environments share an entry, compared by `keyOf`. */
function isShared(set: Source, name: string, keyOf = (entry: string) => entry): boolean {
  const [test, live] = ["TEST", "LIVE"].map((which) =>
    list.parse(set[`${name}_${which}`] ?? "").map(keyOf),
  );
  return live?.some((key) => test?.includes(key)) === true;
}
