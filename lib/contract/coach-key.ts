import { z } from "zod";
import { COACH_KEY_SCOPES } from "./coach";
import { keyFields } from "./key-fields";
import { Id, NamedId, PlainName, RequestId } from "./primitives";

/** Scopes a key can be minted with. The one that stands for all is only kept for keys from before there were scopes. */
const MINTABLE = COACH_KEY_SCOPES.filter((scope) => scope !== "*");

export const NewCoachKey = z
  .object({
    name: PlainName,
    scopes: z.array(z.enum(MINTABLE)).min(1).max(MINTABLE.length),
    coach_uid: NamedId.nullish().meta({
      description: "The coach of the team whom the key acts for; oneself when absent.",
    }),
  })
  .meta({ id: "NewCoachKey", examples: [{ name: "Roster sync", scopes: ["roster:read"] }] });
export type NewCoachKey = z.output<typeof NewCoachKey>;

export const CoachKey = z
  .object({
    coach_uid: Id.meta({ description: "The coach whom the key acts for." }),
    minted_by_uid: Id.nullable().meta({
      description: "The coach who minted it; null for keys from before this was recorded.",
    }),
    ...keyFields("cp_test_"),
  })
  .meta({ id: "CoachKey" });
export type CoachKey = z.output<typeof CoachKey>;

export const MintedCoachKey = CoachKey.extend({
  key: z.string().meta({ description: "The whole key. Shown here and never again." }),
  request_id: RequestId,
});
export const CoachKeyList = z.object({ api_keys: z.array(CoachKey), request_id: RequestId });
