import { randomUUID } from 'node:crypto';
import { Command } from '@commander-js/extra-typings';
import { isForDevelopment } from '#server/platform/config.ts';
import type { AppContext } from '#server/platform/context.ts';
import { recordAction } from '#server/features/audit/audit.queries.ts';
import { createTransport } from '#server/platform/mail/mailer.ts';
import { escapeHtml } from '#server/platform/mail/templates/layout.ts';
import { actor } from '../frame/actor.ts';
import { emailAddress } from '../frame/arguments.ts';
import { CommandError } from '../frame/exit-codes.ts';
import { bouncesCommand, findMailsCommand, returnedCommand } from '../mails-afterwards.ts';
import { withExamples } from '../frame/french.ts';
import { explainMailError } from '../mail-error.ts';
import { print } from '../output/terminal.ts';
import { withContext } from '../with-context.ts';
import { de } from '#shared/elision.ts';
import { fr } from '#shared/typeset.ts';

export function mailCommand() {
  return new Command('mail')
    .description('Les messages qui partent.')
    .addCommand(testCommand())
    .addCommand(findMailsCommand())
    .addCommand(bouncesCommand())
    .addCommand(returnedCommand());
}

function testCommand() {
  return withExamples(
    new Command('test')
      .description(fr`Envoie aussitôt un message d'essai, sans passer par la file, et dit ce que le serveur a répondu.`)
      .argument('<e-mail>', 'à qui', emailAddress)
      .action((email) => withContext((ctx) => sendTest(ctx, email))),
    [['resonance mail test equipe@exemple.fr', 'après avoir changé SMTP_URL']],
  );
}

async function sendTest(ctx: AppContext, to: string): Promise<void> {
  const { productName, publicUrl, mailFrom, contactEmail, smtpUrl } = ctx.config;
  const id = randomUUID();
  const text = fr`Ce message d'essai vient de ${publicUrl}. Si tu le lis, l'envoi fonctionne.`;
  const mail = {
    id,
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    from: mailFrom,
    fromName: productName,
    replyTo: contactEmail,
    to,
    subject: fr`Essai d'envoi ${de(productName)}`,
    text,
    html: `<!doctype html><html lang="fr"><title>Essai</title><p>${escapeHtml(text)}</p></html>`,
    stopLink: null,
  };
  try {
    await createTransport(ctx).send(mail, () => Promise.resolve());
  } catch (error) {
    throw new CommandError(explainMailError(error));
  }
  await recordAction(ctx.db, { actor: actor(), action: 'mail.test', subject: null, now: ctx.now() });
  if (smtpUrl !== undefined) return print('Le serveur a pris le message.');
  const where = isForDevelopment(ctx.config) ? `${publicUrl}/dev/mailbox` : 'la table development_mails';
  print(fr`Aucun serveur n'est configuré (SMTP_URL) : le message est dans ${where}.`);
}
