import { readFile, writeFile } from 'node:fs/promises';
import { randomToken } from './secrets.ts';

/** Reads the random secret in a file, or creates it, readable by its owner only. */
export async function readOrCreateSecret(file: string): Promise<string> {
  const present = await readSecret(file);
  if (present !== undefined) return present;
  const secret = randomToken();
  await writeFile(file, secret, { mode: 0o600 });
  return secret;
}

/** Reads the random secret in a file; undefined when there is no such file. */
export async function readSecret(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}
