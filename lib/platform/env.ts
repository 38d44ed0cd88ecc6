import { z } from "zod";

/** The only reader of the environment. Parsed when first imported; a wrong value stops the start. */

const list = z.string().transform((value) =>
  value
    .split(",")
    .map((part) => part.trim().replace(/\/+$/, ""))
    .filter((part) => part !== ""),
);

const port = process.env["PORT"] ?? "3000";

const Env = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  DATABASE_URL: z.string().min(1),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(20),
  /** The first address of each list is the one written into answers. */
  BASE_URL_TEST: list.default([`http://localhost:${port}`]),
  BASE_URL_LIVE: list.default([`http://live.localhost:${port}`]),
  DEFAULT_ENVIRONMENT: z.enum(["test", "live"]).default("test"),
  /** 32 bytes in hexadecimal: signs cursors and tokens. */
  APP_SECRET: z.string().regex(/^[0-9a-f]{64}$/i, "must be 64 hexadecimal digits"),
  STRIPE_SECRET_KEY_TEST: z.string().min(1).optional(),
  STRIPE_SECRET_KEY_LIVE: z.string().min(1).optional(),
  /** Several, separated by commas, while one replaces another. */
  STRIPE_WEBHOOK_SECRET_TEST: list.default([]),
  STRIPE_WEBHOOK_SECRET_LIVE: list.default([]),
  /** Where an emulator answers in Stripe's place. */
  STRIPE_API_BASE_TEST: z.url().optional(),
  STRIPE_API_BASE_LIVE: z.url().optional(),
  /** Prices already set up at Stripe, as JSON: plan to price id. Others are made when first needed. */
  STRIPE_PRICES: z.preprocess(
    (value) => (typeof value === "string" ? JSON.parse(value) : undefined),
    z.record(z.string(), z.string()).default({}),
  ),
  SMTP_URL: z.string().default("smtp://127.0.0.1:1025"),
  MAIL_FROM: z.string().default("Aidstation <no-reply@localhost>"),
  /** Where metrics are served by themselves; without a port only on the main one, and only for whoever has the token. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_TOKEN: z.string().default(""),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
  PUBLIC_RATE_PER_SECOND: z.coerce.number().positive().default(10),
  PUBLIC_BURST: z.coerce.number().int().positive().default(40),
  /** What this machine keeps outside the database. */
  AIDSTATION_DATA_DIR: z.string().min(1).default(".data"),
  /** Master keys of the key service, the current one first, each 64 hexadecimal digits; without any, one is made. */
  KEY_SERVICE_KEY: list
    .pipe(z.array(z.string().regex(/^[0-9a-f]{64}$/i, "must be 64 hexadecimal digits")))
    .default([]),
  /** `absent` stands for a key service that cannot be reached. */
  KEY_SERVICE: z.enum(["local", "absent"]).default("local"),
  /** Lets webhooks of the test environment, never of live, go to this machine: any port, also without TLS. */
  WEBHOOK_LOOPBACK: z.enum(["on", "off"]).default("off"),
  /** Name servers to ask where webhooks go, as `address` or `address:port`, instead of the machine's own. */
  DNS_SERVERS: list.default([]),
  /** Any of these names an Inngest server that drives the jobs; without them our own executor does. */
  INNGEST_EVENT_KEY: z.string().default(""),
  INNGEST_SIGNING_KEY: z.string().default(""),
  INNGEST_BASE_URL: z.union([z.literal(""), z.url()]).default(""),
  /** `off` leaves the jobs to another process on the same database. */
  EXECUTOR: z.enum(["auto", "off"]).default("auto"),
  /** `off` leaves deliveries and the relay of job events to another process on the same database. */
  DISPATCHER: z.enum(["auto", "off"]).default("auto"),
  /** Refuses queries that go around the handle of their unit of work: on in every test. */
  UNIT_GUARD: z.enum(["on", "off"]).default("off"),
  /** Serves the bare handler that the benchmarks compare with. */
  BENCH: z.enum(["on", "off"]).default("off"),
});

function parseEnvironment(): z.output<typeof Env> {
  const result = Env.safeParse(process.env);
  if (result.success) return result.data;
  const wrong = result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`The environment is not usable: ${wrong.join("; ")}`);
}

export const env = parseEnvironment();

export const ENVIRONMENTS = ["test", "live"] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/** The address that documents and links name, without a trailing slash. */
export function baseUrl(environment: Environment): string {
  const [first] = environment === "live" ? env.BASE_URL_LIVE : env.BASE_URL_TEST;
  return first ?? "";
}

const hostsOf = (urls: readonly string[]) => new Set(urls.map((url) => new URL(url).host));
const liveHosts = hostsOf(env.BASE_URL_LIVE);
const testHosts = hostsOf(env.BASE_URL_TEST);

/** Which environment a request asks for, by its Host header. */
export function environmentOf(host: string | null): Environment {
  const name = host?.toLowerCase() ?? "";
  if (liveHosts.has(name)) return "live";
  if (testHosts.has(name)) return "test";
  return env.DEFAULT_ENVIRONMENT;
}
