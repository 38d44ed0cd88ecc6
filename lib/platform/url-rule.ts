import { isAddress, isPublicAddress } from "./address-rule";

/** Where we may send to. Schemes not listed are not allowed. */
export interface EgressPolicy {
  ports: { "https:": readonly number[]; "http:": readonly number[] };
  /** Also allows the hosts `localhost`, `127.0.0.1` and `[::1]`, on any port, with TLS or without. */
  loopback: boolean;
  /** Our own hosts, with the port unless it is the default. */
  own: readonly string[];
}

/** The parsed parts of an accepted URL: from here on it is never parsed again. */
export interface Target {
  protocol: "https:" | "http:";
  /** Without brackets or a trailing dot. */
  hostname: string;
  port: number;
  path: string;
  kind: "name" | "address" | "loopback";
}

/** The target, or why it is refused: public text that reveals nothing but what the caller sent. */
export type UrlVerdict = { target: Target } | { refused: string };

const URL_MAX = 2_048;
const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
/** Names that never lead to the Internet, or mean something else on every machine. */
const INNER_DOMAINS =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|svc|home|home\.arpa|onion|private|corp)$/;

/** Checks a URL without using the network. */
export function ruleUrl(raw: string, policy: EgressPolicy): UrlVerdict {
  const spelling = refusedSpelling(raw);
  if (spelling !== null) return { refused: spelling };
  const url = parse(raw);
  if (url === null) return { refused: "The URL is not valid." };
  const { protocol } = url;
  if (protocol !== "https:" && protocol !== "http:") return { refused: NOT_HTTP };
  const port = url.port === "" ? (protocol === "https:" ? 443 : 80) : Number(url.port);
  const hostname = url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  const target = { protocol, hostname, port, path: `${url.pathname}${url.search}` } as const;
  const host = url.port === "" ? hostname : `${hostname}:${url.port}`;
  if (policy.own.includes(host)) return { refused: "The URL leads back to this service." };
  if (policy.loopback && LOOPBACK_HOST.test(authorityOf(raw))) {
    return { target: { ...target, kind: "loopback" } };
  }
  const refused = refusedScheme(target, policy) ?? refusedHost(hostname);
  if (refused !== null) return { refused };
  return { target: { ...target, kind: isAddress(hostname) ? "address" : "name" } };
}

const NOT_HTTP = "The URL must start with https://.";

function refusedSpelling(raw: string): string | null {
  if (raw.length > URL_MAX) return `The URL is longer than ${URL_MAX} characters.`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u0020\u007f-\u00a0\u2028\u2029\\]/.test(raw)) {
    return "The URL holds a blank, a control character or a backslash.";
  }
  if (!/^https?:\/\/[^/?#]/.test(raw)) return NOT_HTTP;
  if (authorityOf(raw).includes("@")) return "The URL must not hold a user name or password.";
  return null;
}

const authorityOf = (raw: string): string => /^https?:\/\/([^/?#]*)/.exec(raw)?.[1] ?? "";

function parse(raw: string): URL | null {
  try {
    return new URL(raw);
  } catch {
    return null;
  }
}

function refusedScheme({ protocol, port }: Omit<Target, "kind">, policy: EgressPolicy) {
  const allowed = policy.ports[protocol];
  if (allowed.length === 0) return "The URL must use https.";
  if (!allowed.includes(port)) return `The port must be ${allowed.join(" or ")} with this scheme.`;
  return null;
}

/** WHATWG parsing has already normalized decimal, octal, hexadecimal and full-width forms to plain addresses. */
function refusedHost(hostname: string): string | null {
  if (isAddress(hostname)) {
    return isPublicAddress(hostname) ? null : "The URL's address is not a public one.";
  }
  const labels = hostname.split(".");
  if (hostname.length > 253 || labels.length < 2 || !labels.every((label) => LABEL.test(label))) {
    return "The URL's host is not a public host name.";
  }
  return INNER_DOMAINS.test(hostname) ? "The URL's host is not a public host name." : null;
}
