import type { Request as ExpressRequest } from 'express';
import { redirect } from 'react-router';
import { messages } from '#shared/errors.ts';
import { isLikePseudonym } from '../features/members/pseudonyms.ts';

/** What somebody has to do before a page opens. */
type Missing = 'session' | 'verification';

/** Marks a redirect of the guards; it stays within the server. */
const MISSING = 'X-Missing';

const ways = {
  session: { over: 'session_over', overForPage: 'session_over_for_page', label: 'Me reconnecter (nouvel onglet)' },
  verification: {
    over: 'verification_over',
    overForPage: 'verification_over_for_page',
    label: 'Faire la vérification (nouvel onglet)',
  },
} as const;

/** Leads to the page where somebody signs in, or proves once more who they are. */
export function leadToProof(missing: Missing, path: string): Response {
  return redirect(path, { headers: { [MISSING]: missing } });
}

/**
 * The error that a form shows whose session, or second factor, ended while it was being filled in: following the redirect
 * would throw away what was typed (S-session-8).
 * @param answer of the guards, to a form that was sent by script
 * @returns null for any other redirect
 */
export function endedSessionError(answer: Response, req: ExpressRequest) {
  const missing = answer.headers.get(MISSING);
  if (missing !== 'session' && missing !== 'verification') return null;
  const { over, overForPage, label } = ways[missing];
  const code = isForThisSession(req) ? overForPage : over;
  return { code, message: messages[code], way: { to: answer.headers.get('location') ?? '/', label } };
}

/**
 * Whether a form names somebody as only its own session knows them: after signing in again the page has to be opened anew.
 * Of a form with a file, which is not read from strangers, nobody knows.
 */
function isForThisSession(req: ExpressRequest): boolean {
  if (req.is('multipart/form-data')) return true;
  const body = Buffer.isBuffer(req.body) ? req.body.toString() : '';
  return [...new URLSearchParams(body).values()].some(isLikePseudonym);
}
