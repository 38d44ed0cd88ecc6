import { searchParts } from "@/lib/docs/search";

/** What the search of the documentation is made of, for the browser. */
export function GET(): Response {
  return Response.json(searchParts(), { headers: { "Cache-Control": "public, max-age=300" } });
}
