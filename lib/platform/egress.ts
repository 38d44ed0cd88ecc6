import { isPublicAddress } from "./address-rule";
import { stopwatchMs } from "./clock";
import { newDeadline } from "./deadline";
import { type Environment, env } from "./env";
import { type Exchange, exchange } from "./guarded-exchange";
import { resolveName } from "./resolve";
import { type EgressPolicy, ruleUrl, type Target } from "./url-rule";
import { NOT_ALLOWED } from "./vetted-socket";

/** The only way out to addresses given by customers. */

const hostsOf = (urls: readonly string[]) => urls.map((url) => new URL(url).host);
const OWN_HOSTS = [...hostsOf(env.BASE_URL_TEST), ...hostsOf(env.BASE_URL_LIVE)];

/**
 * Returns what an environment allows: https on 443; in test also http on 80, and this machine if the operator allows
 * it.
 */
export const egressPolicy = (environment: Environment): EgressPolicy => ({
  ports: { "https:": [443], "http:": environment === "test" ? [80] : [] },
  loopback: environment === "test" && env.WEBHOOK_LOOPBACK === "on",
  own: OWN_HOSTS,
});

/** How long DNS lookups may take while someone waits to register a URL. */
const REGISTRATION_LOOKUP_MS = 3_000;

/**
 * Checks whether a URL may be registered, by its form and by what its name resolves to now. A name that resolves to
 * nothing yet is accepted, because every delivery checks again.
 *
 * @returns null, or why it is refused: public text without any resolved address
 */
export async function refusedUrl(raw: string, policy: EgressPolicy): Promise<string | null> {
  const verdict = ruleUrl(raw, policy);
  if ("refused" in verdict) return verdict.refused;
  const vetted = await vet(verdict.target, AbortSignal.timeout(REGISTRATION_LOOKUP_MS));
  return "failed" in vetted && vetted.failed === "not_allowed"
    ? "The URL's host does not lead to a public address."
    : null;
}

type Vetting = { addresses: string[] } | { failed: "not_allowed" | "dns" };

/** Returns the addresses a target may be connected at; none if even one of them is forbidden. */
async function vet(target: Target, signal: AbortSignal): Promise<Vetting> {
  const { hostname, kind } = target;
  if (kind === "loopback") {
    return { addresses: hostname === "localhost" ? ["127.0.0.1", "::1"] : [hostname] };
  }
  if (kind === "address") {
    return isPublicAddress(hostname) ? { addresses: [hostname] } : { failed: "not_allowed" };
  }
  const resolution = await resolveName(hostname, signal);
  if ("failed" in resolution) return { failed: "dns" };
  const { addresses } = resolution;
  return addresses.every(isPublicAddress) ? { addresses } : { failed: "not_allowed" };
}

interface Guarded {
  url: string;
  policy: EgressPolicy;
  headers: Record<string, string>;
  /** Covers everything: DNS, connection, TLS, headers and body. */
  deadlineMs: number;
  /** Aborts it earlier. */
  signal?: AbortSignal;
  /** Certificate authorities to trust instead of the default ones. */
  authorities?: readonly string[];
}

export interface GuardedPost extends Guarded {
  body: string | Uint8Array;
}

/**
 * Sends one POST to an address given by a customer. Does not follow redirects, use proxies from the environment or
 * decompress bodies; reads at most 1 KB of the response body. Never throws: failures are in the result.
 */
export const guardedPost = (post: GuardedPost): Promise<Exchange> => guarded(post);

/** The same for a GET, with its own limit on the bytes read. */
export const guardedGet = (get: Guarded & { bodyMaxBytes: number }): Promise<Exchange> =>
  guarded({ ...get, body: null });

async function guarded(
  asked: Guarded & { body: string | Uint8Array | null; bodyMaxBytes?: number },
): Promise<Exchange> {
  const startedMs = stopwatchMs();
  const failed = (reason: "not_allowed" | "dns" | "timeout"): Exchange => ({
    kind: "failed",
    reason,
    code: reason === "not_allowed" ? NOT_ALLOWED : reason,
    durationMs: Math.round(stopwatchMs() - startedMs),
  });
  const verdict = ruleUrl(asked.url, asked.policy);
  if ("refused" in verdict) return failed("not_allowed");
  const { signal, clear } = newDeadline(asked.deadlineMs, asked.signal);
  try {
    const vetting = await vet(verdict.target, signal);
    if (signal.aborted) return failed("timeout");
    if ("failed" in vetting) return failed(vetting.failed);
    const { authorities, headers, body, bodyMaxBytes } = asked;
    const vetted = {
      target: verdict.target,
      addresses: vetting.addresses,
      ...(authorities === undefined ? {} : { authorities }),
    };
    const limit = bodyMaxBytes === undefined ? {} : { bodyMaxBytes };
    return await exchange({ vetted, headers, body, ...limit, signal, startedMs });
  } finally {
    clear();
  }
}
