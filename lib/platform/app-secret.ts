import { equalSecrets, sign } from "./crypto";
import { env } from "./env";

/** The secret that signs now. Others of the list only verify, while one replaces another. */
const [current = ""] = env.APP_SECRET;

/** Signs a text as ours. */
export const signAsOurs = (text: string): string => sign(current, text);

/** Whether a signature of a text is ours, by a secret in force. `length` is how much of it was kept. */
export const isOurSignature = (text: string, signature: string, length?: number): boolean =>
  env.APP_SECRET.some((secret) => equalSecrets(signature, sign(secret, text).slice(0, length)));
