import { readSettings, type Settings } from "./settings";

/** The only reader of the environment. Parsed on first import; an invalid value stops startup. */

function parseEnvironment() {
  const read = readSettings(process.env);
  if ("settings" in read) return withAddresses(read.settings);
  throw new Error(`The environment is not usable: ${read.problems.join("; ")}`);
}

/** Defaults to addresses on this machine when none are configured. */
const withAddresses = (settings: Settings) => ({
  ...settings,
  BASE_URL_TEST: settings.BASE_URL_TEST ?? [`http://localhost:${settings.PORT}`],
  BASE_URL_LIVE: settings.BASE_URL_LIVE ?? [`http://live.localhost:${settings.PORT}`],
});

export const env = parseEnvironment();

// The sign-in library reads these by itself. It is given each request's address, already checked by `environmentOf`,
// and must not take another one from the environment.
process.env["AUTH_TRUST_HOST"] = "true";
delete process.env["NEXTAUTH_URL"];

export const ENVIRONMENTS = ["test", "live"] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/** Returns the address used in documents and links, without a trailing slash. */
export function baseUrl(environment: Environment): string {
  const [first] = environment === "live" ? env.BASE_URL_LIVE : env.BASE_URL_TEST;
  return first ?? "";
}

const DEFAULT_PORT: Readonly<Record<string, number>> = { "http:": 80, "https:": 443 };

/** Returns the Host headers that may name these addresses: with the default port, or without. */
const hostsOf = (urls: readonly string[]) =>
  new Set(
    urls.flatMap((url) => {
      const { host, port, protocol } = new URL(url);
      return port === "" ? [host, `${host}:${DEFAULT_PORT[protocol]}`] : [host];
    }),
  );
const liveHosts = hostsOf(env.BASE_URL_LIVE);
const testHosts = hostsOf(env.BASE_URL_TEST);

/** HSTS for two years; sent in live. */
export const TRANSPORT_SECURITY = `max-age=63072000${env.HSTS_SUBDOMAINS === "on" ? "; includeSubDomains" : ""}`;

/** Returns our origins that a host can stand for; none if the host is not configured. */
export const originsOf = (host: string): readonly string[] =>
  [...env.BASE_URL_TEST, ...env.BASE_URL_LIVE]
    .filter((url) => hostsOf([url]).has(nameOf(host)))
    .map((url) => new URL(url).origin);

/** A name may end in the root dot. */
const nameOf = (host: string | null): string => host?.toLowerCase().replace(/\.(?=:|$)/, "") ?? "";

/** Returns the environment that has this host among its addresses, or null. */
function ownerOf(name: string): Environment | null {
  if (liveHosts.has(name)) return "live";
  return testHosts.has(name) ? "test" : null;
}

/** Returns the environment of a request, by its Host header. */
export const environmentOf = (host: string | null): Environment =>
  ownerOf(nameOf(host)) ?? env.DEFAULT_ENVIRONMENT;

/** Returns the first address of an environment for a host of one of its other addresses; null for any other host. */
export function firstAddressFor(host: string | null): string | null {
  const name = nameOf(host);
  const environment = ownerOf(name);
  if (environment === null || hostsOf([baseUrl(environment)]).has(name)) return null;
  return baseUrl(environment);
}

/** True if jobs run in our own processes. Any Inngest setting means that they run there instead. */
export const drivesOwnJobs = !(
  env.INNGEST_EVENT_KEY ||
  env.INNGEST_SIGNING_KEY ||
  env.INNGEST_BASE_URL
);
