import { resource } from "@/lib/api/route";
import { readBilling } from "@/lib/coaches/plan";
import { TeamBilling } from "@/lib/contract/team";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/coach/billing", {
  GET: {
    summary: "Read what the team pays for: its tier, its seats, and when that renews or ends.",
    capability: "coach:billing",
    cost: "data",
    response: TeamBilling,
    run: ({ scope }) => readBilling(scope),
  },
});
