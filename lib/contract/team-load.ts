import { z } from "zod";
import { COACH_ROLES } from "./coach";
import { Id, RequestId } from "./primitives";

const load = {
  athlete_count: z.int(),
  waiting: z.int().meta({ description: "Items of the triage queue that nobody has decided on." }),
  unread_messages: z.int().meta({ description: "What these athletes wrote and nobody has read." }),
};

/** What each coach of a team has to do. */
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
            description: "Items they reviewed, put off or answered in the last seven days.",
          }),
        }),
      )
      .meta({ description: "In the order of their joining, with the athletes they have." }),
    unassigned: z
      .object(load)
      .meta({ description: "Athletes whom nobody has in particular: they are with who leads." }),
    request_id: RequestId,
  })
  .meta({ id: "TeamLoad" });
export type TeamLoad = z.output<typeof TeamLoad>;
