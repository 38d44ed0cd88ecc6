import { STATUS_CODES } from "node:http";
import { errorAnswer } from "./error-answer.mjs";

const STATUS = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };
const MESSAGES = {
  400: "This is not a valid HTTP request.",
  408: "The request did not arrive in time.",
  431: "The headers of the request are too large.",
};

const refusal = (message) =>
  errorAnswer({ type: "invalid_request", code: "invalid_value", message });

/** Answers what the parser of HTTP gave up on, where an answer can still be heard, and closes the connection. */
export function answerMalformed(error, socket) {
  // Something of an answer has left already: more bytes would be read as a part of it.
  if (!socket.writable || socket._httpMessage?.headersSent) return socket.destroy();
  const status = STATUS[error.code] ?? 400;
  const { headers, text } = refusal(MESSAGES[status]);
  const all = { ...headers, Connection: "close", "Content-Length": Buffer.byteLength(text) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\n\r\n${text}`);
}

/** Refuses a request that does not say which host it is for, which only those of HTTP/1.0 need not. */
export function refuseHostless(response) {
  const { headers, text } = refusal("The Host header is missing.");
  response.shouldKeepAlive = false;
  response.writeHead(400, headers);
  response.end(text);
}
