import { rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import * as copyStreams from 'pg-copy-streams';
import { withPrivateFolder, writeRows, type TableSums } from '#server/features/backups/backup-folder.ts';
import { createBackup } from '#server/features/backups/backup.service.ts';
import type { Site } from './growth-site.ts';

export interface BackupPace {
  readonly rows: number;
  readonly rowsPerSecond: number;
  /** In the order that backups had at first: by the text of the key, which no index has. */
  readonly oldRowsPerSecond: number;
}

/** A backup as it is made now, and all tables once more in the old order. */
export async function measureBackup({ ctx }: Site): Promise<BackupPace> {
  const { config, files, log } = ctx;
  const folder = path.join(config.dataDir, 'bench-backup');
  const begun = performance.now();
  const { tables, jobs } = await createBackup({ databaseUrl: config.databaseUrl, files, log }, folder, ctx.now());
  const seconds = (performance.now() - begun) / 1000;
  await rm(folder, { recursive: true });
  const rows = [...tables, jobs].reduce((sum, table) => sum + table.rows, 0);
  return {
    rows,
    rowsPerSecond: rows / seconds,
    oldRowsPerSecond: await copyInOldOrder(config.databaseUrl, [...tables, jobs]),
  };
}

/** @returns rows a second */
async function copyInOldOrder(databaseUrl: string, tables: readonly TableSums[]): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'resonance-backup' });
  await client.connect();
  try {
    return await withPrivateFolder(async (folder) => {
      const begun = performance.now();
      let copied = 0;
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      for (const table of tables) {
        const rows = client.query(copyStreams.to(await oldReadingOf(client, table)));
        copied += (await writeRows(folder, table.name, rows)).rows;
      }
      await client.query('COMMIT');
      return copied / ((performance.now() - begun) / 1000);
    });
  } finally {
    await client.end();
  }
}

async function oldReadingOf(client: pg.Client, { name, columns }: TableSums): Promise<string> {
  const { rows } = await client.query<{ key: string }>(
    `SELECT format('%I', attname) AS key FROM pg_index
       JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
      WHERE indrelid = $1::regclass AND indisprimary
      ORDER BY array_position(indkey::int2[], attnum)`,
    [name],
  );
  const key = rows.length > 0 ? rows.map((row) => row.key) : columns;
  const order = key.map((column) => `${column}::text COLLATE "C"`).join(', ');
  return `COPY (SELECT ${columns.join(', ')} FROM ${name} ORDER BY ${order}) TO STDOUT`;
}
