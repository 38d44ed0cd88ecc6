import { z } from "zod";
import { COACH_KEY_SCOPES } from "./coach";
import { keyFields } from "./key-fields";
import { Id, NamedId, PlainName, RequestId } from "./primitives";

/** Scopes that new keys can have. `*` is only for keys from before scopes existed. */
const MINTABLE = COACH_KEY_SCOPES.filter((scope) => scope !== "*");

export const NewCoachKey = z
  .object({
    name: PlainName,
    scopes: z.array(z.enum(MINTABLE)).min(1).max(MINTABLE.length),
    coach_uid: NamedId.nullish().meta({
      description: "The coach of the team that the key acts for. Defaults to the caller.",
    }),
  })
  .meta({ id: "NewCoachKey", examples: [{ name: "Roster sync", scopes: ["roster:read"] }] });
export type NewCoachKey = z.output<typeof NewCoachKey>;

export const CoachKey = z
  .object({
    coach_uid: Id.meta({ description: "The coach that the key acts for." }),
    minted_by_uid: Id.nullable().meta({
      description: "The coach who created the key. Null for keys created before this was recorded.",
    }),
    ...keyFields("cp_test_"),
  })
  .meta({ id: "CoachKey" });
export type CoachKey = z.output<typeof CoachKey>;

export const MintedCoachKey = CoachKey.extend({
  key: z.string().meta({ description: "The full key. Shown only once." }),
  request_id: RequestId,
});
export const CoachKeyList = z.object({ api_keys: z.array(CoachKey), request_id: RequestId });
