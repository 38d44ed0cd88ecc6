import { Notice } from "@/components/ui/notice";
import type { CoachScope } from "@/lib/access/scope";
import { whoPays } from "@/lib/coaches/plan";

/** Says that the current plan keeps webhooks but sends nothing to them. */
export async function NothingIsSent({ coach }: { coach: CoachScope }) {
  return (
    <Notice tone="info">
      You can register webhooks on this plan, but they’re only delivered on the Business plan. Until
      then, events wait for up to a week. {await whoPays(coach)} can change the plan:{" "}
      <a href="/settings/billing">see the plans</a>.
    </Notice>
  );
}
