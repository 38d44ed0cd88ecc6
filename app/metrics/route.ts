import { metricsPage } from "@/lib/api/metrics";

/** What monitoring reads, under a token of its own. Outside of /v1, whose envelope and limits are for callers of ours. */
export const GET = (request: Request): Promise<Response> => metricsPage(request);
