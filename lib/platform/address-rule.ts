import ipaddr from "ipaddr.js";

/**
 * Which addresses belong to the public Internet. This is an allowlist: anything not known to be public is refused,
 * including address forms that nobody thought of.
 */

/** Special IPv4 blocks: IANA's registry, relays that lead elsewhere, and a host service on a public address. */
const SPECIAL_V4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "168.63.129.16/32",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
].map((block) => ipaddr.IPv4.parseCIDR(block));

/** Global unicast. IPv4-mapped, IPv4-compatible, SIIT, NAT64, unique local, link-local and multicast lie outside. */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** Exceptions within it: protocol assignments including Teredo, AS112, documentation, 6to4. */
const SPECIAL_V6 = [
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "2620:4f:8000::/48",
  "3fff::/20",
].map((block) => ipaddr.IPv6.parseCIDR(block));

/** True if the text is an IPv4 or IPv6 address, without brackets. */
export const isAddress = (host: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(host) || ipaddr.IPv6.isValid(host);

/** True if an address, as given by DNS or a socket, is public. False for anything that is not an address. */
export function isPublicAddress(address: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) {
    const parsed = ipaddr.IPv4.parse(address);
    return !SPECIAL_V4.some((block) => parsed.match(block));
  }
  if (!ipaddr.IPv6.isValid(address)) return false;
  const parsed = ipaddr.IPv6.parse(address);
  return (
    parsed.zoneId === undefined &&
    parsed.match(GLOBAL_V6) &&
    !SPECIAL_V6.some((block) => parsed.match(block)) &&
    !isIsatap(parsed)
  );
}

/** True for an interface identifier that tunnels to an IPv4 address. */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return (parts[4] === 0 || parts[4] === 0x200) && parts[5] === 0x5efe;
}
