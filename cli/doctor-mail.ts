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
  const { rows } = await db.raw<{ rows: { refused: number; unknown: number; returned: number; late: number }[] }>(
    `SELECT (count(*) FILTER (WHERE last_error LIKE 'refused %'))::int AS refused,
            (count(*) FILTER (WHERE last_error LIKE 'unknown%'))::int AS unknown,
            (SELECT count(*)::int FROM outbox_mails WHERE bounced_at > now() - interval '1 day') AS returned,
            (SELECT count(*)::int FROM outbox_mails
              WHERE state IN ('pending', 'sending') AND state = 'pending' AND created_at < now() - interval '1 hour'
                AND not_before <= now()) AS late
       FROM outbox_mails WHERE state = 'failed' AND created_at > now() - interval '1 day'`,
  );
  const { refused = 0, unknown = 0, returned = 0, late = 0 } = rows[0] ?? {};
  if (late > 0)
    return warning(
      counted(late, fr`attend depuis plus d'une heure`, fr`attendent depuis plus d'une heure`),
      'Vérifie le courrier et les workers.',
    );
  if (refused > 0)
    return warning(
      counted(refused, 'refusé depuis hier', 'refusés depuis hier'),
      fr`Regarde « resonance mail bounces », puis la réputation du domaine : SPF, DKIM, DMARC.`,
    );
  if (returned > 0)
    return warning(
      counted(returned, 'revenu depuis hier', 'revenus depuis hier'),
      fr`« resonance mail bounces » dit pourquoi : ces adresses ne reçoivent plus que ce qu'elles demandent.`,
    );
  if (unknown > 0)
    return good(
      fr`aucun en retard ; ${counted(unknown, 'au sort inconnu', 'au sort inconnu')} depuis hier, que rien ne fait partir deux fois`,
    );
  return good('aucun en retard');
}
