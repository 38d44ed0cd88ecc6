import { errorAnswer } from "./error-answer.mjs";

/** Refuses a page in one sentence, for people. */
export function answerInWords(request, response, status, retryAfterSeconds, text) {
  response.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Retry-After": String(retryAfterSeconds),
  });
  response.end(request.method === "HEAD" ? undefined : `${text}\n`);
}

/** Responds for the application while it is starting, in the application's error format. */
export function answerUnavailable(request, response) {
  const { headers, text } = errorAnswer({
    type: "api_error",
    code: "service_unavailable",
    message: "The service is starting. Nothing was done; try again in a moment.",
  });
  response.shouldKeepAlive = false;
  response.writeHead(503, { ...headers, "Retry-After": "1" });
  response.end(request.method === "HEAD" ? undefined : text);
  // Discards the request body; a client that is still sending would otherwise never read the response.
  request.resume();
}
