import { createHash } from "node:crypto";
import { releases } from "@/lib/docs/changes";
import { baseUrl, environmentOf } from "@/lib/platform/env";

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
/** The changelog has no dates; feed readers compare entries by id. */
const UNDATED = "2026-01-01T00:00:00Z";

/** Returns the changelog as an Atom feed, one entry per change. */
export function GET(request: Request): Response {
  const address = baseUrl(environmentOf(request.headers.get("host")));
  const entries = releases().flatMap(({ version, groups }) =>
    groups.flatMap(({ title, lines }) =>
      lines.map((line) => {
        const id = createHash("sha256").update(`${version} ${line}`).digest("hex").slice(0, 32);
        return `<entry><id>urn:change:${id}</id><title>${escaped(`${version}: ${title} ${line}`.slice(0, 160))}</title><updated>${UNDATED}</updated><link href="${address}/docs/changelog"/><content>${escaped(line)}</content></entry>`;
      }),
    ),
  );
  const feed = `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>Aidstation changelog</title><id>${address}/docs/changelog</id><updated>${UNDATED}</updated><author><name>Aidstation</name></author><link rel="self" href="${address}/docs/changelog/feed.xml"/>
${entries.join("\n")}
</feed>
`;
  return new Response(feed, { headers: { "Content-Type": "application/atom+xml; charset=utf-8" } });
}
