import ipaddr from "ipaddr.js";

/**
 * Which addresses are the public Internet. An allow-rule: what is not known to be public is refused, so that a form
 * of address that nobody thought of is refused too.
 */

/** Special blocks of IPv4: IANA's registry, relays that lead elsewhere, and a host service at a public address. */
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

/** Inside of it: protocol assignments with Teredo, AS112, documentation, 6to4. */
const SPECIAL_V6 = [
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "2620:4f:8000::/48",
  "3fff::/20",
].map((block) => ipaddr.IPv6.parseCIDR(block));

/** Whether text is an IPv4 or IPv6 address, without brackets. */
export const isAddress = (host: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(host) || ipaddr.IPv6.isValid(host);

/** Whether an address, as DNS or a socket gives it, is a public one. Anything that is no address is not. */
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

/** An interface identifier that tunnels to an IPv4 address. */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return (parts[4] === 0 || parts[4] === 0x200) && parts[5] === 0x5efe;
}
