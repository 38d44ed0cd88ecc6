import { serve } from "inngest/next";
import { inngest } from "./client";
import { functions } from "./functions";

/** The endpoint an Inngest server calls. */
export const served = serve({ client: inngest, functions });
