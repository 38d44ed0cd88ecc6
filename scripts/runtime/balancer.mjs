import { connect, createServer } from "node:net";

/** Leads connections to several ports of this machine in turn. */
export async function openBalancer({ port, ports }) {
  const open = new Set();
  let turn = 0;
  // Who has said all it has to say still waits for the answer.
  const allowHalfOpen = true;
  const server = createServer({ allowHalfOpen }, (incoming) => {
    const port = ports[turn++ % ports.length];
    const outgoing = connect({ port, host: "127.0.0.1", allowHalfOpen });
    for (const socket of [incoming, outgoing]) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.once("close", () => open.delete(socket));
    }
    incoming.on("error", () => outgoing.destroy());
    outgoing.on("error", () => incoming.destroy());
    incoming.pipe(outgoing).pipe(incoming);
  });
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, resolve);
  });
  const close = () => {
    server.close();
    for (const socket of open) socket.destroy();
  };
  return { close };
}
