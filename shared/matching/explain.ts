import type { ResonanceProfile } from '../questionnaire/profile.ts';
import * as options from '../questionnaire/options.ts';
import { scoreOpenParts, scoreTheme, statedGoals } from './score.ts';
import { isLeaning } from './themed-answers.ts';
import { partPoints, POINTS_PER_THEME, type OpenPart } from './weights.ts';
import { fr } from '../typeset.ts';

/** Something two members share, or something still open between them, in words for both of them alike. */
export interface Reason {
  readonly part: OpenPart;
  /** Which theme, when the part is the themes. */
  readonly theme: options.Theme | null;
  /** Shared: the points it gives. Open: the points it could give. */
  readonly points: number;
  readonly sentence: string;
  /** The answers that both gave; none for what only goes together, and for a theme. */
  readonly answers: readonly string[];
  /** Whether the theme gives its points for questions of the day alone, without a card or an answer in common (S-daily-7). */
  readonly isOfDays?: boolean;
}

export interface Explanation {
  readonly shared: readonly Reason[];
  readonly open: readonly Reason[];
}

type SeveralPart =
  | 'relationshipValues'
  | 'emotionalExpectations'
  | 'lifestylePassions'
  | 'relationshipGoals'
  | 'personalityTraits';
type SinglePart = 'lifeProject' | 'communicationStyle' | 'socialStyle' | 'dailyLifestyle' | 'appearanceImportance';

const several = {
  relationshipValues: { list: options.relationshipValues, shared: 'Vous tenez aux mêmes valeurs', open: 'Vos valeurs' },
  emotionalExpectations: {
    list: options.emotionalExpectations,
    shared: fr`Vous attendez la même chose d'une relation`,
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
    related: fr`Vos façons de communiquer s'accordent`,
    open: 'Vos façons de communiquer',
  },
  socialStyle: {
    list: options.socialStyles,
    equal: 'Vous avez le même style social',
    related: fr`Vos styles sociaux s'accordent`,
    open: 'Vos styles sociaux',
  },
  dailyLifestyle: {
    list: options.dailyLifestyles,
    equal: 'Vous vivez au même rythme',
    related: fr`Vos quotidiens s'accordent`,
    open: 'Vos modes de vie',
  },
  appearanceImportance: {
    list: options.appearanceImportances,
    equal: fr`L'apparence compte autant pour vous deux`,
    related: fr`Vous avez un regard proche sur l'apparence`,
    open: fr`L'importance de l'apparence`,
  },
} as const satisfies Record<
  SinglePart,
  { list: readonly options.Option[]; equal: string; related: string; open: string }
>;

const enumeration = new Intl.ListFormat('fr', { type: 'conjunction' });

/**
 * Why two members resonate, strongest first, and what is open: not answered yet by one of them, never by whom.
 *
 * Both members get equal sentences. Nothing that one of the two looks for is read, so no sentence, and no order of
 * sentences, says anything about it: not what is met, not what is missing (S-resonance-8).
 */
export function explain(one: ResonanceProfile, other: ResonanceProfile): Explanation {
  const points = scoreOpenParts(one, other);
  const reasons = { shared: [] as Reason[], open: [] as Reason[] };
  const share = (given: number, reason: Omit<Reason, 'points'>) => {
    if (given > 0) reasons.shared.push({ ...reason, points: given });
  };
  const leaveOpen = (part: OpenPart, possible: number, sentence: string, theme: options.Theme | null = null) =>
    reasons.open.push({ part, theme, points: possible, sentence, answers: [] });

  for (const part of Object.keys(several) as SeveralPart[]) {
    const answers = statedAnswers(part, one);
    const otherAnswers = statedAnswers(part, other);
    if (answers.length === 0 || otherAnswers.length === 0) leaveOpen(part, partPoints[part], several[part].open);
    else {
      const common = answers.filter((answer) => otherAnswers.includes(answer));
      share(points[part], { part, theme: null, sentence: sayCommon(part, common), answers: common });
    }
  }
  for (const part of Object.keys(single) as SinglePart[]) {
    const answer = one[part];
    const otherAnswer = other[part];
    if (answer === null || otherAnswer === null) leaveOpen(part, partPoints[part], single[part].open);
    else if (answer === otherAnswer) {
      const sentence = say(single[part].equal, single[part].list, [answer]);
      share(points[part], { part, theme: null, sentence, answers: [answer] });
    }
    // S-resonance-9
    // Less than half of the points would be called an accord only out of politeness.
    else if (2 * points[part] >= partPoints[part]) {
      const sentence = say(single[part].related, single[part].list, [answer, otherAnswer]);
      share(points[part], { part, theme: null, sentence, answers: [] });
    }
  }
  for (const { id, label } of options.scoredThemes) {
    const common = commonInTheme(id, one, other);
    if (common === null) leaveOpen('themes', POINTS_PER_THEME, `Le thème ${quote(label)}`, id);
    else {
      const sentence = sayTheme(label, common);
      share(scoreTheme(id, one, other), { part: 'themes', theme: id, sentence, answers: [], isOfDays: common === 0 });
    }
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
  return common.length === 0 ? fr`Vos caractères s'accordent` : say(several[part].shared, several[part].list, common);
}

/** The answers in the order of the screen, so that both members read the same sentence. */
function say(words: string, list: readonly options.Option[], answers: readonly string[]): string {
  const labels = list.filter(({ id }) => answers.includes(id)).map(({ label }) => label);
  return fr`${words} : ${enumeration.format(labels)}`;
}

/** Points without a choice in common come from the questions of the day (S-daily-7). */
function sayTheme(label: string, common: number): string {
  return common === 0 ? fr`Vos réponses du jour se rejoignent` : fr`${quote(label)} : ${common} choix en commun`;
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
    answers.filter((answer) => otherAnswers.includes(answer) && !isLeaning(answer)).length
  );
}

function quote(words: string): string {
  return fr`« ${words} »`;
}
