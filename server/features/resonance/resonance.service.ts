import type { ResonanceProfile } from '#shared/questionnaire/profile.ts';
import * as options from '#shared/questionnaire/options.ts';
import { explain } from '#shared/matching/explain.ts';
import { percentageOf } from '#shared/matching/score.ts';
import { photoChangeOf, revealStateOf, type RevealState } from '#shared/resonance/reveal.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Session } from '../members/session.ts';
import { findMatchable } from '../matching/matching.service.ts';
import { matchToken } from '../relations/match-token.ts';
import { findBond } from '../relations/resonance-access.ts';
import { crossThemes, type CrossedTheme } from './crossed-themes.ts';
import { findSeenMembers } from './matches.queries.ts';

/** An answer of the match, and whether the member gave it too. */
export interface ShownAnswer {
  readonly label: string;
  readonly emoji: string;
  readonly isShared: boolean;
}

export interface Resonance {
  readonly token: string;
  readonly displayName: string;
  readonly gender: options.Gender;
  readonly percentage: number;
  readonly beyondDistance: boolean;
  readonly passions: readonly ShownAnswer[];
  readonly values: readonly ShownAnswer[];
  readonly projects: readonly ShownAnswer[];
  /** Why the two resonate, strongest first; then what is still open between them. */
  readonly shared: readonly string[];
  readonly open: readonly string[];
  readonly crossed: readonly CrossedTheme[];
  /** The address of the picture that may be shown: the photo, or its veil; null without a photo. */
  readonly photo: string | null;
  readonly isPhotoOpen: boolean;
  readonly reveal: RevealState;
  /** Whose changed photo has closed the reveal, while both are to read it. */
  readonly photoChange: 'mine' | 'theirs' | null;
  /** Whether both show their photo to all who see their profile, so that there is nothing left to reveal. */
  readonly areBothImmediate: boolean;
  readonly hasOwnPhoto: boolean;
}

/** The resonance of two members as one of them may read it; null when it may not be opened (S-resonance-7). */
export async function findResonance(
  ctx: AppContext,
  session: Session,
  memberId: string,
  otherId: string,
): Promise<Resonance | null> {
  const bond = await findBond(ctx, memberId, otherId);
  const own = bond && (await findMatchable(ctx, memberId));
  const theirs = bond && (await findMatchable(ctx, otherId));
  const members = await findSeenMembers(ctx.db, memberId, [memberId, otherId]);
  const [self, other] = [members.get(memberId), members.get(otherId)];
  if (!own || !theirs || !self || !other) return null;
  const { shared, open } = explain(own.profile, theirs.profile);
  const { isPhotoOpen } = bond;
  return {
    token: matchToken(ctx.config, session.id, otherId),
    displayName: other.displayName,
    gender: other.gender,
    percentage: percentageOf(bond.points),
    beyondDistance: bond.beyondDistance,
    ...selectShownAnswers(own.profile, theirs.profile),
    shared: shared.map(({ sentence }) => sentence),
    open: open.map(({ sentence }) => sentence),
    crossed: crossThemes(own.profile, theirs.profile),
    photo: other.photo && `${other.photo}/${isPhotoOpen ? 'screen' : 'blurred'}`,
    isPhotoOpen,
    reveal: revealStateOf(bond.reveal, ctx.now()),
    photoChange: photoChangeOf(bond.reveal, ctx.now()),
    areBothImmediate: [self, other].every(({ photo, photoVisibility }) => photo && photoVisibility === 'immediate'),
    hasOwnPhoto: self.photo !== null,
  };
}

function selectShownAnswers(own: ResonanceProfile, theirs: ResonanceProfile) {
  const shown = (list: readonly options.Option[], answers: readonly string[], ownAnswers: readonly string[]) =>
    list
      .filter(({ id }) => answers.includes(id))
      .map(({ id, label, emoji = '' }): ShownAnswer => ({ label, emoji, isShared: ownAnswers.includes(id) }))
      .toSorted((one, other) => Number(other.isShared) - Number(one.isShared));
  const listed = (answer: string | null) => (answer === null ? [] : [answer]);
  return {
    passions: shown(options.lifestylePassions, theirs.lifestylePassions, own.lifestylePassions),
    values: shown(options.relationshipValues, theirs.relationshipValues, own.relationshipValues),
    projects: shown(options.lifeProjects, listed(theirs.lifeProject), listed(own.lifeProject)),
  };
}
