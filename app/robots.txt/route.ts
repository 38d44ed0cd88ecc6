import { baseUrl, environmentOf } from "@/lib/platform/env";

/** What search engines may read: public pages of the live service, nothing of the sandbox. */
export function GET(request: Request): Response {
  const environment = environmentOf(request.headers.get("host"));
  const rules =
    environment === "test"
      ? "User-agent: *\nDisallow: /\n"
      : `User-agent: *\nDisallow: /dev\nDisallow: /me\nDisallow: /onboard\nDisallow: /v1/\n\nSitemap: ${baseUrl(environment)}/sitemap.xml\n`;
  return new Response(rules, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
