import { pool } from "./db";
import { showGauge } from "./gauges";
import { hotLine } from "./hot-path";

/** This process's connections. */

showGauge({
  name: "database_pool_connections",
  help: "Connections of the pool that are open, idle, and how much work waits for one.",
  labels: ["state"],
  read: async () => [
    { labels: { state: "open" }, value: pool.totalCount },
    { labels: { state: "idle" }, value: pool.idleCount },
    { labels: { state: "waited_for" }, value: pool.waitingCount },
  ],
});
showGauge({
  name: "database_pool_size",
  help: "Connections that the pool may open.",
  read: () => pool.options.max,
});
showGauge({
  name: "hot_line_statements",
  help: "Statements of the hot paths that wait for their answer.",
  read: () => hotLine().underWay,
});
showGauge({
  name: "hot_line_up",
  help: "Whether the connection of the hot paths is open.",
  read: () => Number(hotLine().isOpen),
});
