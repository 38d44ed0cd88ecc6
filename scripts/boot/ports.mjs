import { createServer } from "node:net";
import { Failure } from "./failure.mjs";

/** Returns the port to serve on, from the environment. */
export function wantedPort(value = process.env.PORT) {
  const port = Number(value || 3000);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Failure(`PORT must be a number from 1 to 65535, not "${value}".`);
}

/** Returns the error code of listening on a port, or null if it is free. Without a host, checks every address. */
export function portError(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error) => resolve(error.code ?? "EUNKNOWN"));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(null)));
  });
}

/** Explains in one line why a port could not be listened on. */
export function portFailure({ code, message }, port, host) {
  if (code === "EACCES") return new Failure(`This user may not listen on port ${port}.`);
  if (code !== "EADDRINUSE") {
    return new Failure(
      `Cannot listen on ${host ?? "any address"}, port ${port}: ${code ?? message}.`,
    );
  }
  const other = port < 65_535 ? port + 1 : 3000;
  return new Failure(`Port ${port} is in use. Stop what uses it or choose another: PORT=${other}`);
}

/** @throws Failure when the port cannot be listened on */
export async function checkPort(port, host) {
  const code = await portError(port, host);
  if (code !== null) throw portFailure({ code }, port, host);
}

/**
 * Reserves a loopback port until it is released; 0 picks any free one.
 *
 * @returns null if the port is taken
 */
export function holdPort(port) {
  return new Promise((resolve) => {
    const holder = createServer((socket) => socket.destroy());
    holder.once("error", () => resolve(null));
    holder.listen({ port, host: "127.0.0.1", exclusive: true }, () =>
      resolve({
        port: holder.address().port,
        release: () => new Promise((done) => holder.close(() => done())),
      }),
    );
  });
}

/** Returns a free loopback port. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
