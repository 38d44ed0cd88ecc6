import { resource } from "@/lib/api/route";
import { UsageToday } from "@/lib/contract/usage";
import { usageAndLimits } from "@/lib/usage/usage";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/partner/usage", {
  GET: {
    summary: "Read what the account used today, and what its limits leave.",
    description:
      "Usage is there about a second after a call was answered; what the limits leave is exact.",
    capability: "partner:read",
    cost: "control",
    response: UsageToday,
    run: async ({ scope }) => {
      const { days, limits } = await usageAndLimits(scope);
      return { days, limits };
    },
  },
});
