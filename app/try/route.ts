import { tryOut } from "@/lib/nutrition/try-out";
import { queryOf, tryContext } from "../try-query";

/** The numbers of the front page's calculator, for its script. Counted by address like any page. */
export const GET = (request: Request): Response =>
  Response.json(
    tryOut(queryOf(new URL(request.url).searchParams), tryContext(request.headers.get("host"))),
    { headers: { "Cache-Control": "no-store" } },
  );
