import { Resolver } from "node:dns/promises";
import { env } from "./env";

/**
 * The result of a DNS lookup. `unknown` means that the name doesn't exist; `failed`, that the name servers gave no
 * answer.
 */
export type Resolution = { addresses: string[] } | { failed: "unknown" | "unanswered" };

/** Further answers are ignored and never connected to. */
const ANSWERS_MAX = 8;

const UNKNOWN = new Set(["ENOTFOUND", "ENODATA"]);

/**
 * Asks name servers for both address types, IPv4 first. Doesn't use the system's resolver, which reads the machine's
 * hosts file and has only a few threads, so a slow name would block everyone.
 */
export async function resolveName(hostname: string, signal: AbortSignal): Promise<Resolution> {
  const resolver = new Resolver({ timeout: 2_500, tries: 2 });
  if (env.DNS_SERVERS.length > 0) resolver.setServers(env.DNS_SERVERS);
  const cancel = () => resolver.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  if (signal.aborted) return { failed: "unanswered" };
  const answers = await Promise.allSettled([
    resolver.resolve4(hostname),
    resolver.resolve6(hostname),
  ]);
  signal.removeEventListener("abort", cancel);
  const addresses = answers.flatMap((answer) =>
    answer.status === "fulfilled" ? answer.value : [],
  );
  if (addresses.length > 0) return { addresses: addresses.slice(0, ANSWERS_MAX) };
  const isUnknown = answers.every(
    (answer) => answer.status === "rejected" && UNKNOWN.has(answer.reason?.code),
  );
  return { failed: isUnknown ? "unknown" : "unanswered" };
}
