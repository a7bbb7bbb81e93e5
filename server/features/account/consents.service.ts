import { inTransaction, inTransactionDespiteDeadlocks, type AppContext } from '../../platform/context.ts';
import { lockAttending } from '../evenings/own-evenings.queries.ts';
import { endAttendances } from '../evenings/removal.service.ts';
import { forgetEarlierAnswers, updateMatchingCode } from '../matching/matching.service.ts';
import { CONSENT_VERSION } from '../members/member.queries.ts';

export const consentKinds = ['terms', 'sensitive_data'] as const;

/** What a member says about themselves with the consents. */
export interface Introduction {
  readonly displayName?: string | undefined;
  readonly ageConfirmed?: boolean | undefined;
}

/**
 * Saves both consents with date and version, and the name and the age that the member had not given yet. Giving them
 * again changes nothing, and neither does giving them after those to newer texts (S-consent-2).
 */
export async function giveConsents(ctx: AppContext, memberId: string, introduction: Introduction = {}): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await introduce(tx, memberId, introduction);
    const given = await tx
      .db('consents')
      .where({ member_id: memberId })
      .where('version', '>=', CONSENT_VERSION)
      .whereNull('withdrawn_at')
      .select('kind');
    const missing = consentKinds.filter((kind) => !given.some((row) => row.kind === kind));
    if (missing.length === 0) return;
    await tx
      .db('consents')
      .insert(missing.map((kind) => ({ member_id: memberId, kind, version: CONSENT_VERSION, given_at: tx.now() })));
  });
}

async function introduce(
  { db }: AppContext,
  memberId: string,
  { displayName, ageConfirmed = false }: Introduction,
): Promise<void> {
  const member = db('members').where({ id: memberId });
  if (displayName !== undefined) await member.clone().whereNull('display_name').update({ display_name: displayName });
  if (ageConfirmed) await member.clone().where({ age_confirmed: false }).update({ age_confirmed: true });
}

/**
 * Withdraws the consent to sensitive answers: deletes those answers and takes the member out of all lists
 * (S-consent-4).
 */
export async function withdrawSensitiveConsent(ctx: AppContext, memberId: string): Promise<void> {
  await inTransactionDespiteDeadlocks(ctx, async (tx) => {
    // Signing up for an evening at this moment either ends before, and is ended below, or finds the profile incomplete.
    await lockAttending(tx.db, memberId);
    await tx
      .db('consents')
      .where({ member_id: memberId, kind: 'sensitive_data' })
      .whereNull('withdrawn_at')
      .update({ withdrawn_at: tx.now() });
    await tx
      .db('profiles')
      .where({ user_id: memberId })
      .update({ attracted_to_types: [], skin_color: null, profile_completed: false, updated_at: tx.now() });
    await forgetEarlierAnswers(tx, memberId, ['attracted_to_types']);
    await updateMatchingCode(tx, memberId);
    // No table can be composed of answers that are gone (S-evening-26).
    await endAttendances(tx, memberId);
  });
}
