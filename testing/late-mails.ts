import { mailTemplates } from '#server/app/product-mails.ts';
import { eveningAdmitters } from '#server/features/evenings/announcing.service.ts';
import { talkAdmitters } from '#server/features/talk/mail-admission.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { AppContext } from '#server/platform/context.ts';
import { recipientHash } from '#server/platform/mail/recipient.ts';
import { sendQueuedMail } from '#server/platform/mail/sending.service.ts';
import type { MailKind } from '#server/platform/mail/templates/template.ts';

/** What became of a mail. */
interface LateMail {
  readonly state: string;
  readonly lastError: string | null;
  readonly notBefore: Date;
}

/**
 * Does with the mails of a kind that wait for a member what a worker does, at the moment of the context; also with one that
 * was put off before, however long.
 */
export async function sendLate(ctx: AppContext, memberId: string, kind: MailKind): Promise<LateMail[]> {
  const { email } = (await ctx.db('members').where({ id: memberId }).first('email'))!;
  const mails = () => ctx.db('outbox_mails').where({ kind, recipient_hash: recipientHash(ctx.config, email) });
  await mails().where({ state: 'pending' }).update({ not_before: ctx.db.fn.now() });
  const waiting: string[] = await mails().where({ state: 'pending' }).pluck('id');
  const transport = { send: () => Promise.resolve() };
  const parts = { templates: mailTemplates, transport, admitters: { ...talkAdmitters(ctx), ...eveningAdmitters(ctx) } };
  for (const id of waiting) await sendQueuedMail(ctx, parts, id);
  return mails()
    .whereIn('id', waiting)
    .select({ state: 'state', lastError: 'last_error', notBefore: 'not_before' })
    .orderBy('id');
}

/** For how many hours the mails of a kind are worth sending, by the clock of the database: of all of them the most. */
export async function hoursWorth(db: Database, kind: MailKind): Promise<number> {
  const { rows } = await db.raw<{ rows: [{ hours: number }] }>(
    `SELECT max(extract(epoch FROM expires_at - created_at) / 3600)::float8 AS hours FROM outbox_mails WHERE kind = ?`,
    [kind],
  );
  return rows[0].hours;
}
