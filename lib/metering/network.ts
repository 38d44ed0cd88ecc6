import ipaddr from "ipaddr.js";

/** An IPv6 address in brackets or an IPv4 address, with the port that some proxies append. */
const WRITTEN = [/^\[([^\]]+)\](?::\d+)?$/, /^((?:::ffff:)?\d+\.\d+\.\d+\.\d+):\d+$/i];

/**
 * Returns the key an address is counted under: an IPv4 address itself, even if mapped to IPv6, or the /64 of an IPv6
 * address, which one customer holds. Anything else is returned unchanged.
 */
export function networkOf(written: string): string {
  const host = WRITTEN.map((form) => form.exec(written)?.[1]).find(Boolean) ?? written;
  if (!ipaddr.IPv6.isValid(host)) return host;
  const address = ipaddr.IPv6.parse(host);
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString();
  const prefix = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${prefix.join(":")}::/64`;
}
