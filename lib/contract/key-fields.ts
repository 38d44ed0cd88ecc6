import { z } from "zod";
import { Id, Milliseconds } from "./primitives";

/** Returns the public fields of a partner's or coach's key, without the key itself. */
export const keyFields = (prefix: "sk_test_" | "cp_test_") => ({
  id: Id,
  name: z.string(),
  environment: z.enum(["test", "live"]),
  prefix: z.string().meta({ examples: [prefix] }),
  last4: z.string(),
  scopes: z.array(z.string()),
  created_at: Milliseconds,
  last_used_at: Milliseconds.nullable(),
  expires_at: Milliseconds.nullable().meta({
    description: "The end of the grace period after a rotation. Null for a current key.",
  }),
});
