import pg from "pg";
import { find } from "@/lib/catalog/found";
import { db, pool } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { addMadeUp } from "@/testing/catalog-rows";

/** Searches of catalogues of two sizes: what the database takes for each, and the indexes that it uses. Prints JSON. */

const SIZES = [10_000, 200_000];
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 5);

/** As people type: names, kinds and nearly everything, typed well and badly, and what is nowhere. */
const TYPED = [
  ...["maurten gel 100", "pf 30 gel", "sis beta", "caffeine gel", "salt capsule", "drink mix 80g"],
  ...["gel", "energy gel", "energy", "chocolate", "drink mix", "salted caramel bar", "bar"],
  ...["maurtn", "precison fuel", "tailwnd", "caffine gel", "electrolite tablet", "gle", "betafual"],
  ...["koffeingel", "energieriegel", "maur", "choc", "naak waffle", "45 gel orange caffeine"],
  ...["pro 40 energy gel cola", "best gel for running", "zzzzqq", "race hydro orange lemon"],
];

interface Sent {
  text: string;
  values: unknown[];
  ms: number;
}
let sent: Sent[] = [];
const query = pool.query.bind(pool) as (given: pg.QueryConfig) => Promise<pg.QueryResult>;
pool.query = (async (given: pg.QueryConfig) => {
  const startedMs = performance.now();
  const result = await query(given);
  sent.push({ text: given.text, values: given.values ?? [], ms: performance.now() - startedMs });
  return result;
}) as unknown as typeof pool.query;

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

interface PlanNode {
  "Index Name"?: string;
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: PlanNode[];
}

/** Time in the database alone, as it says itself, and what it read by. */
async function explained({ text, values }: Sent) {
  const { rows } = await query({
    text: `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`,
    values,
  });
  const [said] = rows[0]["QUERY PLAN"];
  const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];
  const nodes = flat(said.Plan);
  return {
    ms: Number(said["Execution Time"]),
    indexes: nodes.flatMap((node) => node["Index Name"] ?? []),
    scans: nodes
      .filter((node) => node["Node Type"] === "Seq Scan")
      .map((node) => node["Relation Name"] ?? ""),
  };
}

async function measure(products: number) {
  const taken: { typed: string; ms: number; databaseMs: number; statements: number }[] = [];
  const [indexes, scans] = [new Set<string>(), new Set<string>()];
  for (const typed of TYPED) {
    for (let round = 0; round < ROUNDS; round++) {
      sent = [];
      await find({ db }, typed, { category: null, after: null, limit: 10 });
      const whole = sent;
      const plans = [];
      for (const one of whole) plans.push(await explained(one));
      for (const plan of plans) {
        for (const name of plan.indexes) indexes.add(name);
        for (const name of plan.scans) scans.add(`${name} (${typed})`);
      }
      const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
      taken.push({
        typed,
        ms: sum(whole.map(({ ms }) => ms)),
        databaseMs: sum(plans.map(({ ms }) => ms)),
        statements: whole.length,
      });
    }
  }
  const sorted = (of: "ms" | "databaseMs") =>
    taken.map((one) => one[of]).sort((one, other) => one - other);
  const slowest = [...taken].sort((one, other) => other.databaseMs - one.databaseMs).slice(0, 8);
  return {
    products,
    p50: percentile(sorted("ms"), 0.5),
    p95: percentile(sorted("ms"), 0.95),
    databaseP50: percentile(sorted("databaseMs"), 0.5),
    databaseP95: percentile(sorted("databaseMs"), 0.95),
    slowest,
    indexes: [...indexes].sort(),
    scans: [...scans],
  };
}

const connection = new pg.Client({ connectionString: env.DATABASE_URL });
await connection.connect();
const measured = [];
let from = 0;
for (const size of SIZES) {
  await addMadeUp(connection, { from, to: size });
  await connection.query("VACUUM ANALYZE product");
  await connection.query("VACUUM ANALYZE product_word");
  from = size;
  measured.push(await measure(size));
}
console.log(JSON.stringify(measured));
process.exit(0);
