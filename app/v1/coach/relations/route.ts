import { resource } from "@/lib/api/route";
import { listRelations } from "@/lib/coaches/relations";
import { PageQuery } from "@/lib/contract/primitives";
import { RelationList } from "@/lib/contract/relation";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/coach/relations", {
  GET: {
    summary: "List the roster's athletes, most recently accepted first.",
    capability: "coach:relations",
    cost: "data",
    query: PageQuery,
    response: RelationList,
    errors: ["invalid_cursor"],
    run: ({ scope, query }) => listRelations(scope, query),
  },
});
