import { resource } from "@/lib/api/route";
import { readBilling } from "@/lib/coaches/plan";
import { TeamBilling } from "@/lib/contract/team";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/coach/billing", {
  GET: {
    summary: "Retrieve the team's tier, seats and renewal or end date.",
    capability: "coach:billing",
    cost: "data",
    response: TeamBilling,
    run: ({ scope }) => readBilling(scope),
  },
});
