import { createHash } from "node:crypto";
import { type Environment, env, TRANSPORT_SECURITY } from "@/lib/platform/env";
import { KEEP_EARLY } from "./keep-early";

/** Where a form may lead in the end: to the hosted checkout and the billing portal, or to what stands in for them. */
const PAYMENT = [
  "https://checkout.stripe.com",
  "https://billing.stripe.com",
  ...[env.STRIPE_API_BASE_TEST, env.STRIPE_API_BASE_LIVE].flatMap((base) =>
    base === undefined ? [] : [new URL(base).origin],
  ),
];

/** Where the form leads by which people sign in with Google. */
const GOOGLE = env.GOOGLE_CLIENT_ID === "" ? [] : [env.GOOGLE_ISSUER];

/** While one develops, React evaluates code and Next talks over a socket. */
const isDevelopment = env.NODE_ENV === "development";

/** The one script in a page's own text, by what it says. */
const EARLY = `sha256-${createHash("sha256").update(KEEP_EARLY).digest("base64")}`;

/**
 * What a browser may do with a page of ours, whose own scripts carry the nonce.
 *
 * @param sources where forms of this page may lead besides, and where images of it may be from
 */
export function pageHeaders(
  environment: Environment,
  nonce: string,
  { forms = [], images = [] }: { forms?: readonly string[]; images?: readonly string[] } = {},
) {
  const policy = {
    "default-src": "'self'",
    "script-src": `'self' 'nonce-${nonce}' '${EARLY}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    "style-src": `'self'${isDevelopment ? " 'unsafe-inline'" : ""}`,
    "img-src": ["'self' data:", ...images].join(" "),
    // What keeps the debrief at hand without a line: a file of ours, in no need of a nonce.
    "worker-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": ["'self'", ...PAYMENT, ...GOOGLE, ...forms].join(" "),
    "frame-ancestors": "'none'",
  };
  return {
    "Content-Security-Policy": Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources}`)
      .join("; "),
    "X-Content-Type-Options": "nosniff",
    // Addresses of ours hold tokens: nobody else learns where a visitor comes from.
    "Referrer-Policy": "same-origin",
    // A page that opens ours gets no hold of its window, and ours need none of a device's sensors.
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ...(environment === "live" ? { "Strict-Transport-Security": TRANSPORT_SECURITY } : {}),
  };
}
