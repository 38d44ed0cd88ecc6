import type { Metadata } from "next";
import { DeliveryFilter } from "@/components/developer/delivery-filter";
import { EndpointView } from "@/components/developer/endpoint-view";
import { LANES, registrableOn } from "@/lib/contract/lanes";
import { listDeliveries } from "@/lib/webhooks/deliveries";
import { readWebhook } from "@/lib/webhooks/webhooks";
import { consolePage } from "../../../console-page";

export const metadata: Metadata = { title: "Webhook" };

const EVENT_NAMES = [...registrableOn("partner"), "webhook.test"];

/** Renders one of the account's endpoints. */
export default consolePage<{ webhook_id: string }>(
  "webhooks:read",
  async ({ account, may, format, params: { webhook_id }, search }) => {
    const filter = DeliveryFilter.parse(search);
    const { webhook } = await readWebhook(account, webhook_id);
    const { deliveries } = await listDeliveries(account, webhook_id, filter);
    return (
      <EndpointView
        api="/v1"
        home="/dev/webhooks"
        webhook={webhook}
        deliveries={deliveries}
        filter={filter}
        eventNames={EVENT_NAMES}
        counts={LANES.partner.counts}
        canSend
        canChange={may("webhooks:write")}
        format={format}
      />
    );
  },
);
