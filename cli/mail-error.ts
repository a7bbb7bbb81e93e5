import { MailRefusedError } from '#server/platform/mail/mailer.ts';

const unreachable: readonly unknown[] = ['ECONNREFUSED', 'ENOTFOUND', 'EDNS', 'ESOCKET', 'ECONNECTION', 'ETIMEDOUT'];

/** Explains in one sentence why a mail was not sent and what to do, without quoting the server. */
export function explainMailError(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  if (error instanceof MailRefusedError)
    return `Le serveur SMTP refuse ce message pour de bon (${error.smtpCode})\u202f: vérifie MAIL_FROM et l’adresse.`;
  if (code === 'EAUTH') return 'Le serveur SMTP refuse l’identifiant ou le mot de passe de SMTP_URL.';
  if (responseCode !== undefined)
    return `Le serveur SMTP ne prend pas le message pour l’instant (${responseCode})\u202f: réessaie plus tard.`;
  if (unreachable.includes(code))
    return `Le serveur SMTP de SMTP_URL ne répond pas (${String(code)})\u202f: vérifie l’adresse, le port et le pare-feu.`;
  return `Le message n’est pas parti (${code ?? 'erreur inconnue'}).`;
}
