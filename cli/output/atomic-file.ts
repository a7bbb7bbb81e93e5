import { randomBytes } from 'node:crypto';
import { open, realpath, rename, stat, unlink, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { CommandError } from '../frame/exit-codes.ts';
import { fr } from '#shared/typeset.ts';

/** The mode of an exported file: it is about members, so no other user of the machine may read it. */
const OWNER_ONLY = 0o600;

type Chunks = AsyncIterable<string | Uint8Array>;

/** Whether an error code means that a device, a disk or a limit is full. */
const isFullCode = (code: string | undefined) => code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG';

/**
 * Writes a whole file or nothing: to a temporary name in the same folder, flushed to the disk, then renamed. An
 * existing file stays unchanged until then. A pipe or a device is written to directly.
 * @throws CommandError when it cannot be written
 */
export async function writeWholeFile(file: string, chunks: Chunks): Promise<void> {
  try {
    // Follows a link to its target, so that the link stays a link.
    const target = await realpath(file).catch(() => path.resolve(file));
    const known = await stat(target).catch(() => null);
    if (known?.isDirectory()) throw Object.assign(new Error('a folder'), { code: 'EISDIR' });
    if (known && !known.isFile()) await writeThrough(await open(target, 'w'), chunks);
    else await writeTemporaryFile(target, chunks);
  } catch (error) {
    throw explain(error, file);
  }
}

async function writeTemporaryFile(target: string, chunks: Chunks): Promise<void> {
  const temporaryFile = path.join(
    path.dirname(target),
    `.${path.basename(target)}.${randomBytes(6).toString('hex')}.part`,
  );
  const handle = await open(temporaryFile, 'wx', OWNER_ONLY);
  const forget = () => unlink(temporaryFile).catch(() => undefined);
  const leave = (signal: NodeJS.Signals) => void forget().finally(() => process.kill(process.pid, signal));
  process.once('SIGINT', leave).once('SIGTERM', leave);
  try {
    await writeThrough(handle, chunks);
    await rename(temporaryFile, target);
    await syncFolder(path.dirname(target));
  } catch (error) {
    await forget();
    throw error;
  } finally {
    process.off('SIGINT', leave).off('SIGTERM', leave);
  }
}

async function writeThrough(handle: FileHandle, chunks: Chunks): Promise<void> {
  try {
    for await (const chunk of chunks) await handle.appendFile(chunk);
    // A device has no buffer to flush.
    if ((await handle.stat()).isFile()) await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes the folder to disk: the new name of a file is only safe once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function explain(error: unknown, file: string): unknown {
  const { code } = error as { code?: string };
  if (isFullCode(code)) return new CommandError(fr`Le disque est plein : rien n'a été écrit sous ${file}.`);
  if (code === 'ENOENT') return new CommandError(fr`Le dossier de ${file} n'existe pas.`);
  if (code === 'EISDIR') return new CommandError(fr`${file} est un dossier : donne le nom d'un fichier.`);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new CommandError(fr`${file} ne peut pas être écrit : les droits manquent.`);
  return error;
}
