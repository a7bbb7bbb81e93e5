import { text } from 'node:stream/consumers';
import { Command } from '@commander-js/extra-typings';
import type { AppContext } from '#server/platform/context.ts';
import { recordAction } from '#server/features/audit/audit.queries.ts';
import { findMemberIdByEmail } from '#server/features/members/member.queries.ts';
import { countBounces, countSent, findBouncedAddress } from '#server/platform/mail/bounces.queries.ts';
import { isFinalStatus } from '#server/platform/mail/bounce-report.ts';
import { takeReturnedMail } from '#server/platform/mail/bounces.service.ts';
import { findUnsubscribedSince } from '#server/platform/mail/do-not-contact.queries.ts';
import { findMailsTo } from '#server/platform/mail/outbox.queries.ts';
import { mailboxHash, recipientHash } from '#server/platform/mail/recipient.ts';
import { actor } from './frame/actor.ts';
import { emailAddress, wholeNumber } from './frame/arguments.ts';
import { withExamples } from './frame/french.ts';
import { surroundings } from './frame/surroundings.ts';
import { explainFate, explainStatus } from './mail-fate.ts';
import { counted, onlySome, print, printJson, printNotice, printTable } from './output/terminal.ts';
import { withContext } from './with-context.ts';
import { fr } from '#shared/typeset.ts';

const DEFAULT_FOUND = 50;
const FOUND_AT_MOST = 1000;
const DEFAULT_DAYS = 7;
/** As long as the trace of a mail is retained. */
const DAYS_AT_MOST = 30;

export function findMailsCommand() {
  return withExamples(
    new Command('find')
      .description(
        fr`Dit ce que sont devenus les messages à une adresse depuis 30 jours, et pourquoi : rien de ce qu'ils contenaient. Laisse une ligne au journal.`,
      )
      .argument('<e-mail>', 'à qui', emailAddress)
      .option('--limit <nombre>', 'combien au plus', wholeNumber(1, FOUND_AT_MOST), DEFAULT_FOUND)
      .option('--json', 'pour une machine')
      .action((email, { limit, json }) => withContext((ctx) => findMails(ctx, email, limit, json))),
    [['resonance mail find ana@exemple.fr', fr`pourquoi Ana n'a rien reçu`]],
  );
}

export function bouncesCommand() {
  return withExamples(
    new Command('bounces')
      .description(fr`Compte les messages partis, et ceux qui sont revenus, par raison et par sorte.`)
      .option('--days <nombre>', 'depuis combien de jours', wholeNumber(1, DAYS_AT_MOST), DEFAULT_DAYS)
      .option('--json', 'pour une machine')
      .action(({ days, json }) => withContext((ctx) => showBounces(ctx, days, json))),
    [['resonance mail bounces --days 30', fr`ce qui revient depuis un mois`]],
  );
}

export function returnedCommand() {
  return withExamples(
    new Command('returned')
      .description(
        fr`Lit un message revenu sur l'entrée standard, comme un serveur de messagerie le donne, et note pourquoi.`,
      )
      .action(() => withContext(async (ctx) => takeReturned(ctx, await text(surroundings().stdin)))),
    [['resonance mail returned < message.eml', fr`ou derrière un alias de Postfix : voir docs/operations.md`]],
  );
}

async function findMails(ctx: AppContext, email: string, limit: number, json: true | undefined): Promise<void> {
  const hash = recipientHash(ctx.config, email);
  const [mails, bounced, unsubscribedSince, memberId] = await Promise.all([
    findMailsTo(ctx.db, hash, limit),
    findBouncedAddress(ctx.db, hash),
    findUnsubscribedSince(ctx.db, mailboxHash(ctx.config, email), email),
    findMemberIdByEmail(ctx.db, email),
  ]);
  const subject = memberId && `member:${memberId}`;
  await recordAction(ctx.db, { actor: actor(), action: 'mail.find', subject, now: ctx.now() });
  if (json) return printJson({ mails, bounced, unsubscribedSince });
  if (bounced)
    print(
      fr`Cette adresse renvoie tout depuis le ${day(bounced.since)} (${explainStatus(bounced.status)}) : seul part encore un message demandé par jour.`,
    );
  if (unsubscribedSince)
    print(
      fr`Cette adresse ne veut plus de messages depuis le ${day(unsubscribedSince)} : seuls partent ceux que la personne demande.`,
    );
  if (mails.length === 0)
    return printNotice(
      fr`Aucun message à cette adresse depuis 30 jours. Une demande refusée par une limite n'en laisse aucun.`,
    );
  printTable(
    ['préparé', 'sorte', 'essais', fr`ce qu'il est devenu`],
    mails.map((mail) => [mail.createdAt, mail.kind, mail.attempts, explainFate(mail)]),
  );
  if (mails.length === limit) printNotice(fr`${onlySome(limit, 'dernier')} seulement.`);
}

async function showBounces({ db }: AppContext, days: number, json: true | undefined): Promise<void> {
  const [sent, bounces] = [await countSent(db, days), await countBounces(db, days)];
  if (json) return printJson({ days, sent, bounces });
  const returned = bounces.reduce((sum, { count }) => sum + count, 0);
  print(
    fr`Depuis ${counted(days, 'jour', 'jours')} : ${counted(sent, 'message parti', 'messages partis')}, ${counted(returned, 'revenu', 'revenus')}.`,
  );
  if (bounces.length === 0) return;
  printTable(
    ['raison', 'sorte', 'combien', fr`l'adresse`],
    bounces.map(({ status, kind, count }) => [
      explainStatus(status),
      kind,
      count,
      isFinalStatus(status) ? 'ne reçoit plus rien' : 'reste servie',
    ]),
  );
}

async function takeReturned(ctx: AppContext, message: string): Promise<void> {
  const outcomes = {
    saved: fr`Noté : ce message est revenu.`,
    unknown: fr`Ce message est déjà noté, ou trop ancien.`,
    ignored: fr`Rien à noter : ce n'est pas l'annonce qu'un de nos messages est revenu.`,
  } as const;
  print(outcomes[await takeReturnedMail(ctx, message)]);
}

function day(date: Date): string {
  return date.toLocaleDateString('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' });
}
