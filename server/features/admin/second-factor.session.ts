import { sessionSlot, type Session } from '../members/session.ts';

/** The proof of a second factor in a session: which factor, and when. */
export interface SecondFactorProof {
  readonly factorId: string;
  /** Milliseconds since 1970. */
  readonly provenAt: number;
}

export const secondFactorProof = sessionSlot<SecondFactorProof>('secondFactorProof');
/** The encrypted secret of a second factor that was offered in this session and is not confirmed yet. */
export const offeredSecondFactor = sessionSlot<string>('offeredSecondFactor');

/** Saves the proof under a new session id; null removes it. */
export async function saveProof(session: Session, proof: SecondFactorProof | null): Promise<void> {
  await session.renew();
  await session.set(offeredSecondFactor, null);
  await session.set(secondFactorProof, proof);
}
