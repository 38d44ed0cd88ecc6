import { fail } from "@/lib/contract/errors";
import { isOurSignature, signAsOurs } from "@/lib/platform/app-secret";

/** A page position in the catalog: a few numbers, signed for the list they belong to. */

const SIGNATURE_LENGTH = 22;
const signed = (body: string, scope: string): string => `catalog:${scope}:${body}`;

/** Creates a cursor. `scope` identifies the list, its owner and its filters. */
export function newCursor(numbers: readonly number[], scope: string): string {
  const body = Buffer.from(numbers.join(".")).toString("base64url");
  return `${body}.${signAsOurs(signed(body, scope)).slice(0, SIGNATURE_LENGTH)}`;
}

/** Returns the numbers of a cursor issued for this list. @throws invalid_cursor */
export function readCursor(cursor: string, scope: string): number[] {
  const [body = "", seen = "", ...more] = cursor.split(".");
  if (more.length > 0 || !isOurSignature(signed(body, scope), seen, SIGNATURE_LENGTH))
    fail("invalid_cursor", { param: "cursor" });
  return Buffer.from(body, "base64url").toString().split(".").map(Number);
}
