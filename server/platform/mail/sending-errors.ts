import { z } from 'zod';
import { MailRefusedError } from './mailer.ts';
import { TextRefusedError } from './text-gateway.ts';

/* What an error of sending means: whether another try helps, and whether the server may have the message (S-mail-2). */

/** Error codes of connections that were never made. */
const unreached: readonly unknown[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

/** The reason why no further try would help, or null. */
export function finalErrorIn(error: unknown): string | null {
  if (error instanceof MailRefusedError) return `refused ${error.smtpCode}`;
  if (error instanceof TextRefusedError) return `refused ${error.httpStatus}`;
  return error instanceof z.ZodError || error instanceof SyntaxError ? errorCodesOf(error) : null;
}

/** Whether the receiving server surely does not have the message: it answered so, or was never reached. */
export function isSurelyNotTaken(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return responseCode !== undefined || unreached.includes(code);
}

/** The codes of an error, without its text: the texts of mail servers quote addresses. */
export function errorCodesOf(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return [code ?? 'ERROR', responseCode].filter(Boolean).join(' ');
}
