import { EVENT_PAGES, OPERATIONS } from "@/app/docs/api/document";
import { COMPANY_LINKS } from "@/components/ui/footer";
import { EDITED } from "@/lib/docs/edited.gen";
import { DOCS_PAGES } from "@/lib/docs/pages";
import { ARTICLES } from "@/lib/knowledge/articles.gen";
import { baseUrl, environmentOf } from "@/lib/platform/env";

/** Lists every public page. */
export function GET(request: Request): Response {
  const address = baseUrl(environmentOf(request.headers.get("host")));
  const paths = [
    "/",
    ...ARTICLES.map(({ id }) => `/knowledge/${id}`),
    ...COMPANY_LINKS.map(([href]) => href),
    ...DOCS_PAGES.map(({ slug }) => `/docs/${slug}`),
    "/docs/api",
    "/docs/events",
    "/docs/changelog",
    ...OPERATIONS.map(({ id }) => `/docs/api/${id}`),
    ...EVENT_PAGES.map(({ type }) => `/docs/events/${type}`),
  ];
  const urls = paths.map((path) => `<url><loc>${address}${path}</loc>${editedAt(path)}</url>`);
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`,
    { headers: { "Content-Type": "application/xml; charset=utf-8" } },
  );
}

const editedAt = (path: string): string => {
  const [day] = EDITED[path.replace("/docs/", "")] ?? [];
  return day === undefined ? "" : `<lastmod>${day}</lastmod>`;
};
