import { madeOnce } from "@/lib/api/made-once";
import { searchParts } from "@/lib/docs/search";

const HEADERS = { "Content-Type": "application/json", "Cache-Control": "public, max-age=300" };

/** Returns the documentation search index for the browser. */
export function GET(): Response {
  return new Response(
    madeOnce("search", "", () => JSON.stringify(searchParts())),
    { headers: HEADERS },
  );
}
