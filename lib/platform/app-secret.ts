import { equalSecrets, sign } from "./crypto";
import { env } from "./env";

/** The secret that signs. The others in the list only verify, during a rotation. */
const [current = ""] = env.APP_SECRET;

/** Signs a text with our secret. */
export const signAsOurs = (text: string): string => sign(current, text);

/** True if a signature was made with any of our active secrets. `length` is the length it was truncated to. */
export const isOurSignature = (text: string, signature: string, length?: number): boolean =>
  env.APP_SECRET.some((secret) => equalSecrets(signature, sign(secret, text).slice(0, length)));

/** Returns keys for one purpose: the current one, then those still valid during a rotation. */
export const keysFor = (purpose: string): string[] =>
  env.APP_SECRET.map((secret) => sign(secret, `key:${purpose}`));
