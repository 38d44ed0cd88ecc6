import { STATUS_CODES } from "node:http";
import { errorAnswer } from "./error-answer.mjs";

const STATUS = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };
const MESSAGES = {
  400: "This is not a valid HTTP request.",
  408: "The request did not arrive in time.",
  431: "The headers of the request are too large.",
};

const refusal = (code, message, type = "invalid_request") => errorAnswer({ type, code, message });

/** Answers what the parser of HTTP gave up on, where an answer can still be heard, and closes the connection. */
export function answerMalformed(error, socket) {
  // Something of an answer has left already: more bytes would be read as a part of it.
  if (!socket.writable || socket._httpMessage?.headersSent) return socket.destroy();
  const status = STATUS[error.code] ?? 400;
  // What is late may be the rest of a request that was answered long ago.
  if (status === 408 && socket.bytesWritten > 0) return socket.destroy();
  say(socket, status, refusal("invalid_value", MESSAGES[status]));
}

/** Refuses to be a tunnel. */
export function answerConnect(_request, socket) {
  socket.on("error", () => socket.destroy());
  const message = "This is no proxy.";
  const { headers, text } = refusal("method_not_allowed", message, "method_not_allowed");
  say(socket, 405, { headers: { ...headers, Allow: "GET, HEAD" }, text });
}

/** Refuses a request that does not say, or says twice, which host it is for. */
export const refuseHost = (request, response) =>
  refuse(request, response, 400, "Send one Host header.");

/**
 * The longest address that is answered. The pages' framework asks for a page by its address and names it again, escaped, in a
 * header: what is longer than this could be opened, and then not be drawn anew.
 */
export const ADDRESS_MAX = 8_000;
/** So much may all headers be that name such an address again. */
export const HEADERS_MAX_BYTES = 32 * 1024;

/** Refuses a request for an address that is too long. */
export const refuseAddress = (request, response) =>
  refuse(request, response, 414, `An address has at most ${ADDRESS_MAX} characters.`);

function refuse(request, response, status, message) {
  const { headers, text } = refusal("invalid_value", message);
  response.shouldKeepAlive = false;
  response.writeHead(status, headers);
  response.end(request.method === "HEAD" ? undefined : text);
  // A client that is still sending would otherwise never listen.
  request.resume();
}

function say(socket, status, { headers, text }) {
  const all = { ...headers, Connection: "close", "Content-Length": Buffer.byteLength(text) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\n\r\n${text}`);
  // Whoever never closes its half would keep the connection for ever.
  socket.destroySoon();
}
