import { resource } from "@/lib/api/route";
import { simulateAthleteSubscription } from "@/lib/athletes/subscriptions";
import { Simulation, SimulationInput } from "@/lib/contract/partner";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/test/athletes/{athlete_id}/simulate-subscription",
  {
    POST: {
      summary: "Give an athlete a subscription without payment, or take it again.",
      description: "Fires the same events as a real one, with source or reason `simulated`.",
      capability: "test:write",
      cost: "data",
      emits: ["subscription.created", "subscription.cancelled"],
      body: SimulationInput,
      response: Simulation,
      errors: ["athlete_not_found"],
      run: ({ scope, params, body }) =>
        simulateAthleteSubscription(scope, params.athlete_id, body.active),
    },
  },
);
