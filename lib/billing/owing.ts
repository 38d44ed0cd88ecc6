import type { Environment } from "@/lib/platform/env";

/** Who owes a payment. */
export interface Owing {
  id: string;
  environment: Environment;
  customerId: string;
}

/** The second and third mail are due so many days after a payment failed. */
export interface OwingPage {
  afterDays: readonly [number, number];
  now: Date;
  after: Owing | null;
  limit: number;
}
