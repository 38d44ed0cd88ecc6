// Endpoints in a process of their own: answers 204 to every POST, and to a GET what arrived since the last one.
import { createServer } from "node:http";

let arrivals = [];

const server = createServer((request, response) => {
  if (request.method === "GET") {
    response.end(JSON.stringify(arrivals));
    arrivals = [];
    return;
  }
  arrivals.push([request.headers["webhook-id"], Date.now()]);
  request.resume();
  request.on("end", () => response.writeHead(204).end());
});
server.listen(0, "127.0.0.1", () => process.send(server.address().port));
process.on("disconnect", () => process.exit(0));
