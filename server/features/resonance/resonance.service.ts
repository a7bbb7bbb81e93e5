import { answerPicture } from '#shared/questionnaire/answer-picture.ts';
import type { ResonanceProfile } from '#shared/questionnaire/profile.ts';
import * as options from '#shared/questionnaire/options.ts';
import { explain } from '#shared/matching/explain.ts';
import { meaningOf } from '#shared/matching/percentage-meaning.ts';
import { photoChangeOf, revealStateOf, undoLeftMs, type RevealState } from '#shared/resonance/reveal.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Pseudonyms } from '../members/pseudonyms.ts';
import { findMatchable } from '../matching/matching.service.ts';
import { photoAddress } from '../photos/photo-address.ts';
import { findPairTalks, showPairTalk, type ShownPairTalk } from '../relations/pair-talk.queries.ts';
import { findBond } from '../relations/resonance-access.ts';
import { showPairs } from '../relations/shown-pairs.service.ts';
import { crossThemes, type CrossedTheme } from './crossed-themes.ts';
import { findSeenMembers } from './matches.queries.ts';

/** An answer that both members gave. */
export interface SharedAnswer {
  readonly label: string;
  /** The address of the answer's picture. */
  readonly picture: string | null;
}

export interface Resonance {
  readonly token: string;
  readonly displayName: string;
  readonly gender: options.Gender;
  /** In steps of five, and what it means in a sentence. */
  readonly percentage: number;
  readonly meaning: string;
  /** Whether the other lives farther away than this member wants. */
  readonly beyondDistance: boolean;
  readonly passions: readonly SharedAnswer[];
  readonly values: readonly SharedAnswer[];
  readonly projects: readonly SharedAnswer[];
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
  /** The moment in which both photos open, until this member has seen it; null otherwise. */
  readonly moment: RevealMoment | null;
  /** For how many milliseconds the member who has just closed the photos may take that back; 0: not any more. */
  readonly undoLeftMs: number;
  /** Where the two stand with each other's words. */
  readonly talk: ShownPairTalk;
}

/** The addresses of both photos, and of the veils that they are shown behind before. */
export interface RevealMoment {
  readonly own: MomentPhoto;
  readonly theirs: MomentPhoto;
}

interface MomentPhoto {
  readonly veil: string;
  readonly photo: string;
}

/** The resonance of two members as one of them may read it; null when it may not be opened (S-resonance-7). */
export async function findResonance(
  ctx: AppContext,
  pseudonyms: Pseudonyms,
  memberId: string,
  otherId: string,
): Promise<Resonance | null> {
  const bond = await findBond(ctx, memberId, otherId);
  const own = bond && (await findMatchable(ctx, memberId));
  const theirs = bond && (await findMatchable(ctx, otherId));
  const members = await findSeenMembers(ctx.db, memberId, [memberId, otherId]);
  const [self, other] = [members.get(memberId), members.get(otherId)];
  const pair = bond && (await showPairs(ctx, memberId, [{ memberId: otherId, ...bond }])).get(otherId);
  if (!own || !theirs || !self || !other || !pair) return null;
  const { shared, open } = explain(own.profile, theirs.profile);
  const { isPhotoOpen } = bond;
  const address = photoAddress(pseudonyms, other.photo);
  const ownAddress = photoAddress(pseudonyms, self.photo);
  const talks = await findPairTalks(ctx.db, memberId, [otherId], ctx.now());
  return {
    token: pseudonyms.of('member', otherId),
    displayName: other.displayName,
    gender: other.gender,
    percentage: pair.percentage,
    meaning: meaningOf(pair.percentage),
    beyondDistance: pair.isFarther,
    ...selectSharedAnswers(own.profile, theirs.profile),
    shared: shared.map(({ sentence }) => sentence),
    open: open.map(({ sentence }) => sentence),
    crossed: crossThemes(own.profile, theirs.profile),
    photo: address && `${address}/${isPhotoOpen ? 'screen' : 'blurred'}`,
    isPhotoOpen,
    reveal: revealStateOf(bond.reveal, ctx.now()),
    photoChange: photoChangeOf(bond.reveal, ctx.now()),
    areBothImmediate: [self, other].every(({ photo, photoVisibility }) => photo && photoVisibility === 'immediate'),
    hasOwnPhoto: self.photo !== null,
    moment:
      bond.isMomentDue && isPhotoOpen && address && ownAddress
        ? { own: momentPhotoOf(ownAddress), theirs: momentPhotoOf(address) }
        : null,
    undoLeftMs: undoLeftMs(bond.reveal, ctx.now()),
    talk: showPairTalk(pseudonyms, talks.get(otherId)),
  };
}

function momentPhotoOf(address: string): MomentPhoto {
  return { veil: `${address}/blurred`, photo: `${address}/screen` };
}

/** The answers that both gave. What only one of them said is not told to the other (S-resonance-7). */
function selectSharedAnswers(own: ResonanceProfile, theirs: ResonanceProfile) {
  const shared = (list: readonly options.Option[], answers: readonly string[], ownAnswers: readonly string[]) =>
    list
      .filter(({ id }) => answers.includes(id) && ownAnswers.includes(id))
      .map(({ label, picture }): SharedAnswer => ({ label, picture: picture ? answerPicture(picture) : null }));
  const listed = (answer: string | null) => (answer === null ? [] : [answer]);
  return {
    passions: shared(options.lifestylePassions, theirs.lifestylePassions, own.lifestylePassions),
    values: shared(options.relationshipValues, theirs.relationshipValues, own.relationshipValues),
    projects: shared(options.lifeProjects, listed(theirs.lifeProject), listed(own.lifeProject)),
  };
}
