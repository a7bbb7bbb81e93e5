import { readFile, writeFile } from 'node:fs/promises';
import { randomToken } from './secrets.ts';

/** The random secret in this file, made at its first use and readable by its owner alone. */
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
