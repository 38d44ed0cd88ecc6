/** Headers that only a proxy may set; a client's own are dropped where there is no proxy. */
export const PROXY_HEADERS = [
  "forwarded",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-forwarded-proto",
  "x-real-ip",
];

/** How many proxies of ours stand before us, from TRUSTED_PROXIES. */
export function trustedProxies(value) {
  const hops = Number(value || 0);
  if (Number.isInteger(hops) && hops >= 0 && hops <= 16) return hops;
  throw new Error(`TRUSTED_PROXIES must be a number from 0 to 16, not "${value}".`);
}

/**
 * Who is asking. A client can write anything into X-Forwarded-For, so only what our own proxies have appended
 * counts: with `hops` of them, the entry that many places from the right. As it is written: what it is counted as is
 * the limit's to say, in lib/metering/network.ts.
 */
export function clientAddress(headers, remote = "", hops = 0) {
  if (hops === 0) return remote;
  const list = (headers["x-forwarded-for"] ?? "").split(",").map((entry) => entry.trim());
  return list.at(-hops) || remote;
}
