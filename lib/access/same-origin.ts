import { originsOf } from "@/lib/platform/env";

/**
 * True if another site sent the request. Browsers report this in `Sec-Fetch-Site`, older ones in `Origin`, which must
 * be a configured address including its scheme. A client that sends neither is not a browser and holds no cookie that
 * another site could abuse.
 */
export function isForeign({ headers }: { headers: Headers }): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site !== "same-origin" && site !== "none";
  const origin = headers.get("origin");
  if (origin === null) return false;
  if (!URL.canParse(origin)) return true;
  const host = headers.get("host") ?? "";
  const ours = originsOf(host);
  // A host that isn't configured has no address to compare with, and none of our cookies.
  return ours.length === 0 ? new URL(origin).host !== host : !ours.includes(new URL(origin).origin);
}
