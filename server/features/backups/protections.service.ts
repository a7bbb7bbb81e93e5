import type { AppContext } from '../../platform/context.ts';
import { withdrawSensitiveConsent } from '../account/consents.service.ts';
import { updateMatchingCode } from '../matching/matching.service.ts';
import type { ReplayedProtections } from './protections.queries.ts';

/**
 * Does what follows from refusals that were taken over into a restored database: hidden members leave the lists, and the
 * sensitive answers of withdrawn consents are deleted. May run twice.
 */
export async function applyProtections(
  ctx: AppContext,
  { hidden, withdrawn }: Pick<ReplayedProtections, 'hidden' | 'withdrawn'>,
): Promise<void> {
  for (const memberId of hidden) await updateMatchingCode(ctx, memberId);
  for (const memberId of withdrawn) await withdrawSensitiveConsent(ctx, memberId);
}
