import { serve } from "inngest/next";
import { inngest } from "@/inngest/client";
import { functions } from "@/inngest/functions";
import { isEmbedded } from "@/lib/platform/executor/client-options";
import { guarded } from "./guard";

const served = serve({
  client: inngest,
  functions,
  ...(isEmbedded ? { enableUnauthedSync: false } : {}),
});

/** Where whoever drives the jobs calls them. Every request to the embedded executor's functions has to be signed. */
export const GET = guarded(served.GET);
export const POST = guarded(served.POST);
export const PUT = guarded(served.PUT);
