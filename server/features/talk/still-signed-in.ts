import { AppError } from '#shared/errors.ts';
import type { AppContext } from '../../platform/context.ts';
import { findSignedInSessions } from '../members/session-store.queries.ts';
import type { Session } from '../members/session.ts';

/**
 * The session was read when the request began; its body may have come minutes later, when the member had long ended the
 * session from another browser. Nothing is written in a member's name after that.
 * @throws AppError 401
 */
export async function assertStillSignedIn(
  { db }: Pick<AppContext, 'db'>,
  { id }: Pick<Session, 'id'>,
  memberId: string,
): Promise<void> {
  const signedIn = await findSignedInSessions(db, [id]);
  if (signedIn.get(id) !== memberId) throw new AppError('authentication_required', 401);
}
