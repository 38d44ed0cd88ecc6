import { drivesOwnJobs } from "@/lib/platform/env";

const FILES = /^\/(?:logo\.svg|(?:debrief|portal)-worker\.js)$/;

/**
 * True for paths beside the API that don't count against an address's pages: files, the webhook, which only limits
 * requests without a valid signature, and the jobs endpoint, which does so too, if there is an Inngest server.
 */
export const isCountedElsewhere = (path: string): boolean =>
  FILES.test(path) ||
  /^\/hooks\/stripe\/?$/.test(path) ||
  (!drivesOwnJobs && /^\/api\/inngest\/?$/.test(path));
