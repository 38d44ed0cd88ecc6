import { z } from "zod";
import { Id, Milliseconds } from "./primitives";

/** What is told of a key, a partner's or a coach's, without the key itself. */
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
    description: "End of the grace period after a rotation; null for a key in use.",
  }),
});
