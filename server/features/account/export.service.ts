import type { AppContext } from '../../platform/context.ts';
import { mailboxHash } from '../../platform/mail/recipient.ts';
import type { Database } from '../../platform/db/database.ts';
import { recordAction, type Actor } from '../audit/audit.queries.ts';
import { findSavedPhoto } from '../photos/photos.queries.ts';
import { openPhoto } from '../photos/photos.service.ts';
import { PHOTO_CONTENT_TYPE } from '../photos/image.ts';
import { findColumns, findDescription, findMemberColumns, readRows } from './export.queries.ts';
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
 * Yields all data about a member as one JSON document. It contains neither rows that others made about the member nor
 * the ids of others. New tables are found by their foreign keys.
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
    const photo = isPhotoInside ? await readPhoto(ctx, trx, memberId) : null;
    const inside = photo && { type: PHOTO_CONTENT_TYPE, base64: photo.toString('base64') };
    yield isPhotoInside ? `\n],\n"photo": ${JSON.stringify(inside)}\n}\n` : '\n]\n}\n';
  } finally {
    await trx.rollback();
  }
}

async function partsOf(
  ctx: AppContext,
  trx: Database,
  { memberId, email }: { memberId: string; email: string },
): Promise<Part[]> {
  const parts: Part[] = [
    { table: 'members', columns: await namesOf(trx, 'members', 'id'), where: 'id', value: memberId },
    { table: 'sessions', columns: ['expire', 'opened_at', 'device'], where: 'member_id', value: memberId },
    {
      table: 'login_links',
      columns: ['email', 'created_at', 'expires_at', 'used_at', 'revoked_at'],
      where: 'email',
      value: email,
    },
    {
      table: 'desinscription_email',
      columns: await namesOf(trx, 'desinscription_email', 'email'),
      where: 'email',
      value: email,
    },
    { table: 'do_not_contact', columns: ['since'], where: 'mailbox_hash', value: mailboxHash(ctx.config, email) },
    { table: 'audit_log', columns: ['happened_at', 'action'], where: 'subject', value: `member:${memberId}` },
    {
      table: 'crush_invitations',
      columns: ['requested_at', 'sent_at', 'given_up_at'],
      where: 'sender_hash',
      value: mailboxHash(ctx.config, email),
    },
  ];
  for (const { table, column } of await findMemberColumns(trx)) {
    const ownership = ownershipOf({ table, column });
    if (ownership === 'own' || ownership === 'half')
      parts.push({ table, columns: await namesOf(trx, table, column), where: column, value: memberId });
  }
  return parts;
}

async function namesOf(trx: Database, table: string, owner: string): Promise<string[]> {
  const columns = await findColumns(trx, table);
  return columns.filter((held) => isExported(held, { table, column: owner })).map(({ name }) => name);
}

/** Writes one part of the export; a table without rows is left out. */
async function* writePart(trx: Database, part: Part): AsyncGenerator<string> {
  let isOpen = false;
  for await (const row of readRows(trx, part)) {
    // An inherited block would tell that another person has several accounts.
    if (row['is_inherited'] === true) continue;
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

/** The member's own current photo; null without one. */
export async function readPhoto(ctx: AppContext, db: Database, memberId: string): Promise<Buffer | null> {
  const id = await findSavedPhoto(db, memberId);
  return id === null ? null : openPhoto(ctx, memberId, id, 'screen');
}
