import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Vault } from './vault.ts';

const OWNER_ONLY = 0o700;
const OWNER_READS = 0o600;
/** What is not whole yet; its name is none of ours. */
const UNFINISHED = '.part';

/** A vault in a folder of this machine, or of a disk that is mounted here. */
export function createFolderVault(folder: string): Vault {
  const root = path.resolve(folder);
  return {
    async write(name, bytes) {
      const target = path.join(root, name);
      const unfinished = `${target}${UNFINISHED}`;
      await mkdir(path.dirname(target), { recursive: true, mode: OWNER_ONLY });
      try {
        await pipeline(bytes, createWriteStream(unfinished, { flush: true, mode: OWNER_READS }));
        await rename(unfinished, target);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async read(name) {
      const target = path.join(root, name);
      try {
        await access(target);
      } catch {
        return null;
      }
      return createReadStream(target);
    },
    async *list(beginning) {
      for await (const name of namesBelow(root, beginning)) {
        const found = await stat(path.join(root, name)).catch(() => null);
        if (found) yield { name, changedAt: found.mtime };
      }
    },
    async remove(name) {
      const target = path.join(root, name);
      await rm(target, { force: true });
      await removeEmptyFolders(path.dirname(target), root);
    },
  };
}

async function* namesBelow(root: string, beginning: string): AsyncGenerator<string> {
  // Folders are looked into only where the beginning leads: a vault may lie next to much else.
  const below = beginning.slice(0, beginning.lastIndexOf('/') + 1);
  const entries = await readdir(path.join(root, below), { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const name = `${below}${entry.name}`;
    if (!`${name}/`.startsWith(beginning) && !name.startsWith(beginning)) continue;
    if (entry.isDirectory()) yield* namesBelow(root, `${name}/`);
    else if (entry.isFile()) yield name;
  }
}

/** A removed backup leaves no empty folders; one in which something else lies stays. */
async function removeEmptyFolders(folder: string, root: string): Promise<void> {
  for (let at = folder; at !== root && at.startsWith(root); at = path.dirname(at)) {
    const entries = await readdir(at).catch(() => ['unreadable']);
    if (entries.length > 0) return;
    await rm(at, { recursive: true, force: true });
  }
}
