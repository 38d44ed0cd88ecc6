import { fail } from "@/lib/contract/errors";
import { baseUrl, type Environment } from "@/lib/platform/env";

/** Returns the other environment. */
export const otherThan = (environment: Environment): Environment =>
  environment === "live" ? "test" : "live";

/** Explains which environment a key is for, which one the call asked for, and the base address of the key's own. */
export const environmentText = (own: Environment, asked: Environment): string =>
  `The key is for ${own}, and the call asks for ${asked}. The base address of ${own} is ${baseUrl(own)}.`;

/**
 * Rejects a call whose key is for one environment but which asks for something in another. By default that is the other
 * environment, where a row was found that is missing in this one.
 *
 * @throws environment_mismatch
 */
export function refuseEnvironment(own: Environment, asked = otherThan(own)): never {
  fail("environment_mismatch", { message: environmentText(own, asked) });
}
