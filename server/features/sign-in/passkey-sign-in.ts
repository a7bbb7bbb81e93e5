import type { Request } from 'express';
import { createContext } from 'react-router';
import { HOUR_SECONDS } from '#shared/duration.ts';
import { AppError } from '#shared/errors.ts';
import type { UsedPasskey } from '#shared/passkeys/passkeys.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { addToLog } from '../../platform/http/request-log.ts';
import { clientOf } from '../../platform/http/client.ts';
import { createClientLimit } from '../../platform/limits/limits.ts';
import { recordPasskeyProof } from '../admin/second-factor.service.ts';
import { secondFactorProof } from '../admin/second-factor.session.ts';
import { findActiveMember, markSignedIn, type Member } from '../members/member.queries.ts';
import type { Session } from '../members/session.ts';
import { acceptPasskey } from '../passkeys/passkeys.service.ts';
import { beginVisit, openVisit, recordVisit, type SignInVisit } from './sign-in-visit.service.ts';

/** How many times a client may try a passkey in an hour: nobody can guess one, but each try is computed. */
const TRIES_PER_CLIENT_AND_HOUR = 60;

/** Signing in by a passkey, for one request. */
export interface PasskeySignIn {
  /**
   * Signs the owner of a passkey in. False for every passkey that opens nothing: the reason is not said, as it is not
   * with links (S-passkey-4).
   * @throws AppError 429 when this client tried too often
   */
  signIn(answer: UsedPasskey): Promise<boolean>;
}

/** Sign-in by passkey, for actions. */
export const passkeyContext = createContext<PasskeySignIn>();

export function createPasskeySignIn(ctx: AppContext): (req: Request, session: Session) => PasskeySignIn {
  const perClient = createClientLimit(ctx.db, ctx.config, {
    name: 'passkey-client',
    points: TRIES_PER_CLIENT_AND_HOUR,
    seconds: HOUR_SECONDS,
  });
  return (req, session) => ({
    async signIn(answer) {
      if (!(await perClient.admits(clientOf(req)))) throw new AppError('too_many_requests', 429);
      const visit = beginVisit(session);
      const browserHash = session.browser.hash;
      const passkey = await acceptPasskey(ctx, answer, { purpose: 'sign-in', browserHash, memberId: null });
      const member = passkey && (await signInOwner(ctx, passkey.memberId, visit));
      if (!member) {
        addToLog(req, { event: 'sign-in-refused', refusal: 'passkey' });
        return false;
      }
      addToLog(req, { event: 'signed-in', way: 'passkey', memberId: member.id });
      await openVisit(ctx, session, member, visit);
      // Who unlocked the device of an administrator's passkey has proved the second factor with it.
      const proof = await recordPasskeyProof(ctx, member.id, passkey.id);
      if (proof) await session.set(secondFactorProof, proof);
      return true;
    },
  });
}

/** The owner of a passkey who may sign in; null for a suspended one. */
function signInOwner(ctx: AppContext, memberId: string, visit: SignInVisit): Promise<Member | null> {
  return inTransaction(ctx, async (tx) => {
    if (!(await markSignedIn(tx.db, memberId, tx.now()))) return null;
    const member = await findActiveMember(tx.db, memberId);
    if (member) await recordVisit(tx, member, visit, { isFirst: false });
    return member;
  });
}
