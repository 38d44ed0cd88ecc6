import { HOUR_MS } from "@/lib/contract/durations";
import { read, write } from "./typed";

/**
 * Reads what a form was sent with, for the page it led to. A separate module, so that pages with forms needn't load it.
 */

/** Takes out the text of a form sent under a path, for users who can no longer open its page. */
export function takeUnsent(under: string, nowMs: number): string | null {
  const kept = read("typed");
  if (!kept?.path.startsWith(under)) return null;
  write("typed", null);
  const [text = ""] = Object.values(kept.forms).flatMap((typed) => typed["text"] ?? []);
  return text.trim() === "" || nowMs - kept.savedMs >= HOUR_MS ? null : text;
}

/** Pages whose forms email a link. */
const MAILING = ["/login", "/signup"];

/** Returns the address a link was just requested for in this tab; null if unknown. It stays stored. */
export function addressSent(nowMs: number): string | null {
  const kept = read("typed");
  if (kept === null || !MAILING.includes(kept.path) || nowMs - kept.savedMs >= HOUR_MS) return null;
  const [address = ""] = Object.values(kept.forms).flatMap((typed) => typed["email"] ?? []);
  return address === "" ? null : address;
}
