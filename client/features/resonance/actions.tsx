import type { ComponentType } from 'react';
import type { ScreenData } from '../../frame/data.ts';
import { fr } from '#shared/typeset.ts';
import { routes } from '#shared/routes.ts';
import { ChoiceForm, choicesLeft } from '../relations/ChoiceForms.tsx';
import { SafetyForm } from './SafetyForm.tsx';

export type Match = ScreenData<'matches'>['tiles'][number];

/**
 * Something that a member can do about a match. Each is a form of its own that posts the match's pseudonym, so that it
 * works without scripts and no address names a member (S-resonance-18).
 */
export interface MatchAction<Person> {
  readonly id: string;
  /** False where there is nothing to do; absent: it is always offered. */
  readonly isOffered?: (person: Person) => boolean;
  readonly Form: ComponentType<Person>;
}

/** What the menu of a tile offers, from top to bottom. */
export const tileMenu: readonly MatchAction<Match>[] = [
  {
    id: 'choice',
    isOffered: (match) => choicesLeft(match).length > 0,
    Form: ({ choice, talk, token, displayName }) => (
      <ChoiceForm choice={choice} talk={talk} match={token} name={displayName} back="matches" isPlain />
    ),
  },
  {
    id: 'safety',
    Form: ({ token, displayName }) => <SafetyForm token={token} displayName={displayName} action={routes.matches} />,
  },
];

/** Those of some actions that there is something to do by. */
export function offered<Person>(
  actions: readonly MatchAction<Person>[],
  person: Person,
): readonly MatchAction<Person>[] {
  return actions.filter(({ isOffered }) => isOffered?.(person) ?? true);
}

/** The words of the button that opens a menu, for somebody who hears the page. */
export function menuLabel(displayName: string): string {
  return fr`Autres gestes pour ${displayName}`;
}
