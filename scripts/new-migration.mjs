import { Failure, oneLine } from "./boot/failure.mjs";
import { migrationList, schemaFiles, writeMigration } from "./runtime/migrations.mjs";
import { temporaryCluster } from "./runtime/temporary-cluster.mjs";
import { NO_FILTERS, withSchemaEngine } from "./schema-engine.mjs";

/** Writes the migration from the migrations folder's state to the schema folder's. */
async function newMigration(name) {
  if (!/^[a-z0-9_]+$/.test(name)) {
    throw new Failure("Usage: npm run new-migration -- <name_in_snake_case>");
  }
  const sql = await difference();
  if (sql === null)
    return console.log("The migrations already lead to the schema; nothing written.");
  const timestamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  console.log(`Wrote ${writeMigration(`${timestamp}_${name}`, sql)}`);
}

async function difference() {
  const files = schemaFiles();
  const cluster = await temporaryCluster();
  try {
    return await withSchemaEngine(cluster.url(), asDatamodels(files), async (engine) => {
      const answer = await engine.diff({
        from: { tag: "migrations", ...migrationList() },
        to: { tag: "schemaDatamodel", files },
        script: true,
        exitCode: true,
        shadowDatabaseUrl: null,
        filters: NO_FILTERS,
      });
      return answer.exitCode === 2 ? answer.stdout : null;
    });
  } finally {
    await cluster.stop();
  }
}

const asDatamodels = (files) => files.map(({ path, content }) => [path, content]);

newMigration(process.argv[2] ?? "").catch((error) => {
  console.error(oneLine(error) ?? error);
  process.exitCode = 1;
});
