import { metricsPage } from "@/lib/api/metrics";

/**
 * Serves metrics to monitoring, with a token of its own. Outside /v1, whose envelope and limits are for API callers.
 */
export const GET = (request: Request): Promise<Response> => metricsPage(request);
