import { Resolver } from "node:dns/promises";
import { env } from "./env";

/** What a name leads to. `unknown` means that it leads nowhere; `failed`, that the name servers did not say. */
export type Resolution = { addresses: string[] } | { failed: "unknown" | "unanswered" };

/** More answers than this are not looked at, and never connected to. */
const ANSWERS_MAX = 8;

const UNKNOWN = new Set(["ENOTFOUND", "ENODATA"]);

/**
 * Asks name servers for both kinds of address, IPv4 first. Not the system's resolver: that one reads the machine's
 * own hosts file, and a slow name would hold up its few threads for everybody.
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
