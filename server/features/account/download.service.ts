import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { z } from 'zod';
import { makeZip } from 'client-zip';
import { DOWNLOAD_HOURS } from '#shared/account/account-limits.ts';
import { dayInWords } from '#shared/calendar.ts';
import { HOUR_MS } from '#shared/duration.ts';
import { AppError } from '#shared/errors.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { defineJob, handles, type JobHandler } from '../../platform/queue/define-job.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { queueMail } from '../../platform/mail/outbox.service.ts';
import type { Actor } from '../audit/audit.queries.ts';
import { exportMember, readPhoto } from './export.service.ts';
import { copyVoiceNotes } from '../talk/copy.service.ts';
import { copyVoices } from '../voices/voices.service.ts';
import { notExported } from './held.ts';
import {
  deleteDownload,
  findDownloadsToSweep,
  findDownloadToPrepare,
  findLatestDownload,
  holdMember,
  insertDownload,
  isSomebodys,
  markDownloadReady,
} from './download.queries.ts';
import { fr } from '#shared/typeset.ts';

export const sweepDownloadsJob = defineJob({
  name: 'accounts.sweep-downloads',
  label: 'Copies de données à effacer',
  payload: z.object({}),
  growth: 'steps',
  cron: '15 * * * *',
});

export const prepareDownloadJob = defineJob({
  name: 'accounts.prepare-download',
  label: 'Copies de données à préparer',
  payload: z.strictObject({ downloadId: z.uuid() }),
  expireInSeconds: 900,
  heartbeatSeconds: 15,
});

const ONE_PER_MS = 24 * HOUR_MS;
const CONTENT_TYPE = 'application/zip';

/**
 * Requests a copy of all data about a member (S-account-3).
 * @throws AppError 429 when the last request is less than a day old
 */
export async function requestDownload(ctx: AppContext, memberId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await holdMember(tx.db, memberId);
    const now = tx.now();
    const latest = await findLatestDownload(tx.db, memberId);
    if (latest && now.getTime() - latest.requestedAt.getTime() < ONE_PER_MS)
      throw new AppError('account_download_too_often', 429);
    const downloadId = randomUUID();
    await insertDownload(tx.db, downloadId, memberId, now);
    await tx.enqueue(prepareDownloadJob, { downloadId });
  });
}

/** Whether a day has passed since a member's last request. */
export async function mayRequestDownload(ctx: AppContext, memberId: string): Promise<boolean> {
  const latest = await findLatestDownload(ctx.db, memberId);
  return latest === null || ctx.now().getTime() - latest.requestedAt.getTime() >= ONE_PER_MS;
}

/** Writes the copy into the file store as a stream, and notifies the member. May run twice. */
export async function prepareDownload(ctx: AppContext, downloadId: string): Promise<void> {
  const asked = await findDownloadToPrepare(ctx.db, downloadId);
  if (!asked) return;
  const folder = await mkdtemp(path.join(tmpdir(), 'resonance-download-'));
  try {
    const file = path.join(folder, 'copy.zip');
    await pipeline(
      zipMember(ctx, asked.memberId, `member:${asked.memberId}`),
      createWriteStream(file, { mode: 0o600 }),
    );
    await ctx.files.putFile(keyOf(downloadId), file, CONTENT_TYPE);
    const isQueued = await announce(ctx, downloadId, asked.email, (await stat(file)).size);
    // The member deleted the account while the download was being written.
    if (!isQueued && !(await isSomebodys(ctx.db, downloadId))) await ctx.files.remove(keyOf(downloadId));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Streams all data about a member as a ZIP file. */
export function zipMember(ctx: AppContext, memberId: string, actor: Actor): Readable {
  return Readable.fromWeb(makeZip(filesOf(ctx, memberId, actor)) as ReadableStream<Uint8Array>);
}

async function* filesOf(ctx: AppContext, memberId: string, actor: Actor) {
  const lastModified = ctx.now();
  yield { name: 'LISEZ-MOI.txt', input: readme(ctx), lastModified };
  yield { name: 'donnees.json', input: exportMember(ctx, memberId, actor, { isPhotoInside: false }), lastModified };
  const photo = await readPhoto(ctx, ctx.db, memberId);
  if (photo) yield { name: 'photo.webp', input: photo, lastModified };
  for await (const { week, bytes } of copyVoices(ctx, memberId))
    yield { name: `voix-${week}.m4a`, input: bytes, lastModified };
  // Nobody else hears them: no command shows a message (S-talk-12).
  if (actor !== `member:${memberId}`) return;
  let count = 0;
  for await (const { sentAt, bytes } of copyVoiceNotes(ctx, memberId))
    yield { name: `message-vocal-${(count += 1)}.m4a`, input: bytes, lastModified: sentAt };
}

/** Opens a member's download that is ready, or returns null. */
export async function openDownload(
  ctx: AppContext,
  memberId: string,
): Promise<{ readonly bytes: Readable; readonly byteCount: number } | null> {
  const latest = await findLatestDownload(ctx.db, memberId);
  if (!latest?.expiresAt || latest.expiresAt <= ctx.now()) return null;
  const bytes = await ctx.files.open(keyOf(latest.id));
  return bytes && { bytes, byteCount: latest.byteCount ?? 0 };
}

/** Deletes downloads that have expired or whose member has left. Safe to run at any time. */
export async function sweepDownloads(ctx: AppContext): Promise<void> {
  const now = ctx.now();
  const requestedBefore = new Date(now.getTime() - ONE_PER_MS);
  for (const id of await findDownloadsToSweep(ctx.db, { now, requestedBefore, jobName: prepareDownloadJob.name })) {
    await ctx.files.remove(keyOf(id));
    await deleteDownload(ctx.db, id);
  }
}

async function announce(ctx: AppContext, id: string, to: string, byteCount: number): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const now = tx.now();
    const expiresAt = new Date(now.getTime() + DOWNLOAD_HOURS * HOUR_MS);
    if (!(await markDownloadReady(tx.db, id, { now, expiresAt, byteCount }))) return false;
    await queueMail(tx, { kind: 'data-ready', to, data: {}, dedupeKey: id, expiresAt });
    return true;
  });
}

function keyOf(id: string): string {
  return `downloads/${id}.zip`;
}

function readme({ config: { productName, contactEmail }, now }: AppContext): string {
  return [
    `Tes données chez ${productName}, le ${dayInWords(dayOf(now()))}.`,
    '',
    fr`donnees.json contient ce que nous gardons à ton sujet, table par table, et tes discussions. En dehors d'elles, rien n'y dit ce qu'une autre personne a fait. Chaque table dit ce qu'elle contient (description) et ce que veulent dire ses colonnes (colonnes), puis donne ses lignes. Les heures sont en temps universel.`,
    fr`photo.webp est ta photo, si tu en as une. Elle s'ouvre dans n'importe quel navigateur.`,
    fr`Chaque fichier voix-….m4a est ta réponse à la question de la semaine qui commence ce jour-là. N'importe quel navigateur l'ouvre.`,
    fr`Chaque fichier message-vocal-….m4a est un message vocal que tu as envoyé dans une discussion.`,
    '',
    fr`N'y sont pas :`,
    ...[...new Set(Object.values(notExported))].map((reason) => fr`- ${reason} ;`),
    fr`- les numéros de lignes, les empreintes, et ce qui reste chiffré pour te protéger, comme un code ou une adresse de notification.`,
    '',
    fr`Une question ? ${contactEmail}`,
    '',
  ].join('\r\n');
}

export const downloadJobs: readonly JobHandler<AppContext>[] = [
  handles(
    prepareDownloadJob,
    ({ ctx }) =>
      ({ downloadId }) =>
        prepareDownload(ctx, downloadId),
  ),
  handles(
    sweepDownloadsJob,
    ({ ctx }) =>
      () =>
        sweepDownloads(ctx),
  ),
];
