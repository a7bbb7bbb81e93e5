import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import * as options from '../questionnaire/options.ts';
import type { ResonanceProfile } from '../questionnaire/profile.ts';
import { anyPrivateAnswers, anyProfile } from './arbitraries.ts';
import { APOSTROPHE } from '../typeset.ts';
import { explain } from './explain.ts';

/**
 * Reads every reason back, as a person would, and checks it against the answers of the two: written from the sentences
 * alone, without the code that makes them.
 */

type Holds = (one: ResonanceProfile, other: ResonanceProfile) => boolean;
interface Claim {
  readonly says: RegExp;
  /** Whether it is true of these two; `words` is what the sentence names. */
  holds(words: readonly string[], one: ResonanceProfile, other: ResonanceProfile): boolean;
}

type Several =
  | 'relationshipValues'
  | 'emotionalExpectations'
  | 'lifestylePassions'
  | 'relationshipGoals'
  | 'personalityTraits';
type Single = 'lifeProject' | 'communicationStyle' | 'socialStyle' | 'dailyLifestyle' | 'appearanceImportance';

const common = (one: readonly string[], other: readonly string[]) => one.filter((answer) => other.includes(answer));
const labels = (list: readonly options.Option[], ids: readonly string[]) =>
  list.filter(({ id }) => ids.includes(id)).map(({ label }) => plain(label));
const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((word) => other.includes(word));
/** A sentence as one types it. */
const plain = (text: string) => text.replace(/\s/g, ' ').replaceAll(APOSTROPHE, "'");

/** Both gave these answers, and no other answer in common; goals that say nothing are no answers. */
const bothGave = (part: Several, list: readonly options.Option[], words: readonly string[]): Holds => {
  const said = ({ [part]: answers }: ResonanceProfile) =>
    (answers as readonly string[]).filter((answer) => !['prefer-not-answer', 'not-sure'].includes(answer));
  return (one, other) => words.length > 0 && isSame(words, labels(list, common(said(one), said(other))));
};
const several = (says: string, part: Several, list: readonly options.Option[]): Claim => ({
  says: new RegExp(`^${says} : (.+)$`),
  holds: (words, one, other) => bothGave(part, list, words)(one, other),
});
const equal = (says: string, part: Single, list: readonly options.Option[]): Claim => ({
  says: new RegExp(`^${says} : (.+)$`),
  holds: (words, one, other) => one[part] === other[part] && isSame(words, labels(list, [one[part] ?? ''])),
});
/** Two different answers of which a reader would say that they go together. */
const related = (says: string, part: Single, list: readonly options.Option[], pairs: readonly string[]): Claim => ({
  says: new RegExp(`^${says} : (.+)$`),
  holds: (words, one, other) =>
    pairs.some((pair) => isSame(pair.split('+'), [one[part] ?? '', other[part] ?? ''])) &&
    isSame(words, labels(list, [one[part] ?? '', other[part] ?? ''])),
});

const themeCalled = (label: string | undefined) => options.scoredThemes.find((theme) => plain(theme.label) === label);
const answersIn = (profile: ResonanceProfile, theme: options.Theme) => profile.quizAnswers[theme] ?? [];
const chosenIn = (profile: ResonanceProfile, theme: options.Theme) => [
  ...(profile.cards[theme] ?? []),
  ...answersIn(profile, theme).filter((answer) => !answer.startsWith('penchant-')),
];
const leaningsIn = (profile: ResonanceProfile) =>
  answersIn(profile, 'intuitives').filter((answer) => answer.startsWith('penchant-'));

const sharedClaims: readonly Claim[] = [
  several('Vous tenez aux mêmes valeurs', 'relationshipValues', options.relationshipValues),
  several("Vous attendez la même chose d'une relation", 'emotionalExpectations', options.emotionalExpectations),
  several('Vous vibrez pour les mêmes choses', 'lifestylePassions', options.lifestylePassions),
  several('Vous cherchez la même chose', 'relationshipGoals', options.relationshipGoals),
  several('Vos caractères se ressemblent', 'personalityTraits', options.personalityTraits),
  {
    says: /^Vos caractères s'accordent$/,
    holds: (_words, { personalityTraits: one }, { personalityTraits: other }) =>
      one.length > 0 && other.length > 0 && [...one, ...other].includes('bit-of-everything'),
  },
  equal('Vous avez le même projet de vie', 'lifeProject', options.lifeProjects),
  equal('Vous communiquez de la même façon', 'communicationStyle', options.communicationStyles),
  equal('Vous avez le même style social', 'socialStyle', options.socialStyles),
  equal('Vous vivez au même rythme', 'dailyLifestyle', options.dailyLifestyles),
  equal("L'apparence compte autant pour vous deux", 'appearanceImportance', options.appearanceImportances),
  related('Vos projets de vie vont bien ensemble', 'lifeProject', options.lifeProjects, [
    'famille+stabilite',
    'entrepreneur+voyageur',
  ]),
  related("Vos façons de communiquer s'accordent", 'communicationStyle', options.communicationStyles, [
    'directe+humour_noir',
    'nuancee+poetique',
  ]),
  related("Vos styles sociaux s'accordent", 'socialStyle', options.socialStyles, [
    'ambiverti+extraverti',
    'ambiverti+introverti',
  ]),
  related("Vos quotidiens s'accordent", 'dailyLifestyle', options.dailyLifestyles, [
    'gourmet+epicurien',
    'sportif+routine_bien_etre',
  ]),
  related("Vous avez un regard proche sur l'apparence", 'appearanceImportance', options.appearanceImportances, [
    'appearance-first+body-mind-balance',
    'body-mind-balance+inner-energy',
  ]),
  {
    says: /^« (.+) » : (\d+ choix) en commun$/,
    holds([label, count], one, other) {
      const theme = themeCalled(label);
      const both = theme ? common(chosenIn(one, theme.id), chosenIn(other, theme.id)).length : 0;
      return both > 0 && count === `${both} choix`;
    },
  },
  {
    says: /^Vos réponses du jour se rejoignent$/,
    holds: (_words, one, other) => common(leaningsIn(one), leaningsIn(other)).length > 0,
  },
];

/** One of the two, or both, has not answered. */
const missing = (says: string, isMissing: (profile: ResonanceProfile) => boolean): Claim => ({
  says: new RegExp(`^${says}$`),
  holds: (_words, one, other) => isMissing(one) || isMissing(other),
});

const openClaims: readonly Claim[] = [
  missing('Vos valeurs', ({ relationshipValues }) => relationshipValues.length === 0),
  missing('Vos attentes émotionnelles', ({ emotionalExpectations }) => emotionalExpectations.length === 0),
  missing('Vos passions', ({ lifestylePassions }) => lifestylePassions.length === 0),
  missing('Ce que vous cherchez', ({ relationshipGoals }) =>
    relationshipGoals.every((goal) => goal === 'prefer-not-answer' || goal === 'not-sure'),
  ),
  missing('Vos traits de caractère', ({ personalityTraits }) => personalityTraits.length === 0),
  missing('Vos projets de vie', ({ lifeProject }) => lifeProject === null),
  missing('Vos façons de communiquer', ({ communicationStyle }) => communicationStyle === null),
  missing('Vos styles sociaux', ({ socialStyle }) => socialStyle === null),
  missing('Vos modes de vie', ({ dailyLifestyle }) => dailyLifestyle === null),
  missing("L'importance de l'apparence", ({ appearanceImportance }) => appearanceImportance === null),
  {
    says: /^Le thème « (.+) »$/,
    holds([label], one, other) {
      const theme = themeCalled(label);
      return theme !== undefined && common(chosenIn(one, theme.id), chosenIn(other, theme.id)).length === 0;
    },
  },
];

/** 'Empathie, Équité et Respect' as three words; a label that holds ' et ' itself stays whole. */
function wordsOf(found: RegExpExecArray): string[] {
  const [, listed = '', ...others] = found;
  return others.length > 0 ? [listed, ...others] : splitLabels(listed);
}
const allLabels = [
  options.relationshipValues,
  options.emotionalExpectations,
  options.lifestylePassions,
  options.relationshipGoals,
  options.personalityTraits,
  options.lifeProjects,
  options.communicationStyles,
  options.socialStyles,
  options.dailyLifestyles,
  options.appearanceImportances,
  options.scoredThemes,
].flatMap((list: readonly options.Option[]) => list.map(({ label }) => plain(label)));
function splitLabels(listed: string): string[] {
  if (listed === '') return [];
  const first = allLabels
    .filter((label) => listed === label || [', ', ' et '].some((link) => listed.startsWith(label + link)))
    .sort((one, other) => other.length - one.length)[0];
  if (first === undefined) return [listed];
  return [first, ...splitLabels(listed.slice(first.length).replace(/^(, | et )/, ''))];
}

/** The claim that a sentence makes, and whether it is true; null for a sentence that nobody has written here. */
function judge(claims: readonly Claim[], sentence: string, one: ResonanceProfile, other: ResonanceProfile) {
  const made = claims.filter(({ says }) => says.test(plain(sentence)));
  const [claim] = made;
  if (!claim || made.length > 1) return null;
  return { claim, isTrue: claim.holds(wordsOf(claim.says.exec(plain(sentence))!), one, other) };
}

/** Two members of whom neither is what the other looks for, in whatever way it can be said. */
const contraryPair = fc
  .tuple(anyProfile, anyProfile, anyPrivateAnswers, anyPrivateAnswers)
  .map(([one, other, ofOne, ofOther]): [ResonanceProfile, ResonanceProfile] => [
    { ...one, ...ofOne, ...unlike(other) },
    { ...other, ...ofOther, ...unlike(one) },
  ]);
function unlike({ gender, bodyType, archetypes }: ResonanceProfile) {
  return {
    attractedTo: options.attractions.map(({ id }) => id).filter((id) => id !== gender),
    preferredBodyTypes: options.bodyTypes.map(({ id }) => id).filter((id) => id !== bodyType),
    likedArchetypes: options.archetypes.map(({ id }) => id).filter((id) => !archetypes.includes(id)),
    preferredAgeMin: 95,
    preferredAgeMax: 99,
    preferredDistances: ['0-50' as const],
    preferredHeights: [],
  };
}

// S-resonance-14
describe('every reason', () => {
  it.each([
    ['any two members', fc.tuple(anyProfile, anyProfile)],
    ['two members who look for somebody else', contraryPair],
  ])('that is shown of %s is true of exactly these two, and of a kind that is known here', (_who, pairs) => {
    const shown = new Set<Claim>();
    fc.assert(
      fc.property(pairs, ([one, other]) => {
        const { shared, open } = explain(one, other);
        for (const [claims, reasons] of [
          [sharedClaims, shared],
          [openClaims, open],
        ] as const)
          for (const { sentence } of reasons) {
            const judged = judge(claims, sentence, one, other);
            expect([sentence, judged?.isTrue]).toEqual([sentence, true]);
            if (judged) shown.add(judged.claim);
          }
      }),
      { numRuns: 1200, seed: 19 },
    );
    // No kind of sentence was left unread.
    expect([...sharedClaims, ...openClaims].filter((claim) => !shown.has(claim)).map(({ says }) => says)).toEqual([]);
  });
});
