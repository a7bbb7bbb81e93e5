import { missingBeforeFirstResonances, nextMissingStep, remainingInFirstPass } from '#shared/questionnaire/journey.ts';
import { routes, type RouteId } from '#shared/routes.ts';
import type { AppContext } from '../../platform/context.ts';
import { answersOf, factsOf } from '../members/journey-facts.service.ts';
import type { Session } from '../members/session.ts';
import type { Onlooker } from '../relations/profile-views.service.ts';
import { findFirstMatches, type FirstMatches } from '../resonance/matches.service.ts';

/** How many resonances are shown before the questionnaire goes on. */
const FIRST_RESONANCES = 2;

/** The screen between the chapters and the questions that refine. */
export interface FirstResonances {
  /** `offered` until the member asks to see them, `computing` until they are found. */
  readonly state: 'offered' | 'computing' | 'ready';
  readonly matches: FirstMatches;
  /** How many questions of the first pass are open. */
  readonly remaining: number;
  /** The address of the next question, or of the recap. */
  readonly next: string;
  /** Whether the member has a photo that others see behind a veil. */
  readonly hasVeiledPhoto: boolean;
}

const none: FirstMatches = { tiles: [], hasSeenEnough: false };

/** The first resonances of a member; or the step that is missing before they are offered. */
export async function findFirstResonances(
  ctx: AppContext,
  session: Session,
  onlooker: Onlooker,
): Promise<FirstResonances | { readonly missing: RouteId }> {
  const row = await answersOf(ctx, onlooker.memberId);
  const facts = factsOf(row);
  const missing = missingBeforeFirstResonances(facts);
  if (missing) return { missing };
  const isOffered = !facts.has('profile_completed');
  const matches = isOffered ? null : await findFirstMatches(ctx, session, onlooker, FIRST_RESONANCES);
  return {
    state: isOffered ? 'offered' : matches ? 'ready' : 'computing',
    matches: matches ?? none,
    remaining: remainingInFirstPass(facts),
    next: routes[nextMissingStep(facts)],
    hasVeiledPhoto: row.profile_photo_url !== null && row.photo_visibility !== 'immediate',
  };
}
