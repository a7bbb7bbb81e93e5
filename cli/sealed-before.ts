import type { SealedByOthers } from '#server/features/secrets/resealing.service.ts';
import { fr } from '#shared/typeset.ts';
import { showNumber } from './output/terminal.ts';

/** Kinds of sealed texts and how many of each an earlier secret has sealed, in French. */
export function describeSealed(found: readonly SealedByOthers[]): string {
  return found.map(({ title, earlier }) => fr`${title} (${showNumber(earlier)})`).join(', ');
}
