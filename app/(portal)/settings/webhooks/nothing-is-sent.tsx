import { Notice } from "@/components/ui/notice";
import type { CoachScope } from "@/lib/access/scope";
import { whoPays } from "@/lib/coaches/plan";

/** Says that the plan keeps webhooks and sends nothing to them. */
export async function NothingIsSent({ coach }: { coach: CoachScope }) {
  return (
    <Notice tone="info">
      Webhooks can be registered on this plan, and are told from the Business plan on; until then
      what happens waits, for a week at most. {await whoPays(coach)} decides on the plan:{" "}
      <a href="/settings/billing">see the plans</a>.
    </Notice>
  );
}
