import { z } from "zod";
import { COACH_ROLES } from "./coach";
import { Id, RequestId } from "./primitives";

const load = {
  athlete_count: z.int(),
  waiting: z.int().meta({
    description: "The number of triage queue items that no one has acted on.",
  }),
  unread_messages: z.int().meta({
    description: "The number of messages from these athletes that no one has read.",
  }),
};

/** Each coach's workload in a team. */
export const TeamLoad = z
  .object({
    coaches: z
      .array(
        z.object({
          coach_uid: Id,
          name: z.string().nullable(),
          role: z.enum(COACH_ROLES),
          ...load,
          handled_7d: z.int().meta({
            description:
              "The number of items they reviewed, snoozed or answered in the last seven days.",
          }),
        }),
      )
      .meta({
        description: "The coaches in the order they joined, with the load of their athletes.",
      }),
    unassigned: z.object(load).meta({
      description: "Athletes without an assigned coach. The team's leads are responsible for them.",
    }),
    request_id: RequestId,
  })
  .meta({ id: "TeamLoad" });
export type TeamLoad = z.output<typeof TeamLoad>;
