import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLog } from '../log.ts';
import { startEmbeddedDatabase } from './embedded.ts';
import { migrate } from './migrate.ts';
import { createPool } from './pool.ts';
import { tableTypesFile, writeTableTypes } from './table-types.ts';

/** Writes `tables.ts` anew, from a database of its own that is migrated and thrown away. */
const folder = await mkdtemp(path.join(tmpdir(), 'resonance-tables-'));
const database = await startEmbeddedDatabase(folder, { isDisposable: true });
try {
  await migrate(database.databaseUrl, createLog('silent', 'cli'), { jobs: [] });
  const db = createPool({
    databaseUrl: database.databaseUrl,
    applicationName: 'resonance-tables',
    max: 1,
    statementTimeoutMs: 20_000,
  });
  await writeFile(tableTypesFile, await writeTableTypes(db));
  await db.destroy();
} finally {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
