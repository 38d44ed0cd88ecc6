import { REACHED, type Reach } from "@/lib/access/reach";
import { type Db, read } from "@/lib/platform/db";
import { LAST_CONTACT_MS } from "./triage.store";

/** Roster data of an athlete whom the coach reaches. */
export interface PlaceRow {
  athlete_id: string;
  relation_id: string;
  email: string | null;
  has_seat: boolean;
  owner_id: string | null;
  owner_name: string | null;
  /** When a coach last wrote. */
  last_contact_ms: number | null;
  /** Null if there are none. */
  group_ids: string[] | null;
}

const PLACES = `
SELECT r.athlete_id, r.id AS relation_id, a.email, r.has_seat, r.assigned_coach_id AS owner_id, p.name AS owner_name,
  ${LAST_CONTACT_MS} AS last_contact_ms, (
  SELECT array_agg(m.group_id::text ORDER BY m.group_id) FROM coach_group_athlete m WHERE m.relation_id = r.id
) AS group_ids
FROM coach_relation r JOIN athlete a ON a.id = r.athlete_id LEFT JOIN coach c ON c.id = r.assigned_coach_id LEFT JOIN person p ON p.id = c.person_id
WHERE ${REACHED}`;

export const findPlaces = (handle: Db, { teamId, assignedTo }: Reach): Promise<PlaceRow[]> =>
  read<PlaceRow>(handle, { name: "overview-places", text: PLACES, values: [teamId, assignedTo] });
