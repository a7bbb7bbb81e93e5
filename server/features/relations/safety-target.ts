import { sessionSlot } from '../members/session.ts';

/** The screens from which somebody can be reported. */
export type SafetyOrigin = 'matches' | 'matchResonance' | 'matchResonanceRefined' | 'profileCrush';

/** Whom the screen for reporting and blocking is about. */
export interface SafetyTarget {
  readonly memberId: string;
  /** False for a crush of which it is not time yet to know whose it is. */
  readonly isNamed: boolean;
  readonly back: SafetyOrigin;
}

/** Who is to be reported or blocked, if the member likes: in the session, so that no address needs to say who it is. */
export const safetyTarget = sessionSlot<SafetyTarget>('safetyTarget');
