import path from 'node:path';
import { DAY_MS } from '#shared/duration.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { isObjectName } from './manifest.ts';
import { listBackups, openVault, removePlain, type ListedBackup, type LocationKeys } from './locations.ts';
import { chooseRetained, type RetentionRule } from './retention.ts';
import { BACKUPS, FILES, readSealedManifest } from './sealed-backup.ts';
import type { BackupLocation, Vault } from './vault.ts';

/** What was begun so long ago and is no backup yet becomes none; and so old is a file that no backup needs. */
const ABANDONED_AFTER_MS = 3 * DAY_MS;

export interface Pruned {
  readonly retained: readonly ListedBackup[];
  readonly removed: readonly ListedBackup[];
  /** How many abandoned ones were removed. */
  readonly abandoned: number;
  /** How many files of the vault no backup needed any more. */
  readonly files: number;
  /** Why the files of the vault were left alone: a backup is being made, or one does not open with this secret. */
  readonly filesLeft: 'busy' | 'unreadable' | null;
  /** What is no backup: left where it is. */
  readonly unknown: readonly string[];
}

/**
 * Removes the backups that a rule does not retain, what was abandoned, and the files of the vault that none of the others
 * needs. The newest backup always stays, and so does everything that is not recognised (S-backup-4).
 * @param isDry whether it only says what it would remove
 * @throws BackupError
 */
export async function pruneBackups(
  location: BackupLocation,
  rule: RetentionRule,
  { keys, now, isDry = false }: { readonly keys: LocationKeys; readonly now: Date; readonly isDry?: boolean },
): Promise<Pruned> {
  const { backups, unfinished, unknown } = await listBackups(location, keys);
  const staying = chooseRetained(backups, rule);
  const isAbandoned = ({ since }: { since: Date }) => now.getTime() - since.getTime() > ABANDONED_AFTER_MS;
  const abandoned = unfinished.filter(isAbandoned);
  const removed = backups.filter((backup) => !staying.has(backup));
  const retained = backups.filter((backup) => staying.has(backup));
  const vault = await openVault(location, keys);
  if (!isDry) {
    for (const { name, isSealed, reference } of removed)
      await (isSealed ? removeSealed(vault, name) : removePlain(reference));
    for (const { name, isSealed } of abandoned)
      if (isSealed) await removeSealed(vault, name);
      else if (location.kind === 'folder') await removePlain(path.join(location.folder, name));
  }
  const isBusy = unfinished.some((one) => one.isSealed && !isAbandoned(one));
  const needed = isBusy ? null : await findNeeded(vault, retained, keys);
  return {
    retained,
    removed,
    abandoned: abandoned.length,
    files: needed ? await removeUnneeded(vault, needed, { now, isDry }) : 0,
    filesLeft: isBusy ? 'busy' : needed ? null : 'unreadable',
    unknown,
  };
}

/** What says that it is a backup goes first: if this is interrupted, the rest is an abandoned one. */
async function removeSealed(vault: Vault, name: string): Promise<void> {
  await vault.remove(`${BACKUPS}${name}/backup.json`);
  const parts: string[] = [];
  for await (const part of vault.list(`${BACKUPS}${name}/`)) parts.push(part.name);
  for (const part of parts) await vault.remove(part);
}

/** The files that the sealed backups need; null where one of them does not say. */
async function findNeeded(
  vault: Vault,
  retained: readonly ListedBackup[],
  secrets: Secrets,
): Promise<ReadonlySet<string> | null> {
  const needed = new Set<string>();
  for (const { name } of retained.filter(({ isSealed }) => isSealed)) {
    const manifest = await readSealedManifest(vault, name, secrets).catch(() => null);
    if (!manifest) return null;
    for (const { object } of manifest.files) if (object !== undefined) needed.add(object);
  }
  return needed;
}

/** Young files stay: they may belong to a backup that was begun after the backups were listed. */
async function removeUnneeded(
  vault: Vault,
  needed: ReadonlySet<string>,
  { now, isDry }: { readonly now: Date; readonly isDry: boolean },
): Promise<number> {
  const unneeded: string[] = [];
  for await (const { name, changedAt } of vault.list(FILES))
    if (
      isObjectName(name.replace(/\.part$/, '')) &&
      !needed.has(name) &&
      now.getTime() - changedAt.getTime() > ABANDONED_AFTER_MS
    )
      unneeded.push(name);
  if (!isDry) for (const name of unneeded) await vault.remove(name);
  return unneeded.length;
}
