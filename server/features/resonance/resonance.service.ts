import { answerPicture } from '#shared/questionnaire/answer-picture.ts';
import type { ResonanceProfile } from '#shared/questionnaire/profile.ts';
import * as options from '#shared/questionnaire/options.ts';
import { explain } from '#shared/matching/explain.ts';
import type { OpenPart } from '#shared/matching/weights.ts';
import { inOneLine } from '#shared/phrases/phrases.ts';
import { factsOf } from '#shared/resonance/person.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { meaningOf } from '#shared/matching/percentage-meaning.ts';
import { photoChangeOf, revealStateOf, undoLeftMs, type RevealState } from '#shared/resonance/reveal.ts';
import { isVideoOffered } from '../../platform/config.ts';
import type { AppContext } from '../../platform/context.ts';
import { hasSentMatchCrush } from '../crush/match-crush.service.ts';
import type { Pseudonyms } from '../members/pseudonyms.ts';
import { findMatchable } from '../matching/matching.service.ts';
import { photoAddress } from '../photos/photo-address.ts';
import { findPhrases } from '../phrases/phrases.queries.ts';
import { showPhrases, type ShownPhrase } from '../phrases/phrases.service.ts';
import { findPairTalks, showPairTalk, type ShownPairTalk } from '../relations/pair-talk.queries.ts';
import { isMetForReal } from '../relations/met-for-real.queries.ts';
import { findBond } from '../relations/resonance-access.ts';
import { signWords } from '../relations/safety-target.ts';
import { showChoice, type ShownChoice } from '../relations/shown-choice.ts';
import { showPairs } from '../relations/shown-pairs.service.ts';
import { noDailyAnswers } from '#shared/daily/daily-answers.ts';
import { dailyDayOf } from '#shared/daily/daily-day.ts';
import { findDailyAnswers } from '../daily/daily.queries.ts';
import { crossDailyAnswers, crossThemes, type CrossedTheme } from './crossed-themes.ts';
import { findSeenMembers } from './matches.queries.ts';

/** An answer that both members gave. */
export interface SharedAnswer {
  readonly label: string;
  /** The address of the answer's picture. */
  readonly picture: string | null;
}

/** A phrase of the other, with its words signed for a report: what was read can be reported, whatever becomes of it. */
interface ReportablePhrase extends ShownPhrase {
  readonly signed: string;
}

export interface Resonance {
  readonly token: string;
  readonly displayName: string;
  readonly gender: options.Gender;
  /** In full years, by the first day of the month; null while it is not known. */
  readonly age: number | null;
  /** How far away they live, in words; null while it is not known. */
  readonly distance: string | null;
  /** The three strongest reasons in one sentence; null without any. */
  readonly why: string | null;
  /** In steps of five, and what it means in a sentence. */
  readonly percentage: number;
  readonly meaning: string;
  /** Whether the other lives farther away than this member wants. */
  readonly beyondDistance: boolean;
  readonly passions: readonly SharedAnswer[];
  readonly values: readonly SharedAnswer[];
  readonly projects: readonly SharedAnswer[];
  /** What else the two share, strongest first; then what is still open between them. */
  readonly shared: readonly string[];
  readonly open: readonly string[];
  readonly crossed: readonly CrossedTheme[];
  /** What the other says of themselves in their own words, and whether this member has written any. */
  readonly phrases: readonly ReportablePhrase[];
  readonly hasOwnPhrases: boolean;
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
  readonly choice: ShownChoice;
  /** Whether others whom they met by video have recognised the person of the photos ('Rencontré·e pour de vrai'). */
  readonly isMetForReal: boolean;
  /** Whether two members can meet by video here. */
  readonly offersVideo: boolean;
  /** Whether the member has sent the other a crush from this page, or the two have a mutual one. */
  readonly crush: 'none' | 'sent' | 'mutual';
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
  const { age, distance, isFarther, why } = factsOf(own, theirs, dayOf(ctx.now()));
  const address = photoAddress(pseudonyms, other.photo);
  const ownAddress = photoAddress(pseudonyms, self.photo);
  const phrases = await findPhrases(ctx.db, [memberId, otherId]);
  const talks = await findPairTalks(ctx.db, memberId, [otherId], ctx.now());
  const daily = await findDailyAnswers(ctx.db, [memberId, otherId]);
  const answersOf = (id: string) => daily.get(id) ?? noDailyAnswers;
  return {
    token: pseudonyms.of('member', otherId),
    displayName: other.displayName,
    gender: other.gender,
    age,
    distance,
    why,
    percentage: pair.percentage,
    meaning: meaningOf(pair.percentage),
    beyondDistance: isFarther,
    ...selectSharedAnswers(own.profile, theirs.profile),
    // What is shown as a passion, a value or a project is not said again.
    shared: shared.flatMap(({ part, answers, sentence }) =>
      answers.length > 0 && partsShownAsAnswers.includes(part) ? [] : sentence,
    ),
    open: open.map(({ sentence }) => sentence),
    crossed: [
      ...crossThemes(own.profile, theirs.profile),
      ...crossDailyAnswers(answersOf(memberId), answersOf(otherId), dailyDayOf(ctx.now())),
    ],
    phrases: showPhrases(phrases.get(otherId)).map((phrase) => ({
      ...phrase,
      signed: signWords(ctx, inOneLine({ beginning: phrase.id, text: phrase.text }), memberId, otherId),
    })),
    hasOwnPhrases: phrases.has(memberId),
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
    choice: showChoice(bond, ctx.now()),
    isMetForReal: await isMetForReal(ctx.db, otherId, ctx.now()),
    offersVideo: isVideoOffered(ctx.config),
    crush: bond.isMutualCrush ? 'mutual' : (await hasSentMatchCrush(ctx, memberId, otherId)) ? 'sent' : 'none',
  };
}

const partsShownAsAnswers: readonly OpenPart[] = ['lifestylePassions', 'relationshipValues', 'lifeProject'];

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
