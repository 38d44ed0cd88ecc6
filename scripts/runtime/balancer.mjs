import { connect, createServer } from "node:net";

/** Leads connections to several ports of this machine in turn. */
export async function openBalancer({ port, ports }) {
  const open = new Set();
  let turn = 0;
  const server = createServer((incoming) => {
    const outgoing = connect(ports[turn++ % ports.length], "127.0.0.1");
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
