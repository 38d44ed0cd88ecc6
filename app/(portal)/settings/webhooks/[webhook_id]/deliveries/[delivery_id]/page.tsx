import type { Metadata } from "next";
import { DeliveryFilter } from "@/components/developer/delivery-filter";
import { DeliveryView } from "@/components/developer/delivery-view";
import { listDeliveries, readDelivery } from "@/lib/webhooks/deliveries";
import { formatFor } from "../../../../../format";
import { portalPage } from "../../../../../portal-page";
import { endpointOf } from "../../../deliveries";

export const metadata: Metadata = { title: "Delivery" };

/** Renders one delivery to one of the coach's endpoints. */
export default portalPage<{ webhook_id: string; delivery_id: string }>(
  "coach:webhooks",
  async ({ coach, reader, may, params: { webhook_id, delivery_id }, search }) => {
    const filter = DeliveryFilter.parse(search);
    const webhook = await endpointOf(coach, webhook_id);
    const detail = await readDelivery(coach, webhook_id, delivery_id);
    const { deliveries } = await listDeliveries(coach, webhook_id, filter);
    return (
      <DeliveryView
        api="/v1/coach"
        home="/settings/webhooks"
        webhook={webhook}
        detail={detail}
        deliveries={deliveries}
        filter={filter}
        canSend={may("coach:deliveries")}
        format={formatFor(reader, coach.nowMs)}
      />
    );
  },
);
