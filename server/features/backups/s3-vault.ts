import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { fr } from '#shared/typeset.ts';
import { BackupError } from './backup-error.ts';
import type { BackupLocation, Vault, VaultAccess } from './vault.ts';

type S3Location = Extract<BackupLocation, { kind: 's3' }>;

/**
 * The bytes of one part of an upload: S3 takes 10 000 parts, so a table may have 160 GB, and two of them are in memory
 * for each table that is written.
 */
const PART_BYTES = 16 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
const CONNECT_WITHIN_MS = 5000;
/** For one part, at some 140 kB a second. */
const ANSWER_WITHIN_MS = 120_000;

const sentences: Readonly<Record<string, string>> = {
  NoSuchBucket: fr`le seau n'existe pas`,
  AccessDenied: fr`l'accès est refusé : regarde les droits de cette clé sur ce seau`,
  InvalidAccessKeyId: fr`AWS_ACCESS_KEY_ID est inconnu`,
  SignatureDoesNotMatch: fr`AWS_SECRET_ACCESS_KEY ne convient pas à AWS_ACCESS_KEY_ID`,
  ExpiredToken: fr`AWS_SESSION_TOKEN a expiré`,
  RequestTimeTooSkewed: fr`l'horloge de cette machine n'est pas à l'heure`,
  PermanentRedirect: fr`le seau est dans une autre région : donne AWS_REGION`,
  AuthorizationHeaderMalformed: fr`le seau est dans une autre région : donne AWS_REGION`,
};

/** A vault in an S3-compatible bucket. The client is several megabytes of code: only loaded where it is used. */
export async function openS3Vault({ bucket, prefix }: S3Location, access: VaultAccess): Promise<Vault> {
  const [s3, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
  const { region, endpoint, accessKeyId, secretAccessKey, sessionToken } = access;
  const client: S3Client = new s3.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestHandler: { connectionTimeout: CONNECT_WITHIN_MS, requestTimeout: ANSWER_WITHIN_MS },
    // Many compatible stores do not know the newer checksums; what is sealed has its own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const keyOf = (name: string) => (prefix === '' ? name : `${prefix}/${name}`);
  const ask = <Result>(asking: Promise<Result>) => explained(asking, `s3://${bucket}`);
  return {
    write: (name, bytes) =>
      ask(
        new Upload({
          client,
          params: { Bucket: bucket, Key: keyOf(name), Body: bytes, ContentType: 'application/octet-stream' },
          partSize: PART_BYTES,
          queueSize: PARTS_AT_ONCE,
          // An upload that breaks off is given up, with all its parts.
          leavePartsOnError: false,
        }).done(),
      ).then(() => undefined),
    async read(name) {
      try {
        const { Body: body } = await ask(client.send(new s3.GetObjectCommand({ Bucket: bucket, Key: keyOf(name) })));
        return body instanceof Readable ? body : null;
      } catch (error) {
        if (isMissing((error as Error).cause)) return null;
        throw error;
      }
    },
    async *list(beginning) {
      let from: string | undefined;
      do {
        const page = await ask(
          client.send(
            new s3.ListObjectsV2Command({ Bucket: bucket, Prefix: keyOf(beginning), ContinuationToken: from }),
          ),
        );
        for (const { Key: key = '', LastModified: changedAt = new Date() } of page.Contents ?? [])
          yield { name: key.slice(keyOf('').length), changedAt };
        from = page.NextContinuationToken;
      } while (from !== undefined);
    },
    async remove(name) {
      await ask(client.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key: keyOf(name) })));
    },
  };
}

/** One sentence for the operator; an error of the store may quote the key's name, and is only its cause. */
async function explained<Result>(asking: Promise<Result>, where: string): Promise<Result> {
  try {
    return await asking;
  } catch (cause) {
    if (cause instanceof BackupError) throw cause;
    const { name, code, $metadata } = cause as {
      name?: string;
      code?: string;
      $metadata?: { httpStatusCode?: number };
    };
    // What failed may as well be what is read to be uploaded: a database that ends is no error of the store.
    if ($metadata === undefined) throw cause;
    const status = $metadata.httpStatusCode;
    const reason = sentences[name ?? ''] ?? (status === undefined ? 'il ne répond pas' : `il répond ${status}`);
    throw new BackupError(fr`Le dépôt ${where} ne peut pas être utilisé : ${reason} (${code ?? name ?? ''}).`, {
      cause,
    });
  }
}

function isMissing(cause: unknown): boolean {
  const { name } = (cause ?? {}) as { name?: unknown };
  return name === 'NoSuchKey' || name === 'NotFound';
}
