import { isOurSignature, signAsOurs } from "./app-secret";

/**
 * Creates a signed token for outsiders: `<claims>.<signature>`, readable by anyone, made only by us. `purpose` keeps
 * one kind of token from being used as another. Tokens expire in wall time, whatever an account's clock says.
 */
export function newToken(purpose: string, claims: readonly string[], expiresAtMs: number): string {
  const body = Buffer.from(JSON.stringify([...claims, Math.floor(expiresAtMs / 1000)]));
  const text = body.toString("base64url");
  return `${text}.${signAsOurs(`${purpose}:${text}`)}`;
}

/** Returns the claims of a genuine, unexpired token; null for any other text. */
export function readToken(purpose: string, token: string, wallNowMs: number): string[] | null {
  const [text = "", signature = ""] = token.split(".");
  if (!isOurSignature(`${purpose}:${text}`, signature)) return null;
  const values: unknown = JSON.parse(Buffer.from(text, "base64url").toString());
  if (!Array.isArray(values)) return null;
  const expiresSeconds: unknown = values.pop();
  if (typeof expiresSeconds !== "number" || expiresSeconds * 1000 <= wallNowMs) return null;
  return values.map(String);
}
