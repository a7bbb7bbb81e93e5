import { MailRefusedError } from '#server/platform/mail/mailer.ts';
import { fr } from '#shared/typeset.ts';

const unreachable: readonly unknown[] = ['ECONNREFUSED', 'ENOTFOUND', 'EDNS', 'ESOCKET', 'ECONNECTION', 'ETIMEDOUT'];

/** Explains in one sentence why a mail was not sent and what to do, without quoting the server. */
export function explainMailError(error: unknown): string {
  const { code, originalCode, responseCode } = error as {
    code?: string;
    /** What the connection itself reported, where the mailer gave it a code of its own. */
    originalCode?: string;
    responseCode?: number;
  };
  if (error instanceof MailRefusedError)
    return fr`Le serveur SMTP refuse ce message pour de bon (${error.smtpCode}) : vérifie MAIL_FROM et l'adresse.`;
  if (code === 'EAUTH') return fr`Le serveur SMTP refuse l'identifiant ou le mot de passe de SMTP_URL.`;
  if (isStrangeCertificate(originalCode))
    return fr`Le serveur SMTP montre un certificat que rien ne garantit (${String(originalCode)}) : donne ce certificat à SMTP_CERTIFICATE, voir .env.example ; ou, pour un serveur sur cette machine, ajoute ?ignoreTLS=true à SMTP_URL.`;
  if (code === 'ETLS')
    return fr`Le serveur SMTP n'offre pas de connexion chiffrée sûre : vérifie son certificat, ou lis SMTP_WITHOUT_TLS dans .env.example.`;
  if (responseCode !== undefined)
    return fr`Le serveur SMTP ne prend pas le message pour l'instant (${responseCode}) : réessaie plus tard.`;
  if (unreachable.includes(code))
    return fr`Le serveur SMTP de SMTP_URL ne répond pas (${String(code)}) : vérifie l'adresse, le port et le pare-feu.`;
  return fr`Le message n'est pas parti (${code ?? 'erreur inconnue'}).`;
}

/** Whether a connection failed because of the server's certificate: a self-signed, unknown, expired or foreign one. */
function isStrangeCertificate(code: string | undefined): boolean {
  return code !== undefined && /CERT|^UNABLE_TO_|SELF_SIGNED|HOSTNAME_MISMATCH/.test(code);
}
