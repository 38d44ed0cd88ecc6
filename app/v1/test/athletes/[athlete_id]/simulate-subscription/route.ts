import { resource } from "@/lib/api/route";
import { simulateAthleteSubscription } from "@/lib/athletes/subscriptions";
import { Simulation, SimulationInput } from "@/lib/contract/partner";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/test/athletes/{athlete_id}/simulate-subscription",
  {
    POST: {
      summary: "Grant or revoke an athlete's subscription without payment.",
      description:
        "Fires the same events as a real subscription, with source or reason `simulated`.",
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
