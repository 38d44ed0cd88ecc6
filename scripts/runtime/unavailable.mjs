import { errorAnswer } from "./error-answer.mjs";

/** Answers in the application's place while it is away, or has too much to do: as it answers errors itself. */
export function answerUnavailable(request, response, why = "The service is starting.") {
  const { headers, text } = errorAnswer({
    type: "api_error",
    code: "service_unavailable",
    message: `${why} Nothing was done; try again in a moment.`,
  });
  response.shouldKeepAlive = false;
  response.writeHead(503, { ...headers, "Retry-After": "1" });
  response.end(request.method === "HEAD" ? undefined : text);
  // What it sends is not read; a client that is still sending would otherwise never listen.
  request.resume();
}
