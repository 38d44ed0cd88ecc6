import pg from "pg";
import { ROUTES } from "@/app/v1/manifest.gen";
import { routeTable } from "@/lib/api/route-table";

/**
 * The statements that operations run, by the name of the request: what a plain server has to run as well where it is to
 * do the same work. Reads the requests as JSON from the environment, prints JSON.
 */

interface Asked {
  name: string;
  path: string;
  headers: Record<string, string>;
}

interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

const [origin, asked]: [string, Asked[]] = JSON.parse(process.env["REQUESTS"] ?? "");
const table = routeTable(ROUTES);
let heard: Statement[] = [];
const query = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => unknown;
pg.Client.prototype.query = function listen(this: pg.Client, ...given: unknown[]) {
  const [what] = given;
  if (isStatement(what)) heard.push({ name: what.name, text: what.text, values: what.values });
  return query.apply(this, given);
} as typeof pg.Client.prototype.query;

const isStatement = (what: unknown): what is Statement =>
  typeof what === "object" && what !== null && "name" in what && "values" in what;

const recorded: Record<string, Statement[]> = {};
for (const { name, path, headers } of asked) {
  const found = table(path);
  if (found === null) throw new Error(`${path} leads nowhere`);
  heard = [];
  const request = new Request(origin + path, { headers });
  const answer = await found.handlers.GET(request, { params: Promise.resolve(found.params) });
  if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}`);
  recorded[name] = heard;
}
console.log(JSON.stringify(recorded));
process.exit(0);
