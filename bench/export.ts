import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { exportFormats } from '#cli/output/records.ts';
import { TEST_SECRET } from '#testing/test-process.ts';
import { withThrowawayDatabase } from './throwaway.ts';

const ROWS = 1_000_000;
const MEGABYTES_AT_MOST = 150;

/** Said by the process itself when it ends: the most memory it ever had, in kilobytes. */
const confession = `data:text/javascript,process.on('exit',()=>process.stderr.write('\\n'+process.resourceUsage().maxRSS))`;
const program = path.resolve(import.meta.dirname, '../cli/main.ts');

/** How much memory the command line needs to export a list of a million rows, in both formats, and how long it takes. */
export function benchExport(): Promise<void> {
  return withThrowawayDatabase(async ({ db, config: { databaseUrl, dataDir } }) => {
    await db.raw(
      `INSERT INTO desinscription_email (email, source, unsubscribed_at)
       SELECT 'member-' || number || '@exemple.fr', 'form', now() - make_interval(secs => number)
         FROM generate_series(1, ?) AS number`,
      [ROWS],
    );
    const needed: number[] = [];
    for (const format of exportFormats) needed.push(await exportOnce(databaseUrl, dataDir, format));
    if (!needed.every((megabytes) => megabytes <= MEGABYTES_AT_MOST)) process.exitCode = 1;
    process.stdout.write(`The limit is ${MEGABYTES_AT_MOST} MB.\n`);
  });
}

/** @returns megabytes of memory at most */
async function exportOnce(databaseUrl: string, folder: string, format: string): Promise<number> {
  const file = path.join(folder, `list.${format}`);
  const begun = performance.now();
  const line = ['--import', confession, program, 'unsubscribes', 'export', '--format', format, '--out', file];
  const child = spawn(process.execPath, line, {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'development',
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      SECRET_KEY: TEST_SECRET,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let remarks = '';
  child.stderr.on('data', (chunk: Buffer) => (remarks += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The export failed: ${remarks}`);
  const megabytes = Number(remarks.trim().split('\n').at(-1)) / 1024;
  const seconds = (performance.now() - begun) / 1000;
  const size = (await stat(file)).size / 1_000_000;
  process.stdout.write(
    `${format.padEnd(5)} ${ROWS} rows, ${size.toFixed(0)} MB: ${megabytes.toFixed(0)} MB of memory at most, ${seconds.toFixed(1)} s\n`,
  );
  return megabytes;
}
