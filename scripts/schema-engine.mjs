import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import * as engine from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";
import { Failure } from "./boot/failure.mjs";

/** Filters for the engine: exclude nothing. */
export const NO_FILTERS = { externalTables: [], externalEnums: [] };

/**
 * Runs Prisma's schema engine against the database at `url`, as WebAssembly in this process. The `prisma` command's
 * binary would have to be downloaded, and our machines may only rely on npm packages.
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

/** The application's adapter, adjusted for migrations in two ways. */
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

  /** The engine leaves its connections open, and PostgreSQL won't copy a database that has connections. */
  async close() {
    for (const connection of this.#open.splice(0)) await connection.dispose();
  }

  /** The original drops the shadow database while still connected to it, which PostgreSQL refuses. */
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

/** The columns of a result, keyed by its rows, that have the system catalog's one-letter type. */
const letters = new WeakMap();

/** The engine queries that type but the adapter rejects it, so the adapter sees text and the type is restored later. */
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
  // The original splits a script at every semicolon, even inside a function body. PostgreSQL parses whole scripts
  // itself and runs each in one transaction, as the engine's native build does.
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

/** Returns an engine error's message without the trace of the engine's sources at its end. */
function describe(error) {
  const text = String(error?.message ?? error);
  return text
    .split("\n")
    .filter((line) => line.trim() !== "" && !/^ +(\d+:|at|with) /.test(line))
    .join(" ");
}

let loaded;

/** Node can't import the package's entry point, which imports its .wasm file as a module. */
function load() {
  loaded ??= (async () => {
    // Where the engine writes its panic message; the exception it dies of says nothing.
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
