import ipaddr from "ipaddr.js";

/** An IPv6 address in brackets, or an IPv4 address, with the port that some proxies write behind it. */
const WRITTEN = [/^\[([^\]]+)\](?::\d+)?$/, /^((?:::ffff:)?\d+\.\d+\.\d+\.\d+):\d+$/i];

/**
 * What an address is counted as, as a socket or a proxy writes it: an IPv4 address as itself, also where IPv6 carries
 * it, and one of IPv6 as its /64, all of which one customer has. What is no address stands for itself.
 */
export function networkOf(written: string): string {
  const host = WRITTEN.map((form) => form.exec(written)?.[1]).find(Boolean) ?? written;
  if (!ipaddr.IPv6.isValid(host)) return host;
  const address = ipaddr.IPv6.parse(host);
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString();
  const prefix = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${prefix.join(":")}::/64`;
}
