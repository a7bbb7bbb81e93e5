import { journeyFacts, answersOf, factsOf } from '../members/journey-facts.service.ts';
import { missingForCompletion, openSteps } from '#shared/questionnaire/journey.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { type StepKey } from '#shared/questionnaire/steps.ts';
import { routes } from '#shared/routes.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { updateMatchingCode } from '../matching/matching.service.ts';
import { gainPoints } from '../points/points.queries.ts';
import { thankEarlyMember } from '../plans/early-members.service.ts';
import { markCompleted } from '../members/profiles.queries.ts';
import type { Pseudonyms } from '../members/pseudonyms.ts';
import { photoAddress } from '../photos/photo-address.ts';
import { recapSections, type RecapSection } from './recap.ts';
import { editPathOf } from '../members/recap-path.ts';

export interface Recap {
  readonly displayName: string | null;
  /** Where the photo's pictures are, or null. */
  readonly photo: string | null;
  readonly photoPath: string;
  readonly sections: readonly RecapSection[];
  /** Questions that are not answered yet, and where to go on with them. */
  readonly open: { readonly count: number; readonly path: string } | null;
}

export type Completion =
  | { readonly missing: StepKey }
  | { readonly missing: null; /** Now, by this very call. */ readonly pointsGained: number };

/**
 * Completes a profile and opens it to matching, and adds its points, each once, if no required answer is missing
 * (S-profile-2).
 */
export async function completeProfile(ctx: AppContext, memberId: string): Promise<Completion> {
  // Most visits change nothing and need no lock: a complete profile stays complete, with its points.
  const known = await journeyFacts(ctx, memberId);
  const missingNow = missingForCompletion(known);
  if (missingNow) return { missing: missingNow };
  if (known.has('profile_completed')) return { missing: null, pointsGained: 0 };
  return inTransaction(ctx, async (tx) => {
    const facts = await journeyFacts(tx, memberId);
    const missing = missingForCompletion(facts);
    if (missing) return { missing };
    const isCompletedNow = !facts.has('profile_completed') && (await markCompleted(tx.db, memberId, tx.now()));
    if (isCompletedNow) {
      await updateMatchingCode(tx, memberId);
      await thankEarlyMember(tx, memberId);
    }
    const reason = 'profile-completed';
    const pointsGained = await gainPoints(tx.db, { memberId, reason, onceKey: reason, now: tx.now() });
    return { missing: null, pointsGained };
  });
}

/** The recap of a member's answers in words. */
export async function recapOf(ctx: AppContext, pseudonyms: Pseudonyms, memberId: string): Promise<Recap> {
  const row = await answersOf(ctx, memberId);
  const open = openSteps(factsOf(row));
  const [next] = open;
  return {
    displayName: row.display_name,
    photo: photoAddress(pseudonyms, row.profile_photo_url),
    photoPath: editPathOf('profilePhotoUpload'),
    sections: recapSections(row, dayOf(ctx.now())),
    open: next ? { count: open.length, path: routes[next] } : null,
  };
}
