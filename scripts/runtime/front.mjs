import { createServer as createHttpServer } from "node:http";
import { createServer } from "node:net";
import { portFailure } from "./ports.mjs";
import { answerUnavailable } from "./unavailable.mjs";

/**
 * Owns the port for as long as the launcher runs. Connections go, as they are, to the server that is there; while none
 * is, they are answered 503 here. `lead` says where they go from now on: a function that takes a socket, or null.
 *
 * @throws Failure when the port cannot be listened on
 */
export async function openFront({ port, host }) {
  const substitute = createHttpServer(answerUnavailable);
  let server = null;

  const answerHere = (socket) => {
    substitute.emit("connection", socket);
    socket.resume();
  };
  const front = createServer({ pauseOnConnect: true, allowHalfOpen: true }, (socket) => {
    socket.on("error", () => socket.destroy());
    if (server === null) return answerHere(socket);
    server(socket);
  });
  await new Promise((resolve, reject) => {
    front.once("error", (error) => reject(portFailure(error, port, host)));
    front.listen(port, host, resolve);
  });
  return {
    lead: (next) => {
      server = next;
    },
    close: () => {
      substitute.closeAllConnections();
      return new Promise((resolve) => front.close(resolve));
    },
  };
}
