import type { Side } from '../play/quiz.ts';
import { fr } from '../typeset.ts';

/**
 * What everybody is shown of everybody's answers. Sums are published only when so many answered, and again only when twice as
 * many did: between two publications no answer changes anything, and at least so many people lie between them (S-daily-4).
 */
export const FEWEST_PUBLISHED = 20;

/** How many answers there were when they were published last, and how many of them were the upper one. */
export interface PublishedShare {
  readonly answers: number;
  readonly top: number;
}

/** The greatest number of answers, up to these, at which the sums are published; 0 while there are too few. */
export function publishingStep(answers: number): number {
  if (answers < FEWEST_PUBLISHED) return 0;
  return FEWEST_PUBLISHED * 2 ** Math.floor(Math.log2(answers / FEWEST_PUBLISHED));
}

const inWords = ['', '', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf'] as const;

/** How many chose the same, in tenths: 'À peu près six personnes sur dix ont choisi comme toi.' */
export function shareInWords({ answers, top }: PublishedShare, side: Side): string {
  const same = side === 'top' ? top : answers - top;
  const tenths = Math.round((10 * same) / answers);
  if (tenths <= 1) return fr`À peu près une personne sur dix a choisi comme toi, ou moins : quelle originalité.`;
  if (tenths >= 10) return fr`Presque tout le monde a choisi comme toi.`;
  return fr`À peu près ${inWords[tenths] ?? ''} personnes sur dix ont choisi comme toi.`;
}
