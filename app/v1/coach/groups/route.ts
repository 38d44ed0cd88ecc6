import { resource } from "@/lib/api/route";
import { listGroups, makeGroup } from "@/lib/coaches/groups";
import { PageQuery } from "@/lib/contract/primitives";
import { GroupAnswer, GroupInput, GroupList } from "@/lib/contract/relation";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/coach/groups", {
  GET: {
    summary: "List the team's groups, newest first.",
    capability: "coach:roster",
    cost: "data",
    isDear: true,
    query: PageQuery,
    response: GroupList,
    errors: ["invalid_cursor"],
    run: ({ scope, query }) => listGroups(scope, query),
  },
  POST: {
    summary: "Create a group of athletes.",
    capability: "coach:alerts",
    cost: "data",
    body: GroupInput,
    response: GroupAnswer,
    status: 201,
    errors: ["resource_limit_exceeded"],
    run: ({ scope, body }) => makeGroup(scope, body.name),
  },
});
