import type { Readable } from 'node:stream';
import { z } from 'zod';
import { fr } from '#shared/typeset.ts';
import { BackupError } from './backup-error.ts';

/** Rows are compressed with Zstandard; in the format before with gzip, which is still read (decision 95). */
export const FORMAT = 2;
const FORMAT_WITH_GZIP = 1;
/** A backup in a vault, sealed, whose files lie where other backups share them (decision 115). */
export const SEALED_FORMAT = 3;

/** The name of a stored file in a vault. */
const OBJECT = /^files\/[0-9a-f]{2}\/[0-9a-f]{32}\.age$/;

const sumsSchema = z.object({ bytes: z.int(), sha256: z.string() });
const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), ...sumsSchema.shape });
const fileSchema = z.object({
  key: z.string().regex(/^(?!.*\.\.)\w[\w./-]*$/),
  ...sumsSchema.shape,
  /** What the file store said of the file when it was copied: as long as it says so, the copy is good. */
  version: z.string().optional(),
  /** Where a vault has it. */
  object: z.string().regex(OBJECT).optional(),
});
const manifestSchema = z.object({
  format: z.literal([FORMAT, FORMAT_WITH_GZIP, SEALED_FORMAT]),
  takenAt: z.iso.datetime(),
  /** The names of the migrations that the database had, oldest first. */
  migrations: z.array(z.string()),
  tables: z.array(tableSchema),
  jobs: tableSchema,
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  files: z.array(fileSchema),
  /** For whom it was encrypted. */
  recipients: z.array(z.string()).optional(),
});

export type Manifest = z.infer<typeof manifestSchema>;
/** What a backup contains, without how it is stored. */
export type Contents = Omit<Manifest, 'format' | 'recipients'>;
export type TableSums = z.infer<typeof tableSchema>;
export type CopiedFile = z.infer<typeof fileSchema>;
export type Sums = z.infer<typeof sumsSchema>;

/** Whether a text is the name of a stored file in a vault. */
export function isObjectName(name: string): boolean {
  return OBJECT.test(name);
}

/**
 * Reads the text of a manifest.
 * @param where for the sentence to the operator
 * @throws BackupError when it is damaged or from a newer release
 */
export function parseManifest(text: string, where: string): Manifest {
  try {
    const manifest = JSON.parse(text) as unknown;
    if (z.object({ format: z.int().min(SEALED_FORMAT + 1) }).safeParse(manifest).success)
      throw new BackupError(
        fr`Cette sauvegarde vient d'une version plus récente du produit : installe d'abord cette version.`,
      );
    return manifestSchema.parse(manifest);
  } catch (cause) {
    if (cause instanceof BackupError) throw cause;
    throw new BackupError(fr`La sauvegarde de ${where} est illisible : backup.json est abîmé.`, { cause });
  }
}

/** How the parts of a backup are written. */
export interface BackupWriter {
  /** Writes the rows of a table, compressed; the checksums are those of the uncompressed rows. */
  writeRows(table: string, rows: Readable): Promise<Sums & { readonly rows: number }>;
  /** Copies a file, or takes over the copy of an earlier backup; null when the file is gone. */
  writeFile(file: FileToCopy): Promise<CopiedFile | null>;
}

export interface FileToCopy {
  readonly key: string;
  /** As the file store says it; null where it says nothing. */
  readonly version: string | null;
  open(): Promise<Readable | null>;
}

/** How the parts of a backup are read; a missing or damaged part ends with an error when it is read. */
export interface BackupReader {
  /** The uncompressed rows of a table. */
  readRows(table: string): Promise<Readable>;
  readFile(file: CopiedFile): Promise<Readable>;
}
