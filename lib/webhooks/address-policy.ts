import { LANES, type Lane } from "@/lib/contract/lanes";
import { egressPolicy } from "@/lib/platform/egress";
import type { Environment } from "@/lib/platform/env";
import type { EgressPolicy } from "@/lib/platform/url-rule";

/** Where endpoints of a lane may be: what the environment allows, narrowed to the schemes of the lane. */
export function addressPolicy(lane: Lane, environment: Environment): EgressPolicy {
  const policy = egressPolicy(environment);
  const schemes: readonly string[] = LANES[lane].schemes[environment];
  const portsOf = (scheme: "https:" | "http:") =>
    schemes.includes(scheme) ? policy.ports[scheme] : [];
  return { ...policy, ports: { "https:": portsOf("https:"), "http:": portsOf("http:") } };
}
