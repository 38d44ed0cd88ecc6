import type { SubscriptionStatus } from "@/lib/contract/athlete";

/** An athlete's standing. Every athlete is `full` until subscriptions exist to decide otherwise. */
export const subscriptionStatus = (): SubscriptionStatus => "full";
