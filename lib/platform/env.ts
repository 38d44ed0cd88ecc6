import { readSettings, type Settings } from "./settings";

/** The only reader of the environment. Parsed when first imported; a wrong value stops the start. */

function parseEnvironment() {
  const read = readSettings(process.env);
  if ("settings" in read) return withAddresses(read.settings);
  throw new Error(`The environment is not usable: ${read.problems.join("; ")}`);
}

/** Where nobody says under which addresses the service is reached, it is on this machine. */
const withAddresses = (settings: Settings) => ({
  ...settings,
  BASE_URL_TEST: settings.BASE_URL_TEST ?? [`http://localhost:${settings.PORT}`],
  BASE_URL_LIVE: settings.BASE_URL_LIVE ?? [`http://live.localhost:${settings.PORT}`],
});

export const env = parseEnvironment();

// What signs people in reads these by itself. It is told the address of each request, which `environmentOf` has checked,
// and an address from outside must not take that one's place.
process.env["AUTH_TRUST_HOST"] = "true";
delete process.env["NEXTAUTH_URL"];

export const ENVIRONMENTS = ["test", "live"] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/** The address that documents and links name, without a trailing slash. */
export function baseUrl(environment: Environment): string {
  const [first] = environment === "live" ? env.BASE_URL_LIVE : env.BASE_URL_TEST;
  return first ?? "";
}

const DEFAULT_PORT: Readonly<Record<string, number>> = { "http:": 80, "https:": 443 };

/** How a Host header may name an address: with the port that goes without saying, or without. */
const hostsOf = (urls: readonly string[]) =>
  new Set(
    urls.flatMap((url) => {
      const { host, port, protocol } = new URL(url);
      return port === "" ? [host, `${host}:${DEFAULT_PORT[protocol]}`] : [host];
    }),
  );
const liveHosts = hostsOf(env.BASE_URL_LIVE);
const testHosts = hostsOf(env.BASE_URL_TEST);

/** Has browsers come back by TLS alone, for two years; sent in live. */
export const TRANSPORT_SECURITY = `max-age=63072000${env.HSTS_SUBDOMAINS === "on" ? "; includeSubDomains" : ""}`;

/** The origins of ours that a host can stand for; none for a host that is not configured. */
export const originsOf = (host: string): readonly string[] =>
  [...env.BASE_URL_TEST, ...env.BASE_URL_LIVE]
    .filter((url) => hostsOf([url]).has(nameOf(host)))
    .map((url) => new URL(url).origin);

/** A name may end in the dot of the root. */
const nameOf = (host: string | null): string => host?.toLowerCase().replace(/\.(?=:|$)/, "") ?? "";

/** Which environment has a host among its addresses; null for a host that is none of ours. */
function ownerOf(name: string): Environment | null {
  if (liveHosts.has(name)) return "live";
  return testHosts.has(name) ? "test" : null;
}

/** Which environment a request asks for, by its Host header. */
export const environmentOf = (host: string | null): Environment =>
  ownerOf(nameOf(host)) ?? env.DEFAULT_ENVIRONMENT;

/** The first address of an environment, for a host of another of its addresses; null for every other host. */
export function firstAddressFor(host: string | null): string | null {
  const name = nameOf(host);
  const environment = ownerOf(name);
  if (environment === null || hostsOf([baseUrl(environment)]).has(name)) return null;
  return baseUrl(environment);
}

/** Whether jobs run in our own processes. Any setting of an Inngest server says that they run there instead. */
export const drivesOwnJobs = !(
  env.INNGEST_EVENT_KEY ||
  env.INNGEST_SIGNING_KEY ||
  env.INNGEST_BASE_URL
);
