/** Headers only a proxy may set; a client's own are dropped if there is no proxy. */
export const PROXY_HEADERS = [
  "forwarded",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-forwarded-proto",
  "x-real-ip",
];

/** Returns how many of our own proxies are in front, from TRUSTED_PROXIES. */
export function trustedProxies(value) {
  const hops = Number(value || 0);
  if (Number.isInteger(hops) && hops >= 0 && hops <= 16) return hops;
  throw new Error(`TRUSTED_PROXIES must be a number from 0 to 16, not "${value}".`);
}

/**
 * Returns the client's address. A client can write anything into X-Forwarded-For, so only what our own proxies appended
 * counts: with `hops` proxies, the entry that many places from the right. Returned as written; lib/metering/network.ts
 * decides how it is counted.
 */
export function clientAddress(headers, remote = "", hops = 0) {
  if (hops === 0) return remote;
  const list = (headers["x-forwarded-for"] ?? "").split(",").map((entry) => entry.trim());
  return list.at(-hops) || remote;
}
