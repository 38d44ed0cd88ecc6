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
    tool: {
      name: "list_athletes",
      title: "List athletes",
      about:
        "List athletes, newest first, one page at a time. Filter by email or external_id to find one person. If you know the id, use get_athlete.",
    },
    run: ({ scope, query }) => listAthletes(scope, query),
  },
  POST: {
    summary: "Create an athlete.",
    capability: "athletes:manage",
    cost: "data",
    emits: ["athlete.created", "subscription.created"],
    body: AthleteInput,
    response: Athlete,
    status: 201,
    tool: {
      name: "create_athlete",
      title: "Create an athlete",
      about:
        "Create an athlete with their fueling profile. First check with list_athletes whether they already exist; to change one, use update_athlete. Leave out what you don't know instead of guessing.",
    },
    run: ({ scope, body }) => createAthlete(scope, body),
  },
});
