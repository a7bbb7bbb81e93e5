import type { ResonanceProfile } from '../questionnaire/profile.ts';
import * as options from '../questionnaire/options.ts';
import { scoreParts, scoreTheme, statedGoals } from './score.ts';
import { partPoints, POINTS_PER_THEME, type Part } from './weights.ts';

/** Something two members share, or something still open between them, in words for both of them alike. */
export interface Reason {
  readonly part: Part;
  /** Which theme, when the part is the themes. */
  readonly theme: options.Theme | null;
  /** Shared: the points it gives. Open: the points it could give. */
  readonly points: number;
  readonly sentence: string;
}

export interface Explanation {
  readonly shared: readonly Reason[];
  readonly open: readonly Reason[];
}

type SeveralPart =
  'relationshipValues' | 'emotionalExpectations' | 'lifestylePassions' | 'relationshipGoals' | 'personalityTraits';
type SinglePart = 'lifeProject' | 'communicationStyle' | 'socialStyle' | 'dailyLifestyle' | 'appearanceImportance';

const several = {
  relationshipValues: { list: options.relationshipValues, shared: 'Vous tenez aux mêmes valeurs', open: 'Vos valeurs' },
  emotionalExpectations: {
    list: options.emotionalExpectations,
    shared: 'Vous attendez la même chose d’une relation',
    open: 'Vos attentes émotionnelles',
  },
  lifestylePassions: {
    list: options.lifestylePassions,
    shared: 'Vous vibrez pour les mêmes choses',
    open: 'Vos passions',
  },
  relationshipGoals: {
    list: options.relationshipGoals,
    shared: 'Vous cherchez la même chose',
    open: 'Ce que vous cherchez',
  },
  personalityTraits: {
    list: options.personalityTraits,
    shared: 'Vos caractères se ressemblent',
    open: 'Vos traits de caractère',
  },
} as const satisfies Record<SeveralPart, { list: readonly options.Option[]; shared: string; open: string }>;

const single = {
  lifeProject: {
    list: options.lifeProjects,
    equal: 'Vous avez le même projet de vie',
    related: 'Vos projets de vie vont bien ensemble',
    open: 'Vos projets de vie',
  },
  communicationStyle: {
    list: options.communicationStyles,
    equal: 'Vous communiquez de la même façon',
    related: 'Vos façons de communiquer s’accordent',
    open: 'Vos façons de communiquer',
  },
  socialStyle: {
    list: options.socialStyles,
    equal: 'Vous avez le même style social',
    related: 'Vos styles sociaux s’accordent',
    open: 'Vos styles sociaux',
  },
  dailyLifestyle: {
    list: options.dailyLifestyles,
    equal: 'Vous vivez au même rythme',
    related: 'Vos quotidiens s’accordent',
    open: 'Vos modes de vie',
  },
  appearanceImportance: {
    list: options.appearanceImportances,
    equal: 'L’apparence compte autant pour vous deux',
    related: 'Vous avez un regard proche sur l’apparence',
    open: 'L’importance de l’apparence',
  },
} as const satisfies Record<
  SinglePart,
  { list: readonly options.Option[]; equal: string; related: string; open: string }
>;

const enumeration = new Intl.ListFormat('fr', { type: 'conjunction' });

/**
 * Why two members resonate, strongest first, and what is open: not answered yet by one of them, never by whom.
 *
 * Both members get equal sentences. Preferences are one reason, and only when each member meets all that the other said:
 * naming the ones that are met would reveal the others as not met (S-resonance-8).
 */
export function explain(one: ResonanceProfile, other: ResonanceProfile): Explanation {
  const points = scoreParts(one, other);
  const reasons = { shared: [] as Reason[], open: [] as Reason[] };
  const share = (part: Part, given: number, sentence: string, theme: options.Theme | null = null) => {
    if (given > 0) reasons.shared.push({ part, theme, points: given, sentence });
  };
  const leaveOpen = (part: Part, possible: number, sentence: string, theme: options.Theme | null = null) =>
    reasons.open.push({ part, theme, points: possible, sentence });

  for (const part of Object.keys(several) as SeveralPart[]) {
    const answers = statedAnswers(part, one);
    const otherAnswers = statedAnswers(part, other);
    if (answers.length === 0 || otherAnswers.length === 0) leaveOpen(part, partPoints[part], several[part].open);
    else
      share(
        part,
        points[part],
        sayCommon(
          part,
          answers.filter((answer) => otherAnswers.includes(answer)),
        ),
      );
  }
  for (const part of Object.keys(single) as SinglePart[]) {
    const answer = one[part];
    const otherAnswer = other[part];
    if (answer === null || otherAnswer === null) leaveOpen(part, partPoints[part], single[part].open);
    else if (answer === otherAnswer) share(part, points[part], say(single[part].equal, single[part].list, [answer]));
    // S-resonance-9
    // Less than half of the points would be called an accord only out of politeness.
    else if (2 * points[part] >= partPoints[part])
      share(part, points[part], say(single[part].related, single[part].list, [answer, otherAnswer]));
  }
  for (const { id, label } of options.scoredThemes) {
    const common = commonInTheme(id, one, other);
    if (common === null) leaveOpen('themes', POINTS_PER_THEME, `Le thème ${quote(label)}`, id);
    else share('themes', scoreTheme(id, one, other), `${quote(label)}\u202f: ${common} choix en commun`, id);
  }
  if (isPreferenceOpen(one, other) || isPreferenceOpen(other, one)) {
    leaveOpen('mutualPreferences', partPoints.mutualPreferences, 'Ce que vous recherchez chez l’autre');
  } else if (points.mutualPreferences === partPoints.mutualPreferences) {
    share('mutualPreferences', points.mutualPreferences, 'Ce que vous recherchez s’accorde, dans les deux sens');
  }

  return { shared: strongestFirst(reasons.shared), open: strongestFirst(reasons.open) };
}

function strongestFirst(reasons: readonly Reason[]): Reason[] {
  const order = Object.keys(partPoints);
  return reasons.toSorted(
    (one, other) => other.points - one.points || order.indexOf(one.part) - order.indexOf(other.part),
  );
}

function statedAnswers(part: SeveralPart, profile: ResonanceProfile): readonly string[] {
  return part === 'relationshipGoals' ? statedGoals(profile) : profile[part];
}

function sayCommon(part: SeveralPart, common: readonly string[]): string {
  // Points without a common answer come from 'bit-of-everything', which goes half with every trait.
  return common.length === 0 ? 'Vos caractères s’accordent' : say(several[part].shared, several[part].list, common);
}

/** The answers in the order of the screen, so that both members read the same sentence. */
function say(words: string, list: readonly options.Option[], answers: readonly string[]): string {
  const labels = list.filter(({ id }) => answers.includes(id)).map(({ label }) => label);
  return `${words}\u202f: ${enumeration.format(labels)}`;
}

/** Cards and quiz answers in common, or null while the two have nothing to compare in the theme. */
function commonInTheme(theme: options.Theme, one: ResonanceProfile, other: ResonanceProfile): number | null {
  const cards = one.cards[theme] ?? [];
  const otherCards = other.cards[theme] ?? [];
  const answers = one.quizAnswers[theme] ?? [];
  const otherAnswers = other.quizAnswers[theme] ?? [];
  const questionOf = (answer: string) => answer.slice(0, answer.lastIndexOf(':'));
  const otherQuestions = otherAnswers.map(questionOf);
  const haveBothCards = cards.length > 0 && otherCards.length > 0;
  if (!haveBothCards && !answers.some((answer) => otherQuestions.includes(questionOf(answer)))) return null;
  return (
    cards.filter((card) => otherCards.includes(card)).length +
    answers.filter((answer) => otherAnswers.includes(answer)).length
  );
}

/** Whether a preference of the seeker is still open, because one of the two has not answered. */
function isPreferenceOpen(seeker: ResonanceProfile, seen: ResonanceProfile): boolean {
  const bodies = seeker.preferredBodyTypes;
  const heights = seeker.preferredHeights;
  return (
    (!bodies.includes('indifferent') && (bodies.length === 0 || seen.bodyType === null)) ||
    (!heights.includes('no_preference') &&
      (heights.length === 0 || seeker.heightCm === null || seen.heightCm === null)) ||
    seeker.likedArchetypes.length === 0 ||
    seen.archetypes.length === 0
  );
}

function quote(words: string): string {
  return `«\u00a0${words}\u00a0»`;
}
