import { LANES, type Lane } from "@/lib/contract/lanes";
import { egressPolicy } from "@/lib/platform/egress";
import type { Environment } from "@/lib/platform/env";
import type { EgressPolicy } from "@/lib/platform/url-rule";

/** Returns where a lane's endpoints may be: what the environment allows, restricted to the lane's schemes. */
export function addressPolicy(lane: Lane, environment: Environment): EgressPolicy {
  const policy = egressPolicy(environment);
  const schemes: readonly string[] = LANES[lane].schemes[environment];
  const portsOf = (scheme: "https:" | "http:") =>
    schemes.includes(scheme) ? policy.ports[scheme] : [];
  return { ...policy, ports: { "https:": portsOf("https:"), "http:": portsOf("http:") } };
}
