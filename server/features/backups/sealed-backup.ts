import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { fr } from '#shared/typeset.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { BackupError } from './backup-error.ts';
import { fileIn, tableFileName, writeManifest } from './backup-folder.ts';
import { FILES_AT_ONCE, forEachOf } from './for-each-of.ts';
import {
  FORMAT,
  parseManifest,
  SEALED_FORMAT,
  type BackupReader,
  type BackupWriter,
  type Contents,
  type CopiedFile,
  type Manifest,
} from './manifest.ts';
import { compressRows, countLines, gatherRows, measured, unpacked } from './measuring.ts';
import { isSigned, openStream, ownIdentities, recipientOf, sealStream, signManifest } from './sealing.ts';
import type { Vault } from './vault.ts';

/** The files that backups share. */
export const FILES = 'files/';
export const BACKUPS = 'backups/';

const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
const envelopeSchema = z.object({
  format: z.literal(SEALED_FORMAT),
  signature: z.string().max(100),
});

/** The name of a backup in a vault: when it was taken, without what file names do not have everywhere. */
export function nameOf(takenAt: Date): string {
  return `${takenAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

/** When the backup of this name was begun; null for a name that is none of ours. */
export function takenAtOf(name: string): Date | null {
  return NAME.test(name) ? new Date(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:')) : null;
}

const partOf = (name: string, part: string) => `${BACKUPS}${name}/${part}`;
const partsOf = (name: string) => ({
  envelope: partOf(name, 'backup.json'),
  manifest: partOf(name, 'manifest.json.zst.age'),
  begun: partOf(name, 'begun'),
  rows: (table: string) => partOf(name, `${tableFileName(table)}.age`),
});

/** The names of all backups in a vault, also unfinished ones, with whether each is complete; oldest first. */
export async function findSealedBackups(vault: Vault): Promise<ReadonlyMap<string, { readonly isComplete: boolean }>> {
  const names = new Map<string, { isComplete: boolean }>();
  for await (const part of vault.list(BACKUPS)) {
    const [, name = ''] = part.name.split('/');
    if (takenAtOf(name) === null) continue;
    const isComplete = part.name === partsOf(name).envelope || names.get(name)?.isComplete === true;
    names.set(name, { isComplete });
  }
  return new Map([...names].sort(([one], [other]) => (one < other ? -1 : 1)));
}

export interface Sealing {
  readonly vault: Vault;
  /** Recipients of age, at least one. */
  readonly recipients: readonly string[];
  readonly secrets: Secrets;
  /** Whether all files are copied, also those that the vault has. */
  readonly isFull?: boolean | undefined;
}

/**
 * Writes a backup into a vault, sealed for its recipients. What says that it is a backup is written last; on an error
 * everything that was written is removed.
 * @throws BackupError
 */
export async function writeSealedBackup(
  sealing: Sealing,
  takenAt: Date,
  fill: (writer: BackupWriter) => Promise<Contents>,
): Promise<{ readonly name: string; readonly manifest: Manifest }> {
  const { vault, recipients, secrets } = sealing;
  const name = nameOf(takenAt);
  const parts = partsOf(name);
  if ((await vault.list(partOf(name, '')).next()).done !== true)
    throw new BackupError(fr`Une sauvegarde ${name} y est déjà, ou se fait : attends une seconde, et recommence.`);
  await vault.write(parts.begun, Readable.from([Buffer.from(takenAt.toISOString())]));
  const written: string[] = [parts.begun];
  try {
    const earlier = await findEarlierFiles(sealing);
    const write = async (part: string, bytes: Readable, to: readonly string[]) => {
      await vault.write(part, await sealStream(bytes, to));
      written.push(part);
    };
    const contents = await fill({
      writeRows: (table, rows) => sealRows(rows, (bytes) => write(parts.rows(table), bytes, recipients)),
      async writeFile({ key, version, open }) {
        const known = earlier.get(key);
        if (known && version !== null && known.version === version) return known;
        const bytes = await open();
        if (!bytes) return null;
        const object = newObject();
        const sums = await measured((watch) =>
          pipeline(bytes, watch(), (plain) => write(object, Readable.from(plain, { objectMode: false }), recipients)),
        );
        return { key, ...sums, object, ...(version !== null && { version }) };
      },
    });
    const manifest: Manifest = { format: SEALED_FORMAT, ...contents, recipients: [...recipients] };
    await checkObjects(vault, manifest);
    const manifestText = JSON.stringify(manifest);
    const own = await recipientOf((await ownIdentities(secrets))[0]);
    await write(parts.manifest, Readable.from([Buffer.from(manifestText)]).pipe(compressRows()), [...recipients, own]);
    const envelope = { format: SEALED_FORMAT, signature: signManifest(secrets, manifestText) };
    await vault.write(parts.envelope, Readable.from([Buffer.from(JSON.stringify(envelope))]));
    await vault.remove(parts.begun).catch(() => undefined);
    return { name, manifest };
  } catch (error) {
    await removeWritten(vault, written);
    throw error;
  }
}

/** The store may be what failed: then 'begun' without 'backup.json' says what this is, and `prune` removes it later. */
async function removeWritten(vault: Vault, written: readonly string[]): Promise<void> {
  try {
    for (const part of written.toReversed()) await vault.remove(part);
  } catch {
    // What failed is reported, and not that this failed too.
  }
}

async function sealRows(rows: Readable, write: (bytes: Readable) => Promise<void>) {
  const counted = { rows: 0 };
  const sums = await measured((watch) =>
    pipeline(rows, watch(countLines(counted)), gatherRows(), compressRows(), (packed) =>
      write(Readable.from(packed, { objectMode: false })),
    ),
  );
  return { ...sums, ...counted };
}

/** The files of the newest backup that are in the vault, sealed for the recipients of today. */
async function findEarlierFiles({ vault, recipients, secrets, isFull }: Sealing): Promise<Map<string, CopiedFile>> {
  if (isFull) return new Map();
  const complete = [...(await findSealedBackups(vault))].filter(([, { isComplete }]) => isComplete);
  const newest = complete.at(-1)?.[0];
  const manifest = newest === undefined ? null : await readSealedManifest(vault, newest, secrets).catch(() => null);
  if (!manifest || [...(manifest.recipients ?? [])].sort().join() !== [...recipients].sort().join()) return new Map();
  const stored = await findObjects(vault);
  return new Map(
    manifest.files.filter(({ object }) => object !== undefined && stored.has(object)).map((file) => [file.key, file]),
  );
}

async function findObjects(vault: Vault): Promise<ReadonlySet<string>> {
  const stored = new Set<string>();
  for await (const { name } of vault.list(FILES)) stored.add(name);
  return stored;
}

/** While this backup was made, another command may have removed files that it shares with earlier ones. */
async function checkObjects(vault: Vault, { files }: Manifest): Promise<void> {
  const stored = await findObjects(vault);
  if (files.some(({ object }) => object === undefined || !stored.has(object)))
    throw new BackupError(fr`Des fichiers du dépôt ont été enlevés pendant la sauvegarde : recommence.`);
}

function newObject(): string {
  const id = randomBytes(16).toString('hex');
  return `${FILES}${id.slice(0, 2)}/${id}.age`;
}

/**
 * Reads what a sealed backup contains, with the secret alone.
 * @throws BackupError when there is none, or it was not made with this secret
 */
export async function readSealedManifest(vault: Vault, name: string, secrets: Secrets): Promise<Manifest> {
  const parts = partsOf(name);
  const [envelopeBytes, manifestBytes] = [await vault.read(parts.envelope), await vault.read(parts.manifest)];
  if (!envelopeBytes || !manifestBytes) {
    envelopeBytes?.destroy();
    manifestBytes?.destroy();
    throw new BackupError(fr`Il n'y a pas de sauvegarde ${name}.`);
  }
  try {
    const envelope = envelopeSchema.parse(JSON.parse(await text(envelopeBytes)));
    const opened = await openStream(manifestBytes, await ownIdentities(secrets));
    const manifestText = await text(unpacked(opened));
    const manifest = parseManifest(manifestText, name);
    // Under another name it would be an old backup that is passed off as a new one.
    const isOwn = nameOf(new Date(manifest.takenAt)) === name;
    if (isSigned(secrets, manifestText, envelope.signature) && isOwn) return manifest;
  } catch (cause) {
    if (cause instanceof BackupError) throw cause;
    throw new BackupError(
      fr`La sauvegarde ${name} ne s'ouvre pas : elle est abîmée, ou SECRET_KEY (ou SECRET_KEY_PREVIOUS) n'est pas celui avec lequel elle a été faite.`,
      { cause },
    );
  }
  throw new BackupError(fr`La sauvegarde ${name} n'est pas signée par ce SECRET_KEY : elle n'est pas de ce produit.`);
}

/**
 * Reads the parts of a sealed backup.
 * @param identity the operator's private key
 * @throws BackupError when the identity is missing or another one
 */
export async function openSealedBackup(
  vault: Vault,
  name: string,
  secrets: Secrets,
  identity: string | undefined,
): Promise<{
  readonly manifest: Manifest;
  readonly reader: BackupReader;
  packedRows(table: string): Promise<Readable>;
}> {
  if (identity === undefined)
    throw new BackupError(
      fr`Il manque BACKUP_IDENTITY : la clé privée (AGE-SECRET-KEY-1…), sans laquelle rien ne se lit.`,
    );
  const recipient = await recipientOf(identity);
  const manifest = await readSealedManifest(vault, name, secrets);
  if (!manifest.recipients?.includes(recipient))
    throw new BackupError(
      fr`BACKUP_IDENTITY n'ouvre pas cette sauvegarde : elle est chiffrée pour ${manifest.recipients?.join(', ') ?? ''}.`,
    );
  const open = async (part: string) => {
    const sealed = await vault.read(part);
    if (!sealed) throw new BackupError(fr`Il manque ${part}.`);
    return openStream(sealed, [identity]);
  };
  const packedRows = (table: string) => open(partsOf(name).rows(table));
  return {
    manifest,
    packedRows,
    reader: {
      readRows: async (table) => unpacked(await packedRows(table)),
      readFile: ({ object = '' }) => open(object),
    },
  };
}

/** Brings a sealed backup into a private folder, opened, as a plain backup: what follows reads it there. */
export async function fetchSealedBackup(
  { manifest, reader, packedRows }: Awaited<ReturnType<typeof openSealedBackup>>,
  folder: string,
  signal?: AbortSignal,
): Promise<void> {
  const fetchPart = async (part: string, opening: () => Promise<Readable>, target: string) => {
    try {
      await mkdir(path.dirname(target), { recursive: true });
      await pipeline(await opening(), createWriteStream(target), { ...(signal && { signal }) });
    } catch (cause) {
      signal?.throwIfAborted();
      if (cause instanceof BackupError || (cause as { code?: string }).code === 'ENOSPC') throw cause;
      throw new BackupError(fr`La sauvegarde est abîmée (${part}) : rien n'a été changé.`, { cause });
    }
  };
  for (const { name } of [...manifest.tables, manifest.jobs])
    await fetchPart(name, () => packedRows(name), path.join(folder, tableFileName(name)));
  await forEachOf(manifest.files, FILES_AT_ONCE, (file) =>
    fetchPart(file.key, () => reader.readFile(file), fileIn(folder, file.key)),
  );
  await writeManifest(folder, { ...manifest, format: FORMAT });
}
