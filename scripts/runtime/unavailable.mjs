import { randomBytes } from "node:crypto";

/** Answers in the application's place while it is away: as it answers errors itself. */
export function answerUnavailable(request, response) {
  const { PORT, BASE_URL_TEST } = process.env;
  const [base] = (BASE_URL_TEST || `http://localhost:${PORT || 3000}`).split(",");
  const requestId = `req_${randomBytes(6).toString("hex")}`;
  const error = {
    type: "api_error",
    code: "service_unavailable",
    message: "The service is starting. Nothing was done; try again in a moment.",
    documentation_url: `${base.trim().replace(/\/+$/, "")}/docs/errors#service_unavailable`,
    request_id: requestId,
  };
  response.shouldKeepAlive = false;
  response.writeHead(503, {
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    "Retry-After": "1",
    "X-Request-Id": requestId,
  });
  response.end(request.method === "HEAD" ? undefined : JSON.stringify({ error }));
  // What it sends is not read; a client that is still sending would otherwise never listen.
  request.resume();
}
