import { resource } from "@/lib/api/route";
import { UsageToday } from "@/lib/contract/usage";
import { usageAndLimits } from "@/lib/usage/usage";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/partner/usage", {
  GET: {
    summary: "Retrieve today's usage and what remains of the limits.",
    description:
      "Usage appears about one second after a call is answered; what remains of the limits is exact.",
    capability: "partner:read",
    cost: "control",
    response: UsageToday,
    run: async ({ scope }) => {
      const { days, limits } = await usageAndLimits(scope);
      return { days, limits };
    },
  },
});
