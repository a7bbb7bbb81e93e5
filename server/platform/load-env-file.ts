import { existsSync } from 'node:fs';
import path from 'node:path';

/*
 * Imported by the entry points only. The file `.env`, in the folder where the process starts or else next to
 * package.json, supplies what the environment does not say: one file for every way in which a process is started, by
 * cron and by hand as well (S-operations-21).
 */
const file = ['.', path.resolve(import.meta.dirname, '../..')]
  .map((folder) => path.join(folder, '.env'))
  .find((name) => existsSync(name));
if (file !== undefined) process.loadEnvFile(file);
