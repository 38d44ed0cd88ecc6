import { originsOf } from "@/lib/platform/env";

/**
 * Whether another site sent a request. Browsers say so by `Sec-Fetch-Site`, older ones by `Origin`, which has to be a
 * configured address, its scheme included. A client that sends neither is no browser, and has no cookie that somebody
 * else could use.
 */
export function isForeign({ headers }: { headers: Headers }): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site !== "same-origin" && site !== "none";
  const origin = headers.get("origin");
  if (origin === null) return false;
  if (!URL.canParse(origin)) return true;
  const host = headers.get("host") ?? "";
  const ours = originsOf(host);
  // A host that is not configured has no address to compare with, and none of our cookies.
  return ours.length === 0 ? new URL(origin).host !== host : !ours.includes(new URL(origin).origin);
}
