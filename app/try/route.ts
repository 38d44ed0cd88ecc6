import { tryOut } from "@/lib/nutrition/try-out";
import { queryOf, tryContext } from "../try-query";

/** Returns the front page calculator's numbers, for its script. Rate limited by address like any page. */
export const GET = (request: Request): Response =>
  Response.json(
    tryOut(queryOf(new URL(request.url).searchParams), tryContext(request.headers.get("host"))),
    { headers: { "Cache-Control": "no-store" } },
  );
