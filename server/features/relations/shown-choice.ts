import { canUndo, choiceOf, isInterestShared } from '#shared/choices/choices.ts';
import { revealStateOf } from '#shared/resonance/reveal.ts';
import type { Bond } from './resonance-access.ts';

/** What a member has said of somebody whom they see, as a tile and a page show it. */
export interface ShownChoice {
  /** `shared`: both were told that both are interested (S-choice-2). */
  readonly state: 'none' | 'interested' | 'shared';
  readonly canUndo: boolean;
}

export function showChoice({ choices }: Bond, now: Date): ShownChoice {
  const isInterested = choiceOf(choices.mine, now) === 'interested';
  if (isInterestShared(choices, now)) return { state: 'shared', canUndo: false };
  return { state: isInterested ? 'interested' : 'none', canUndo: isInterested && canUndo(choices, now) };
}

/** Whether 'Plus tard' lets a match rest at this moment. Somebody who asks for something rests no more (S-choice-3). */
export function isResting({ choices, reveal }: Bond, now: Date): boolean {
  return choiceOf(choices.mine, now) === 'later' && revealStateOf(reveal, now) !== 'asked-by-them';
}
