import { fitProducts } from "@/lib/catalog/fit";
import type { Own } from "./record";

/** What one carries with: the volume of one bottle, ml, and how many there are. */
interface Bottles {
  bottle_ml: number;
  bottles: number;
}

/**
 * What products come to for a session of one's own, and what to carry. Nothing is stored, and no trial is begun or debited.
 *
 * @throws activity_not_found, rate_limit_exceeded
 */
export const readOwnFit = (
  { account, athleteId }: Own,
  activityId: string,
  { bottle_ml, bottles }: Bottles,
) => fitProducts(account, { athlete_id: athleteId, activity_id: activityId, bottle_ml, bottles });
