import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { readConfigWithoutDatabase, type Config } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';

/** Runs a command that needs the configuration, but no database, and makes none. */
export async function withoutDatabase(run: (config: Config, log: Logger) => Promise<void>): Promise<void> {
  const { dataDir } = readConfigWithoutDatabase();
  const localSecret = await readFile(path.join(dataDir, 'secret-key'), 'utf8').catch(() => '');
  const config = readConfigWithoutDatabase(localSecret.trim() || undefined);
  await run(config, createLog(config.logLevel, 'cli'));
}
