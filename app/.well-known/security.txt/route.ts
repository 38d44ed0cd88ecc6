import { DAY_MS } from "@/lib/contract/durations";
import { toDate, wallMs } from "@/lib/platform/clock";
import { baseUrl, env, environmentOf } from "@/lib/platform/env";

const GOOD_MS = 180 * DAY_MS;

/** Returns the security contact, as specified by RFC 9116. */
export function GET(request: Request): Response {
  const address = baseUrl(environmentOf(request.headers.get("host")));
  const day = toDate(Math.floor(wallMs() / DAY_MS) * DAY_MS + GOOD_MS);
  const contact = env.CONTACT_EMAIL === "" ? `${address}/security` : `mailto:${env.CONTACT_EMAIL}`;
  return new Response(
    `Contact: ${contact}\nExpires: ${day.toISOString()}\nPolicy: ${address}/security\nPreferred-Languages: en\n`,
    { headers: { "Content-Type": "text/plain; charset=utf-8" } },
  );
}
