import { equalSecrets, sign } from "./crypto";
import { env } from "./env";

/** The secret that signs now. Others of the list only verify, while one replaces another. */
const [current = ""] = env.APP_SECRET;

/** Signs a text as ours. */
export const signAsOurs = (text: string): string => sign(current, text);

/** Whether a signature of a text is ours, by a secret in force. `length` is how much of it was kept. */
export const isOurSignature = (text: string, signature: string, length?: number): boolean =>
  env.APP_SECRET.some((secret) => equalSecrets(signature, sign(secret, text).slice(0, length)));

/** Keys that are for one purpose alone: the one in force, and those that are still good while it takes their place. */
export const keysFor = (purpose: string): string[] =>
  env.APP_SECRET.map((secret) => sign(secret, `key:${purpose}`));
