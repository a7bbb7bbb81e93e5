import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import * as copyStreams from 'pg-copy-streams';
import { withPrivateFolder } from '#server/features/backups/backup-folder.ts';
import type { TableSums } from '#server/features/backups/manifest.ts';
import { createBackup } from '#server/features/backups/backup.service.ts';
import type { Site } from './growth-site.ts';

export interface BackupPace {
  readonly rows: number;
  readonly rowsPerSecond: number;
  /** As release 1.0.0 made them: by one connection, in the order of the key's text, which no index has, and with gzip. */
  readonly oldRowsPerSecond: number;
}

/** A backup as it is made now, and all tables once more as release 1.0.0 copied them. */
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
    oldRowsPerSecond: await copyAsBefore(config.databaseUrl, [...tables, jobs]),
  };
}

/** @returns rows a second */
async function copyAsBefore(databaseUrl: string, tables: readonly TableSums[]): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'resonance-backup' });
  await client.connect();
  try {
    return await withPrivateFolder(async (folder) => {
      const begun = performance.now();
      let copied = 0;
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      for (const table of tables) {
        const rows = client.query(copyStreams.to(await oldReadingOf(client, table)));
        copied += await writeAsBefore(path.join(folder, 'tables', `${table.name}.copy.gz`), rows);
      }
      await client.query('COMMIT');
      return copied / ((performance.now() - begun) / 1000);
    });
  } finally {
    await client.end();
  }
}

/** @returns the number of rows */
async function writeAsBefore(file: string, rows: Readable): Promise<number> {
  const hash = createHash('sha256');
  let counted = 0;
  await pipeline(
    rows,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) counted += 1;
        yield chunk;
      }
    },
    createGzip({ level: 3 }),
    createWriteStream(file, { flush: true }),
  );
  hash.digest('hex');
  return counted;
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
