import { baseUrl, environmentOf } from "@/lib/platform/env";

/** Lets search engines index the live service's public pages, and nothing of the sandbox. */
export function GET(request: Request): Response {
  const environment = environmentOf(request.headers.get("host"));
  const rules =
    environment === "test"
      ? "User-agent: *\nDisallow: /\n"
      : `User-agent: *\nDisallow: /dev\nDisallow: /me\nDisallow: /onboard\nDisallow: /v1/\n\nSitemap: ${baseUrl(environment)}/sitemap.xml\n`;
  return new Response(rules, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
