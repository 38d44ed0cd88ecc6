import { itemsOf, periodOf } from "./subscription.mjs";
import { newId } from "./world.mjs";

/** Returns the lines for a subscription's current period, one per item. */
export function periodLines(subscription) {
  const period = periodOf(subscription);
  return itemsOf(subscription).map(({ id, price, quantity }) => ({
    ...line(subscription, price.unit_amount * quantity, period),
    description: `${quantity} × ${price.id}`,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: id,
      },
      type: "subscription_item_details",
    },
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: "price_details",
      unit_amount_decimal: String(price.unit_amount),
    },
    quantity,
  }));
}

/** Returns the proration line for a change within a period: the rest of the period costs more or less. */
export const prorationLine = (subscription, amount, period) => ({
  ...line(subscription, amount, period),
  description: "Change within the period",
  parent: {
    invoice_item_details: {
      invoice_item: newId("invoiceitem"),
      proration: true,
      proration_details: { credited_items: null },
      subscription: subscription.id,
    },
    subscription_item_details: null,
    type: "invoice_item_details",
  },
  pricing: null,
  quantity: 1,
});

const line = (subscription, amount, period) => ({
  id: newId("line_item"),
  object: "line_item",
  amount,
  currency: subscription.currency,
  discount_amounts: [],
  discountable: true,
  discounts: [],
  invoice: null,
  livemode: false,
  metadata: { ...subscription.metadata },
  period: { start: period.start, end: period.end },
  subscription: subscription.id,
  subtotal: amount,
  taxes: [],
});
