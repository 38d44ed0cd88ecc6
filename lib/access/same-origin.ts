/**
 * Whether another site sent a request. Browsers say by `Sec-Fetch-Site`, older ones by `Origin`; who says neither is no
 * browser, and has no cookie that somebody else could use.
 */
export function isForeign({ headers }: { headers: Headers }): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site !== "same-origin" && site !== "none";
  const origin = headers.get("origin");
  if (origin === null) return false;
  return !URL.canParse(origin) || new URL(origin).host !== headers.get("host");
}
