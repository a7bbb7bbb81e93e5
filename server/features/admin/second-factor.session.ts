import { sessionSlot, type Session } from '../members/session.ts';

/** That this session proved an administrator's second factor, which one, and when. */
export interface SecondFactorProof {
  readonly factorId: string;
  /** Milliseconds since 1970. */
  readonly provenAt: number;
}

export const secondFactorProof = sessionSlot<SecondFactorProof>('secondFactorProof');
/** The sealed secret of a second factor that this session was shown and has not confirmed yet. */
export const offeredSecondFactor = sessionSlot<string>('offeredSecondFactor');

/** Goes on under a new session id, with the proof in it; null takes it back. */
export async function saveProof(session: Session, proof: SecondFactorProof | null): Promise<void> {
  await session.renew();
  await session.set(offeredSecondFactor, null);
  await session.set(secondFactorProof, proof);
}
