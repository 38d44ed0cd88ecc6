import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import * as engine from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";
import { Failure } from "./boot/failure.mjs";

/** What the engine leaves alone: nothing. */
export const NO_FILTERS = { externalTables: [], externalEnums: [] };

/**
 * Prisma's schema engine against the database at `url`, as WebAssembly in this process: the binary that the
 * `prisma` command wants is a download, and npm packages are all that a machine of ours can be asked for.
 */
export async function withSchemaEngine(url, datamodels, work) {
  await load();
  const connections = new MigrationPg(url);
  const adapter = bindMigrationAwareSqlAdapterFactory(connections);
  const running = await engine.SchemaEngine.new({ datamodels }, () => {}, adapter);
  try {
    return await work(running);
  } catch (error) {
    throw new Failure(describe(error), { cause: error });
  } finally {
    running.free();
    await connections.close();
  }
}

/** The adapter of the application, with two of its habits changed for migrations. */
class MigrationPg extends PrismaPg {
  #url;
  #open = [];

  constructor(url) {
    super(url);
    this.#url = url;
  }

  async connect() {
    const connection = await connect(this.#url);
    this.#open.push(connection);
    return connection;
  }

  /** The engine leaves its connections open, and PostgreSQL copies no database that somebody is in. */
  async close() {
    for (const connection of this.#open.splice(0)) await connection.dispose();
  }

  /** The original drops the shadow database while it is still connected to it, which PostgreSQL refuses. */
  async connectToShadowDb() {
    const database = `prisma_migrate_shadow_db_${globalThis.crypto.randomUUID()}`;
    const administration = new pg.Pool({ connectionString: this.#url, max: 1 });
    await administration.query(`CREATE DATABASE "${database}"`);
    const shadow = new URL(this.#url);
    shadow.pathname = `/${database}`;
    const connection = await connect(shadow.href, async () => {
      await administration.query(`DROP DATABASE "${database}" WITH (FORCE)`);
      await administration.end();
    });
    this.#open.push(connection);
    return connection;
  }
}

/** Which columns of an answer, known by its rows, are of the one-letter type of the system catalogues. */
const letters = new WeakMap();

/** The adapter refuses that type, which the engine asks for, so it is shown text and told the truth later. */
class CataloguePool extends pg.Pool {
  async query(...args) {
    const result = await super.query(...args);
    const { CHAR, TEXT } = pg.types.builtins;
    const columns = (result.fields ?? []).flatMap((field, i) =>
      field.dataTypeID === CHAR ? [i] : [],
    );
    for (const column of columns) result.fields[column].dataTypeID = TEXT;
    if (columns.length > 0) letters.set(result.rows, columns);
    return result;
  }
}

async function connect(url, afterwards = async () => {}) {
  const pool = new CataloguePool({ connectionString: url });
  pool.on("error", () => {});
  const connection = await new PrismaPg(pool).connect();
  // The original cuts a script at every semicolon, also inside the body of a function. PostgreSQL reads whole
  // scripts itself and runs each in one transaction, as the engine's native build has it.
  connection.executeScript = async (script) => {
    await pool.query(script).catch((error) => connection.onError(error));
  };
  const queryRaw = connection.queryRaw.bind(connection);
  connection.queryRaw = async (query) => {
    const answer = await queryRaw(query);
    for (const i of letters.get(answer.rows) ?? [])
      answer.columnTypes[i] = ColumnTypeEnum.Character;
    return answer;
  };
  connection.dispose = async () => {
    if (pool.ended) return;
    await pool.end();
    await afterwards();
  };
  return connection;
}

/** What the engine means: its messages end in a trace of its own sources. */
function describe(error) {
  const text = String(error?.message ?? error);
  return text
    .split("\n")
    .filter((line) => line.trim() !== "" && !/^ +(\d+:|at|with) /.test(line))
    .join(" ");
}

let loaded;

/** Node cannot import the package's entry point, which imports its .wasm file as a module. */
function load() {
  loaded ??= (async () => {
    // Where the engine leaves its last words; it dies of an exception that says nothing.
    globalThis.PRISMA_WASM_PANIC_REGISTRY = { set_message: (words) => console.error(words) };
    const { resolve } = createRequire(import.meta.url);
    const file = resolve("@prisma/schema-engine-wasm/schema_engine_bg").replace(/\.js$/, ".wasm");
    const imports = { "./schema_engine_bg.js": engine };
    const { instance } = await WebAssembly.instantiate(readFileSync(file), imports);
    engine.__wbg_set_wasm(instance.exports);
    instance.exports.__wbindgen_start();
  })();
  return loaded;
}
