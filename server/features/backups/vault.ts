import type { Readable } from 'node:stream';
import { fr } from '#shared/typeset.ts';
import { BackupError } from './backup-error.ts';

/** Where sealed backups of many nights lie together: a folder, or a part of an S3 bucket. */
export interface Vault {
  /** Writes all of it or nothing, without ever having all of it in memory. */
  write(name: string, bytes: Readable): Promise<void>;
  /** The bytes as they are read, or null where there is nothing of that name. */
  read(name: string): Promise<Readable | null>;
  /** Everything whose name begins so. */
  list(beginning: string): AsyncGenerator<StoredPart>;
  /** Removing what is not there is no error. */
  remove(name: string): Promise<void>;
}

export interface StoredPart {
  readonly name: string;
  readonly changedAt: Date;
}

/** A folder of this machine, or a bucket with the beginning of all names in it, without a slash at its end. */
export type BackupLocation =
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 's3'; readonly bucket: string; readonly prefix: string };

/** Access to the S3 store of backups; another one than that of photos, so that a stolen key of one opens not both. */
export interface VaultAccess {
  readonly region: string;
  readonly endpoint: string | undefined;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | undefined;
}

/**
 * Reads `s3://bucket/prefix`, or the path of a folder.
 * @throws BackupError for an address that is neither
 */
export function parseLocation(text: string): BackupLocation {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return { kind: 'folder', folder: text };
  const [, bucket = '', prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./=-]*))?$/.exec(text) ?? [];
  const parts = prefix.split('/').filter(Boolean);
  if (bucket === '' || parts.includes('..') || parts.includes('.'))
    throw new BackupError(
      fr`Donne un dossier, ou s3://seau/chemin : sans identifiants, ils viennent de l'environnement.`,
    );
  return { kind: 's3', bucket, prefix: parts.join('/') };
}

export function showLocation(location: BackupLocation): string {
  if (location.kind === 'folder') return location.folder;
  return `s3://${location.bucket}${location.prefix && `/${location.prefix}`}`;
}
