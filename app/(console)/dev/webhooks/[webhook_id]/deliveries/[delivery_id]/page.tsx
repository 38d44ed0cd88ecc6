import type { Metadata } from "next";
import { DeliveryFilter } from "@/components/developer/delivery-filter";
import { DeliveryView } from "@/components/developer/delivery-view";
import { listDeliveries, readDelivery } from "@/lib/webhooks/deliveries";
import { readWebhook } from "@/lib/webhooks/webhooks";
import { consolePage } from "../../../../../console-page";

export const metadata: Metadata = { title: "Delivery" };

/** Renders one delivery to one of the account's endpoints. */
export default consolePage<{ webhook_id: string; delivery_id: string }>(
  "webhooks:read",
  async ({ account, may, format, params: { webhook_id, delivery_id }, search }) => {
    const filter = DeliveryFilter.parse(search);
    const { webhook } = await readWebhook(account, webhook_id);
    const detail = await readDelivery(account, webhook_id, delivery_id);
    const { deliveries } = await listDeliveries(account, webhook_id, filter);
    return (
      <DeliveryView
        api="/v1"
        home="/dev/webhooks"
        webhook={webhook}
        detail={detail}
        deliveries={deliveries}
        filter={filter}
        canSend={may("webhooks:write")}
        format={format}
      />
    );
  },
);
