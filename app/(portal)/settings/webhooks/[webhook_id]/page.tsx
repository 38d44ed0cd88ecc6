import type { Metadata } from "next";
import { DeliveryFilter } from "@/components/developer/delivery-filter";
import { EndpointView } from "@/components/developer/endpoint-view";
import { LANES, registrableOn } from "@/lib/contract/lanes";
import { listDeliveries } from "@/lib/webhooks/deliveries";
import { formatFor } from "../../../format";
import { portalPage } from "../../../portal-page";
import { endpointOf } from "../deliveries";
import { NothingIsSent } from "../nothing-is-sent";

export const metadata: Metadata = { title: "Webhook" };

const EVENT_NAMES = [...registrableOn("coach"), "webhook.test"];

/** Renders one of the coach's endpoints. */
export default portalPage<{ webhook_id: string }>(
  "coach:webhooks",
  async ({ coach, reader, may, params: { webhook_id }, search }) => {
    const filter = DeliveryFilter.parse(search);
    const webhook = await endpointOf(coach, webhook_id);
    const { deliveries } = await listDeliveries(coach, webhook_id, filter);
    const canSend = may("coach:deliveries");
    return (
      <EndpointView
        api="/v1/coach"
        home="/settings/webhooks"
        webhook={webhook}
        deliveries={deliveries}
        filter={filter}
        eventNames={EVENT_NAMES}
        counts={LANES.coach.counts}
        canSend={canSend}
        format={formatFor(reader, coach.nowMs)}
      >
        {!canSend && <NothingIsSent coach={coach} />}
      </EndpointView>
    );
  },
);
