import { serve } from "inngest/next";
import { inngest } from "@/inngest/client";
import { functions } from "@/inngest/functions";
import { isEmbedded } from "@/lib/platform/executor/client-options";

/** Where whoever drives the jobs calls them. Every request to the embedded executor's functions has to be signed. */
export const { GET, POST, PUT } = serve({
  client: inngest,
  functions,
  ...(isEmbedded ? { enableUnauthedSync: false } : {}),
});
