import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { readConfigWithoutDatabase, type Config } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { surroundings } from './frame/surroundings.ts';

/** Runs a command that needs the configuration, but no database, and makes none. */
export async function withoutDatabase(run: (config: Config, log: Logger) => Promise<void>): Promise<void> {
  const { env, stdout } = surroundings();
  const { dataDir } = readConfigWithoutDatabase(env);
  const localSecret = await readFile(path.join(dataDir, 'secret-key'), 'utf8').catch(() => '');
  const config = readConfigWithoutDatabase(env, localSecret.trim() || undefined);
  await run(config, createLog(config.logLevel, 'cli', stdout));
}
