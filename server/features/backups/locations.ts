import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fr } from '#shared/typeset.ts';
import type { Config } from '../../platform/config.ts';
import { BackupError } from './backup-error.ts';
import { folderReader, MANIFEST, readManifest, UNFINISHED, withPrivateFolder } from './backup-folder.ts';
import { createFolderVault } from './folder-vault.ts';
import type { BackupReader, Manifest } from './manifest.ts';
import { BACKUPS, fetchSealedBackup, FILES, findSealedBackups, openSealedBackup, takenAtOf } from './sealed-backup.ts';
import { openS3Vault } from './s3-vault.ts';
import { parseLocation, showLocation, type BackupLocation, type Vault } from './vault.ts';

/** What opens the backups of a location. */
export type LocationKeys = Pick<Config, 'backupStorage' | 'backupIdentity' | 'secretKey' | 'previousSecretKeys'>;

export interface ListedBackup {
  readonly name: string;
  readonly takenAt: Date;
  /** Whether it lies in a vault, sealed; otherwise it is a plain folder. */
  readonly isSealed: boolean;
  /** How a command names it. */
  readonly reference: string;
}

export interface Listed {
  /** Oldest first. */
  readonly backups: readonly ListedBackup[];
  /** Begun, and ended without having become a backup; with when they were begun or last changed. */
  readonly unfinished: readonly { readonly name: string; readonly isSealed: boolean; readonly since: Date }[];
  /** What is no backup, and is never touched. */
  readonly unknown: readonly string[];
}

/** @throws BackupError when a bucket is named and the environment has no keys for it */
export async function openVault(location: BackupLocation, { backupStorage }: LocationKeys): Promise<Vault> {
  if (location.kind === 'folder') return createFolderVault(location.folder);
  if (!backupStorage)
    throw new BackupError(fr`Il manque AWS_ACCESS_KEY_ID et AWS_SECRET_ACCESS_KEY pour ${showLocation(location)}.`);
  return openS3Vault(location, backupStorage);
}

/** All backups of a location, sealed and plain. */
export async function listBackups(location: BackupLocation, keys: LocationKeys): Promise<Listed> {
  const sealed = await listSealed(location, keys);
  const plain = location.kind === 'folder' ? await listPlain(location.folder) : null;
  const backups = [...sealed.backups, ...(plain?.backups ?? [])];
  return {
    backups: backups.sort((one, other) => one.takenAt.getTime() - other.takenAt.getTime()),
    unfinished: [...sealed.unfinished, ...(plain?.unfinished ?? [])],
    unknown: plain?.unknown ?? [],
  };
}

async function listSealed(location: BackupLocation, keys: LocationKeys) {
  const backups: ListedBackup[] = [];
  const unfinished: { name: string; isSealed: boolean; since: Date }[] = [];
  for (const [name, { isComplete }] of await findSealedBackups(await openVault(location, keys))) {
    const takenAt = takenAtOf(name);
    if (takenAt === null) continue;
    const reference = `${showLocation(location)}/${BACKUPS}${name}`;
    if (isComplete) backups.push({ name, takenAt, isSealed: true, reference });
    else unfinished.push({ name, isSealed: true, since: takenAt });
  }
  return { backups, unfinished };
}

async function listPlain(folder: string) {
  const backups: ListedBackup[] = [];
  const unfinished: { name: string; isSealed: boolean; since: Date }[] = [];
  const unknown: string[] = [];
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
    throw new BackupError(fr`Le dossier ${folder} ne peut pas être lu.`, { cause });
  });
  for (const entry of entries) {
    const { name } = entry;
    if (entry.isDirectory() && [BACKUPS, FILES].includes(`${name}/`)) continue;
    const reference = path.join(folder, name);
    const manifest = entry.isDirectory() ? await readManifest(reference).catch(() => null) : null;
    const isFilled = entry.isDirectory() && name.endsWith(UNFINISHED) && (await isBegun(reference));
    if (isFilled) unfinished.push({ name, isSealed: false, since: (await stat(reference)).mtime });
    else if (manifest) backups.push({ name, takenAt: new Date(manifest.takenAt), isSealed: false, reference });
    else unknown.push(name);
  }
  return { backups, unfinished, unknown };
}

/** Whether a folder is one that `backup create` began to fill: it makes 'tables' first and 'files' with the first file. */
async function isBegun(folder: string): Promise<boolean> {
  const entries: string[] = await readdir(folder).catch(() => []);
  return entries.includes('tables') && entries.every((name) => ['tables', 'files', MANIFEST].includes(name));
}

/** Removes a plain backup: from the first moment on it no longer looks like one. */
export async function removePlain(folder: string): Promise<void> {
  const leaving = folder.endsWith(UNFINISHED) ? folder : `${folder}${UNFINISHED}`;
  if (leaving !== folder) await rename(folder, leaving);
  await rm(leaving, { recursive: true, force: true });
}

/**
 * Finds a backup by how a command names it: a folder with a backup, `…/backups/NAME` in a vault, or a location, of which
 * the newest is meant.
 * @throws BackupError when there is none
 */
export async function findBackup(reference: string, keys: LocationKeys): Promise<ListedBackup> {
  const [, at = '', name = ''] = /^(.+)\/backups\/([^/]+)\/?$/.exec(reference) ?? [];
  const takenAt = takenAtOf(name);
  if (takenAt)
    return { name, takenAt, isSealed: true, reference: `${showLocation(parseLocation(at))}/${BACKUPS}${name}` };
  const location = parseLocation(reference);
  if (location.kind === 'folder' && (await stat(path.join(location.folder, MANIFEST)).catch(() => null))) {
    const manifest = await readManifest(location.folder);
    return {
      name: path.basename(location.folder),
      takenAt: new Date(manifest.takenAt),
      isSealed: false,
      reference: location.folder,
    };
  }
  const { backups } = await listBackups(location, keys);
  const newest = backups.at(-1);
  if (!newest) throw new BackupError(fr`Il n'y a pas de sauvegarde dans ${reference}.`);
  return newest;
}

/** Opens a sealed or plain backup for reading, part by part. */
export async function openBackup(
  backup: ListedBackup,
  keys: LocationKeys,
): Promise<{ readonly manifest: Manifest; readonly reader: BackupReader }> {
  if (backup.isSealed) return openSealed(backup, keys);
  return { manifest: await readManifest(backup.reference), reader: folderReader(backup.reference) };
}

/** Gives `work` a folder with the opened backup: that of a plain one, or for a sealed one a private one for a while. */
export async function withOpenedBackup<Result>(
  backup: ListedBackup,
  keys: LocationKeys,
  work: (folder: string) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  if (!backup.isSealed) return work(backup.reference);
  const opened = await openSealed(backup, keys);
  return withPrivateFolder(async (folder) => {
    await fetchSealedBackup(opened, folder, signal);
    return work(folder);
  });
}

async function openSealed({ reference, name }: ListedBackup, keys: LocationKeys) {
  const location = parseLocation(reference.slice(0, -`/${BACKUPS}${name}`.length));
  return openSealedBackup(await openVault(location, keys), name, keys, keys.backupIdentity);
}
