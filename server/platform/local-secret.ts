import { readFile, writeFile } from 'node:fs/promises';
import { randomToken } from './secrets.ts';

/** Reads the random secret in a file, or creates it, readable by its owner only. */
export async function readOrCreateSecret(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const secret = randomToken();
    await writeFile(file, secret, { mode: 0o600 });
    return secret;
  }
}
