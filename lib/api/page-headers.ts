import { createHash } from "node:crypto";
import { type Environment, env, TRANSPORT_SECURITY } from "@/lib/platform/env";
import { KEEP_EARLY } from "./keep-early";

/** Where forms may lead: the hosted checkout and the billing portal, or their stand-ins. */
const PAYMENT = [
  "https://checkout.stripe.com",
  "https://billing.stripe.com",
  ...[env.STRIPE_API_BASE_TEST, env.STRIPE_API_BASE_LIVE].flatMap((base) =>
    base === undefined ? [] : [new URL(base).origin],
  ),
];

/** Where the Google sign-in form leads. */
const GOOGLE = env.GOOGLE_CLIENT_ID === "" ? [] : [env.GOOGLE_ISSUER];

/** In development, React uses eval and Next uses a socket. */
const isDevelopment = env.NODE_ENV === "development";

/** The hash of the only inline script without a nonce. */
const EARLY = `sha256-${createHash("sha256").update(KEEP_EARLY).digest("base64")}`;

/**
 * Returns a page's security headers. Its own scripts carry the nonce.
 *
 * @param sources other origins that forms of this page may lead to and its images may come from
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
    // The worker that keeps the debrief available offline. It is our own file, so needs no nonce.
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
    // Our URLs can contain tokens, so other sites never see where a visitor comes from.
    "Referrer-Policy": "same-origin",
    // A page that opens ours can't access its window, and our pages don't need device sensors.
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ...(environment === "live" ? { "Strict-Transport-Security": TRANSPORT_SECURITY } : {}),
  };
}
