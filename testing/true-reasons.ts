import { headlinesFor } from '#shared/matching/headlines.ts';
import * as options from '#shared/questionnaire/options.ts';
import { unansweredProfile, type ResonanceProfile } from '#shared/questionnaire/profile.ts';
import { fr } from '#shared/typeset.ts';

/*
 * Whether what two members read about each other is true of their answers. It is asked of the answers themselves, one by one,
 * and not of the points from which reasons are made.
 */

const severalAnswers = {
  relationshipValues: options.relationshipValues,
  emotionalExpectations: options.emotionalExpectations,
  lifestylePassions: options.lifestylePassions,
  personalityTraits: options.personalityTraits,
  relationshipGoals: options.relationshipGoals,
} as const;
const singleAnswers = {
  lifeProject: options.lifeProjects,
  communicationStyle: options.communicationStyles,
  socialStyle: options.socialStyles,
  dailyLifestyle: options.dailyLifestyles,
  appearanceImportance: options.appearanceImportances,
} as const;
type Answered = keyof typeof severalAnswers | keyof typeof singleAnswers;

function gave(profile: ResonanceProfile, part: Answered, id: string): boolean {
  const answer = profile[part];
  return Array.isArray(answer) ? (answer as readonly string[]).includes(id) : answer === id;
}

/** Each headline about one answer, with the answer that it is about. */
const claims = new Map(
  (Object.entries({ ...severalAnswers, ...singleAnswers }) as [Answered, readonly options.Option[]][]).flatMap(
    ([part, list]) =>
      list.flatMap(({ id }) => {
        const profile = { ...unansweredProfile, [part]: part in severalAnswers ? [id] : id };
        return headlinesFor(profile, profile, '').map((words) => [words, { part, id }] as const);
      }),
  ),
);

type Truth = (one: ResonanceProfile, other: ResonanceProfile) => boolean;

const areApart =
  (part: keyof typeof singleAnswers): Truth =>
  (one, other) =>
    one[part] !== null && other[part] !== null && one[part] !== other[part];
const cross =
  (theme: options.Theme): Truth =>
  (one, other) =>
    [one.cards, one.quizAnswers].some((mine, index) => {
      const theirs = [other.cards, other.quizAnswers][index]?.[theme] ?? [];
      return (mine[theme] ?? []).some((answer) => theirs.includes(answer));
    });

/** Headlines that name no single answer. */
const otherHeadlines: Readonly<Record<string, Truth>> = {
  [fr`Vos caractères s'accordent`]: (one, other) =>
    [one, other].some(({ personalityTraits }) => personalityTraits.includes('bit-of-everything')),
  'Vos projets vont bien ensemble': areApart('lifeProject'),
  [fr`Vos façons de parler s'accordent`]: areApart('communicationStyle'),
  [fr`Vos styles sociaux s'accordent`]: areApart('socialStyle'),
  [fr`Vos quotidiens s'accordent`]: areApart('dailyLifestyle'),
  'Vos goûts se croisent': cross('gouts'),
  'Vos loisirs se croisent': cross('loisirs'),
  'Vos curiosités se croisent': cross('culture'),
  'Vos visions se croisent': cross('valeurs'),
  [fr`Vos façons d'aimer se croisent`]: cross('relation'),
  'Vos intuitions se croisent': cross('intuitives'),
};

/** Whether a headline is true of two members. One that nobody knows is not. */
export function isTrueHeadline(words: string, one: ResonanceProfile, other: ResonanceProfile): boolean {
  const claim = claims.get(words);
  if (claim) return gave(one, claim.part, claim.id) && gave(other, claim.part, claim.id);
  return otherHeadlines[words]?.(one, other) ?? false;
}

const labels = (Object.entries({ ...severalAnswers, ...singleAnswers }) as [Answered, readonly options.Option[]][])
  .flatMap(([part, list]) => list.map(({ id, label }) => ({ part, id, label })))
  .toSorted((one, other) => other.label.length - one.label.length);

/** The labels of a list in words; null when it has other words. A label may have an 'et' of its own. */
function readLabels(list: string): ReadonlySet<string> | null {
  const found = new Set<string>();
  let rest = list;
  for (const { label } of labels) {
    if (!rest.includes(label)) continue;
    found.add(label);
    rest = rest.replace(label, '');
  }
  return /^(?:,| et |\s)*$/u.test(rest) ? found : null;
}

/**
 * Whether a sentence of the list of reasons, such as 'Vous tenez aux mêmes valeurs : Équité et Altruisme', names nothing but
 * what each of the two gave, or one of them where the sentence says that their answers go together.
 */
export function isTrueSentence(sentence: string, one: ResonanceProfile, other: ResonanceProfile): boolean {
  const [claim = '', list] = sentence.split(/\s: /u);
  const theme = options.themes.find(({ label }) => claim.includes(label));
  if (theme) return cross(theme.id)(one, other);
  if (list === undefined) return isTrueHeadline(claim, one, other);
  const isTogether = /s.accordent|vont bien ensemble|un regard proche/u.test(claim);
  const named = readLabels(list);
  return (
    named !== null &&
    [...named].every((label) =>
      labels.some(({ part, id, label: known }) => {
        if (known !== label) return false;
        const [mine, theirs] = [gave(one, part, id), gave(other, part, id)];
        return isTogether ? mine || theirs : mine && theirs;
      }),
    )
  );
}
