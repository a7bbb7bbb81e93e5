import { answersOf, factsOf, journeyFacts } from '../members/journey-facts.service.ts';
import { missingForCompletion, openSteps, type JourneyFacts } from '#shared/questionnaire/journey.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { pointsFor } from '#shared/points/points.ts';
import { type StepKey } from '#shared/questionnaire/steps.ts';
import { routes } from '#shared/routes.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { updateMatchingCode } from '../matching/matching.service.ts';
import { gainPoints, hasEntry } from '../points/points.queries.ts';
import { thankEarlyMember } from '../plans/early-members.service.ts';
import { markCompleted } from '../members/profiles.queries.ts';
import type { Pseudonyms } from '../members/pseudonyms.ts';
import { findPhrases } from '../phrases/phrases.queries.ts';
import { showPhrases, type ShownPhrase } from '../phrases/phrases.service.ts';
import { photoAddress } from '../photos/photo-address.ts';
import { recapSections, type RecapSection } from './recap.ts';
import { editPathOf } from '../members/recap-path.ts';

/** The reason of the points for a profile at 100 %, and their key, because they are gained once ever. */
const FULL_PROFILE = 'profile-completed';

export interface Recap {
  readonly displayName: string | null;
  /** Where the photo's pictures are, or null. */
  readonly photo: string | null;
  /** Whether others see a veil of it until both want more. */
  readonly isPhotoVeiled: boolean;
  readonly photoPath: string;
  readonly sections: readonly RecapSection[];
  /** What the member says in their own words. */
  readonly phrases: readonly ShownPhrase[];
  /** Questions that are not answered yet, where to go on with them, and the points when none is left, if they are due. */
  readonly open: { readonly count: number; readonly path: string; readonly points: number } | null;
}

export type Completion =
  | { readonly missing: StepKey }
  | { readonly missing: null; /** Now, by this very call. */ readonly pointsGained: number };

/**
 * Completes a profile and opens it to matching if no required answer is missing (S-profile-1), and adds the points of a
 * profile at 100 % if no question at all is open (S-profile-2); each once.
 */
export async function completeProfile(ctx: AppContext, memberId: string): Promise<Completion> {
  // Most visits change nothing and need no lock: a complete profile stays complete, and what was gained stays gained.
  const known = await journeyFacts(ctx, memberId);
  const missingNow = missingForCompletion(known);
  if (missingNow) return { missing: missingNow };
  if (known.has('profile_completed') && !(await isGainDue(ctx, memberId, known)))
    return { missing: null, pointsGained: 0 };
  return inTransaction(ctx, async (tx) => {
    const facts = await journeyFacts(tx, memberId);
    const missing = missingForCompletion(facts);
    if (missing) return { missing };
    const isCompletedNow = !facts.has('profile_completed') && (await markCompleted(tx.db, memberId, tx.now()));
    if (isCompletedNow) {
      await updateMatchingCode(tx, memberId);
      await thankEarlyMember(tx, memberId);
    }
    const pointsGained = (await isGainDue(tx, memberId, facts))
      ? await gainPoints(tx.db, { memberId, reason: FULL_PROFILE, onceKey: FULL_PROFILE, now: tx.now() })
      : 0;
    return { missing: null, pointsGained };
  });
}

/** Whether no question is open, and the points for that were not gained before. */
async function isGainDue(ctx: AppContext, memberId: string, facts: JourneyFacts): Promise<boolean> {
  return openSteps(facts).length === 0 && !(await hasEntry(ctx.db, memberId, FULL_PROFILE));
}

/** The recap of a member's answers in words. */
export async function recapOf(ctx: AppContext, pseudonyms: Pseudonyms, memberId: string): Promise<Recap> {
  const row = await answersOf(ctx, memberId);
  const open = openSteps(factsOf(row));
  const [next] = open;
  return {
    displayName: row.display_name,
    photo: photoAddress(pseudonyms, row.profile_photo_url),
    isPhotoVeiled: row.photo_visibility !== 'immediate',
    photoPath: editPathOf('profilePhotoUpload'),
    sections: recapSections(row, dayOf(ctx.now())),
    phrases: showPhrases((await findPhrases(ctx.db, [memberId])).get(memberId)),
    open: next
      ? {
          count: open.length,
          path: routes[next],
          points: (await hasEntry(ctx.db, memberId, FULL_PROFILE)) ? 0 : pointsFor[FULL_PROFILE],
        }
      : null,
  };
}
