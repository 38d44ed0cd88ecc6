import { fail } from "@/lib/contract/errors";
import { baseUrl, type Environment } from "@/lib/platform/env";

/** The environment beside one. */
export const otherThan = (environment: Environment): Environment =>
  environment === "live" ? "test" : "live";

/** Which environment a key is for, which one a call asks for, and where the key's own is. */
export const environmentText = (own: Environment, asked: Environment): string =>
  `The key is for ${own}, and the call asks for ${asked}. The base address of ${own} is ${baseUrl(own)}.`;

/**
 * Ends a call whose key is for one environment and which asks for something of another: by default the other one, where
 * a row was found that this one does not have.
 *
 * @throws environment_mismatch
 */
export function refuseEnvironment(own: Environment, asked = otherThan(own)): never {
  fail("environment_mismatch", { message: environmentText(own, asked) });
}
