import { resource } from "@/lib/api/route";
import { deleteGroup, readGroup, renameGroup } from "@/lib/coaches/groups";
import { GroupAnswer, GroupInput } from "@/lib/contract/relation";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/groups/{group_id}",
  {
    GET: {
      summary: "Retrieve a group with the athletes you have access to.",
      capability: "coach:roster",
      cost: "data",
      response: GroupAnswer,
      errors: ["resource_not_found"],
      run: ({ scope, params }) => readGroup(scope, params.group_id),
    },
    PATCH: {
      summary: "Rename a group.",
      capability: "coach:alerts",
      cost: "data",
      body: GroupInput,
      response: GroupAnswer,
      errors: ["resource_not_found"],
      run: ({ scope, params, body }) => renameGroup(scope, params.group_id, body.name),
    },
    DELETE: {
      summary: "Delete a group and its settings; its athletes are kept.",
      capability: "coach:alerts",
      cost: "data",
      errors: ["resource_not_found"],
      run: ({ scope, params }) => deleteGroup(scope, params.group_id),
    },
  },
);
