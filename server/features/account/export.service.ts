import type { AppContext } from '../../platform/context.ts';
import { mailboxHash, recipientHash } from '../../platform/mail/recipient.ts';
import type { Database } from '../../platform/db/database.ts';
import { recordAction, type Actor } from '../audit/audit.queries.ts';
import { findSavedPhoto } from '../photos/photos.queries.ts';
import { openPhoto } from '../photos/photos.service.ts';
import { voiceFormats } from '#shared/voices/voices.ts';
import { copyVoices } from '../voices/voices.service.ts';
import { PHOTO_CONTENT_TYPE } from '../photos/image.ts';
import { copySoloGames } from '../games/solo-games.service.ts';
import { copyQuizzes } from '../comparisons/quizzes-copy.service.ts';
import { copyWishes } from '../evenings/wishes-copy.service.ts';
import { copyConversations, copyVoiceNotes } from '../talk/copy.service.ts';
import { findColumnsOf, findDescription, findMemberColumns, readRows } from './export.queries.ts';
import { isExported, ownershipOf } from './held.ts';

interface Part {
  readonly table: string;
  readonly columns: readonly string[];
  readonly where: string;
  readonly value: string;
}

/** Where the photo is written: into the document, or into a file of its own by the caller. */
interface ExportOptions {
  readonly isPhotoInside?: boolean;
}

/**
 * Yields the data about a member as one JSON document. It contains the columns whose comments say so, and so neither
 * rows that others made about the member, nor the ids of others, nor anything that another person's act changes
 * (S-account-8). New tables are found by their foreign keys. Conversations are in the copy that a member asks for, and not
 * in what an operator writes.
 */
export async function* exportMember(
  ctx: AppContext,
  memberId: string,
  actor: Actor,
  { isPhotoInside = true }: ExportOptions = {},
): AsyncGenerator<string> {
  const member = await ctx.db('members').where({ id: memberId }).first('email');
  if (!member) throw new Error('There is no such member.');
  await recordAction(ctx.db, { actor, action: 'member.export', subject: `member:${memberId}`, now: ctx.now() });
  // One snapshot for all tables, however slowly the document is read.
  const trx = await ctx.db.transaction({ isolationLevel: 'repeatable read', readOnly: true });
  try {
    await trx.raw('SET LOCAL idle_in_transaction_session_timeout = 0');
    yield `{\n"exporté le": ${JSON.stringify(ctx.now())},\n"données": [`;
    let isFirst = true;
    for (const part of await partsOf(ctx, trx, { memberId, email: member.email })) {
      for await (const chunk of writePart(trx, part)) {
        yield isFirst && chunk.startsWith(',') ? chunk.slice(1) : chunk;
        isFirst = false;
      }
    }
    // Nobody else reads them: no command shows a message (S-talk-12).
    if (actor === `member:${memberId}`)
      for (const opened of [
        writeOpened({ table: 'discussions', description: 'Tes discussions' }, copyConversations(ctx, trx, memberId)),
        writeOpened({ table: 'parties', description: 'Tes parties en solo' }, copySoloGames(ctx, trx, memberId)),
        writeOpened(
          { table: 'envies de se revoir', description: 'Qui tu aimerais revoir après une soirée' },
          copyWishes(ctx, trx, memberId),
        ),
        writeOpened(
          { table: 'quiz ouverts', description: 'Tes réponses aux quiz ouverts, en toutes lettres' },
          copyQuizzes(trx, memberId),
        ),
      ])
        for await (const chunk of opened) {
          yield isFirst && chunk.startsWith(',') ? chunk.slice(1) : chunk;
          isFirst = false;
        }
    const photo = isPhotoInside ? await readPhoto(ctx, trx, memberId) : null;
    const inside = photo && { type: PHOTO_CONTENT_TYPE, base64: photo.toString('base64') };
    const voices: { semaine: string; type: string; base64: string }[] = [];
    if (isPhotoInside)
      for await (const { week, bytes } of copyVoices(ctx, memberId))
        voices.push({ semaine: week, type: voiceFormats.aac, base64: bytes.toString('base64') });
    const spoken: { le: Date; type: string; base64: string }[] = [];
    if (isPhotoInside && actor === `member:${memberId}`)
      for await (const { sentAt, bytes } of copyVoiceNotes(ctx, memberId))
        spoken.push({ le: sentAt, type: voiceFormats.aac, base64: bytes.toString('base64') });
    const files = `\n],\n"photo": ${JSON.stringify(inside)},\n"voix": ${JSON.stringify(voices)},\n"messages vocaux": ${JSON.stringify(spoken)}\n}\n`;
    yield isPhotoInside ? files : '\n]\n}\n';
  } finally {
    await trx.rollback();
  }
}

async function partsOf(
  ctx: AppContext,
  trx: Database,
  { memberId, email }: { memberId: string; email: string },
): Promise<Part[]> {
  const mailbox = mailboxHash(ctx.config, email);
  const rows = [
    { table: 'members', where: 'id', value: memberId },
    { table: 'sessions', where: 'member_id', value: memberId },
    { table: 'login_links', where: 'email', value: email },
    { table: 'desinscription_email', where: 'email', value: email },
    { table: 'do_not_contact', where: 'mailbox_hash', value: mailbox },
    { table: 'bounced_addresses', where: 'address_hash', value: recipientHash(ctx.config, email) },
    { table: 'audit_log', where: 'subject', value: `member:${memberId}` },
    { table: 'crush_invitations', where: 'sender_hash', value: mailbox },
    ...(await findMemberColumns(trx))
      .filter((member) => ownershipOf(member) === 'own')
      .map(({ table, column }) => ({ table, where: column, value: memberId })),
  ];
  const held = await findColumnsOf(
    trx,
    rows.map(({ table }) => table),
  );
  const parts: Part[] = [];
  for (const row of rows) {
    const columns = (held.get(row.table) ?? []).filter((column) => isExported(column)).map(({ name }) => name);
    if (columns.length > 0) parts.push({ ...row, columns });
  }
  return parts;
}

/** The tables of which an export may contain rows, for the test that asks for a decision about each of their columns. */
export async function findExportedTables(ctx: AppContext): Promise<string[]> {
  const parts = await partsOf(ctx, ctx.db, { memberId: '', email: '' });
  return [...new Set(parts.map(({ table }) => table))];
}

/** Writes one part of the export; a table without rows is left out. */
async function* writePart(trx: Database, part: Part): AsyncGenerator<string> {
  let isOpen = false;
  for await (const row of readRows(trx, part)) {
    if (isOpen) yield ',\n';
    else {
      const head = await findDescription(trx, part.table, part.columns);
      yield `,\n{"table": ${JSON.stringify(part.table)}, "description": ${JSON.stringify(head.table)}, "colonnes": ${JSON.stringify(head.columns)}, "lignes": [\n`;
    }
    isOpen = true;
    yield JSON.stringify(row);
  }
  if (isOpen) yield '\n]}';
}

/** Writes what is sealed in the tables, opened, under a name of its own; left out without any. */
async function* writeOpened(
  { table, description }: { readonly table: string; readonly description: string },
  lines: AsyncIterable<Readonly<Record<string, unknown>>>,
): AsyncGenerator<string> {
  let isOpen = false;
  for await (const line of lines) {
    const head = { table, description, colonnes: {} };
    yield isOpen ? ',\n' : `,\n${JSON.stringify(head).slice(0, -1)}, "lignes": [\n`;
    isOpen = true;
    yield JSON.stringify(line);
  }
  if (isOpen) yield '\n]}';
}

/** The member's own current photo; null without one. */
export async function readPhoto(ctx: AppContext, db: Database, memberId: string): Promise<Buffer | null> {
  const id = await findSavedPhoto(db, memberId);
  return id === null ? null : openPhoto(ctx, memberId, id, 'screen');
}
