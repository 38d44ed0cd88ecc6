import { resource } from "@/lib/api/route";
import { createAthlete, listAthletes } from "@/lib/athletes/athletes";
import { Athlete, AthleteInput, AthleteListQuery } from "@/lib/contract/athlete";
import { page } from "@/lib/contract/primitives";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/athletes", {
  GET: {
    summary: "List athletes, newest first.",
    capability: "athletes:read",
    cost: "data",
    query: AthleteListQuery,
    response: page("athletes", Athlete),
    errors: ["invalid_cursor"],
    tool: "list_athletes",
    run: ({ scope, query }) => listAthletes(scope, query),
  },
  POST: {
    summary: "Create an athlete.",
    capability: "athletes:write",
    cost: "data",
    body: AthleteInput,
    response: Athlete,
    status: 201,
    tool: "create_athlete",
    run: ({ scope, body }) => createAthlete(scope, body),
  },
});
