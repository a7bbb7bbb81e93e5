import { isForDevelopment, type Config } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { greetMailServer } from '#server/platform/mail/mailer.ts';
import { bad, good, warning, type Finding } from './finding.ts';
import { explainMailError } from './mail-error.ts';
import { counted } from './output/terminal.ts';
import { fr } from '#shared/typeset.ts';

export async function checkMail(config: Config): Promise<Finding> {
  if (config.smtpUrl === undefined) {
    if (isForDevelopment(config))
      return good(fr`pas de serveur (SMTP_URL) : les messages sont dans ${config.publicUrl}/dev/mailbox`);
    return bad(
      fr`pas de serveur (SMTP_URL), et PUBLIC_URL n'est pas cette machine : personne ne peut lire les messages`,
      'Configure SMTP_URL, ou enlève PUBLIC_URL.',
    );
  }
  try {
    await greetMailServer(config);
    return good('le serveur SMTP répond');
  } catch (error) {
    return bad('le serveur SMTP ne convient pas', explainMailError(error));
  }
}

export async function checkOutbox(_config: Config, db: Database): Promise<Finding> {
  const { rows } = await db.raw<{ rows: { failed: number; late: number }[] }>(
    `SELECT (SELECT count(*)::int FROM outbox_mails WHERE state = 'failed' AND created_at > now() - interval '1 day') AS failed,
            (SELECT count(*)::int FROM outbox_mails
              WHERE state IN ('pending', 'sending') AND state = 'pending' AND created_at < now() - interval '1 hour'
                AND not_before <= now()) AS late`,
  );
  const { failed = 0, late = 0 } = rows[0] ?? {};
  if (late > 0)
    return warning(
      counted(late, fr`attend depuis plus d'une heure`, fr`attendent depuis plus d'une heure`),
      'Vérifie le courrier et les workers.',
    );
  if (failed > 0)
    return warning(
      counted(failed, 'refusé depuis hier', 'refusés depuis hier'),
      'Regarde last_error dans outbox_mails, et la réputation du domaine.',
    );
  return good('aucun en retard');
}
