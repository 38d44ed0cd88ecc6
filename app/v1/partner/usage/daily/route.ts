import { resource } from "@/lib/api/route";
import { UsageByDay, UsageQuery } from "@/lib/contract/usage";
import { usageAndLimits } from "@/lib/usage/usage";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/partner/usage/daily",
  {
    GET: {
      summary: "Retrieve the account's usage for each of the last days.",
      capability: "partner:read",
      cost: "data",
      query: UsageQuery,
      response: UsageByDay,
      run: async ({ scope, query }) => {
        const { days } = await usageAndLimits(scope, query.days ?? 30);
        return { days };
      },
    },
  },
);
