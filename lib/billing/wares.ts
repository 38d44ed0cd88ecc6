/** Something for sale. */
export interface Ware {
  /** Its internal name. */
  name: string;
  title: string;
  /** Minor units. */
  amount: number;
  /** How often it is charged; null for a one-time charge. */
  interval: "month" | "year" | null;
}

/** Returns a ware's product id at Stripe, whatever its price. */
export const productOf = (name: string): string => `aidstation_${name}`;
