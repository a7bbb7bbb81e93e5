import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '#shared/duration.ts';
import { sessionSlot, type Session } from './session.ts';

/** How long after proving themselves a member may do what a session alone is not enough for. */
export const PROOF_FRESH_MINUTES = 15;

/** How the member of a session proved who they are. */
export interface MemberProof {
  /** Names the sign-in that opened the session, through every change of the session's id. */
  readonly signInId: string;
  /** When the member last proved themselves, by a link or a passkey. Milliseconds since 1970. */
  readonly provenAt: number;
}

export const memberProof = sessionSlot<MemberProof>('memberProof');

/** Whether the member of a session has proved themselves a short while ago (S-proof-1). */
export function isFreshlyProven(session: Session, now: Date): boolean {
  const proof = session.get(memberProof);
  return proof !== null && now.getTime() - proof.provenAt < PROOF_FRESH_MINUTES * MINUTE_MS;
}

/** Records that the member of a session has proved themselves just now. */
export async function proveAnew(session: Session, now: Date): Promise<void> {
  const signInId = session.get(memberProof)?.signInId ?? randomUUID();
  await session.set(memberProof, { signInId, provenAt: now.getTime() });
}
