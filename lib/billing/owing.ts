import type { Environment } from "@/lib/platform/env";

/** A customer with an overdue payment. */
export interface Owing {
  id: string;
  environment: Environment;
  customerId: string;
}

/** How many days after a failed payment the second and third mail are due. */
export interface OwingPage {
  afterDays: readonly [number, number];
  now: Date;
  after: Owing | null;
  limit: number;
}
