import "@/lib/billing/gauges";
import "@/lib/mail/gauges";
import "@/lib/platform/database-gauges";
import "@/lib/platform/job-gauges";
import "@/lib/webhooks/gauges";
import { createServer } from "node:http";
import { equalSecrets } from "@/lib/platform/crypto";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { registry } from "@/lib/platform/metrics";

/** True if a request may read the metrics: it needs the token, if one is configured. */
const isAllowed = (authorization: string | null | undefined): boolean =>
  env.METRICS_TOKEN === "" || equalSecrets(authorization ?? "", `Bearer ${env.METRICS_TOKEN}`);

/** Returns this process's metrics to callers with the token; 404 if none is configured. */
export async function metricsPage(request: Request): Promise<Response> {
  if (env.METRICS_TOKEN === "") return new Response(null, { status: 404 });
  if (!isAllowed(request.headers.get("authorization"))) {
    return new Response(null, { status: 401, headers: { "WWW-Authenticate": "Bearer" } });
  }
  const headers = { "Content-Type": registry.contentType, "Cache-Control": "no-store" };
  return new Response(await registry.metrics(), { headers });
}

/** Serves the metrics on a separate port, if one is configured. */
export function startMetrics(): void {
  if (env.METRICS_PORT === undefined) return;
  const server = createServer(async (request, response) => {
    const isThere = request.url?.split("?")[0] === "/metrics";
    const status = isThere ? (isAllowed(request.headers.authorization) ? 200 : 401) : 404;
    response.writeHead(status, status === 200 ? { "Content-Type": registry.contentType } : {});
    response.end(status === 200 ? await registry.metrics() : undefined);
  });
  server.on("error", (err) => log.error({ err, port: env.METRICS_PORT }, "no metrics are served"));
  server.listen(env.METRICS_PORT);
  server.unref();
}
