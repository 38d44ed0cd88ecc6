import { HOUR_MS } from "@/lib/contract/durations";
import { read, write } from "./typed";

/** What pages that a form led to say of what it was sent with. Apart, so that pages with forms need not load it. */

/** Takes out the words that a form under a path was sent with, for who is not let into its page any more. */
export function takeUnsent(under: string, nowMs: number): string | null {
  const kept = read("typed");
  if (!kept?.path.startsWith(under)) return null;
  write("typed", null);
  const [text = ""] = Object.values(kept.forms).flatMap((typed) => typed["text"] ?? []);
  return text.trim() === "" || nowMs - kept.savedMs >= HOUR_MS ? null : text;
}

/** The pages whose forms have a link mailed. */
const MAILING = ["/login", "/signup"];

/** The address that a link was just asked for in this tab; null where it is not known. It stays kept. */
export function addressSent(nowMs: number): string | null {
  const kept = read("typed");
  if (kept === null || !MAILING.includes(kept.path) || nowMs - kept.savedMs >= HOUR_MS) return null;
  const [address = ""] = Object.values(kept.forms).flatMap((typed) => typed["email"] ?? []);
  return address === "" ? null : address;
}
