/**
 * Has a server answer the connections that come over a channel, each with a number, and says which of them it has. Such a
 * server does not listen by itself.
 */
export function takeHandedOver(server, channel) {
  // Node begins to look after the time of connections, and to know the idle ones, once a server listens.
  server.emit("listening");
  channel.on("message", (message, socket) => {
    if (!socket) return;
    // As it is with connections that an HTTP server accepts itself.
    socket.allowHalfOpen = true;
    server.emit("connection", socket);
    channel.send(message);
  });
}
