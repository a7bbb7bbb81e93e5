import { answerPicture } from '#shared/questionnaire/answer-picture.ts';
import { explain } from '#shared/matching/explain.ts';
import { meaningOf } from '#shared/matching/percentage-meaning.ts';
import { shownPercentage } from '#shared/matching/percentage.ts';
import * as options from '#shared/questionnaire/options.ts';
import { unansweredProfile, type ResonanceProfile } from '#shared/questionnaire/profile.ts';
import { factsOf } from '#shared/resonance/person.ts';

/** Two invented people. What is said of them comes from the rules of the product, as for any two members. */
const alma: ResonanceProfile = {
  ...unansweredProfile,
  gender: 'femme',
  birthDate: '1992-05-12',
  position: { latitude: 45.76, longitude: 4.84 },
  relationshipValues: ['bienveillance', 'honnetet', 'independance'],
  emotionalExpectations: ['complicite', 'serenite', 'aventure_emotionnelle'],
  lifestylePassions: ['explorer_nomade', 'philosophe_penseur', 'ecologiste'],
  relationshipGoals: ['beautiful-encounter', 'serious-relationship'],
  personalityTraits: ['curious', 'listener'],
  lifeProject: 'voyageur',
  communicationStyle: 'nuancee',
  socialStyle: 'ambiverti',
  dailyLifestyle: 'gourmet',
  appearanceImportance: 'inner-energy',
  cards: { relation: ['relation-1', 'relation-4'], gouts: ['gout-1', 'gout-3'] },
};
const noe: ResonanceProfile = {
  ...alma,
  gender: 'homme',
  birthDate: '1990-09-03',
  position: { latitude: 45.77, longitude: 4.88 },
  relationshipValues: ['bienveillance', 'honnetet', 'engagement'],
  emotionalExpectations: ['complicite', 'serenite', 'passion'],
  lifestylePassions: ['explorer_nomade', 'artiste_createur', 'reveur'],
  relationshipGoals: ['unique-connection', 'beautiful-encounter'],
  personalityTraits: ['curious', 'sunny'],
  communicationStyle: 'directe',
  socialStyle: 'introverti',
  dailyLifestyle: 'epicurien',
  cards: { relation: ['relation-1', 'relation-5'], gouts: ['gout-1', 'gout-6'] },
};
/** They do not grow older. */
const THEIR_DAY = '2026-11-01';

const { age, distance, why } = factsOf(
  { memberId: 'alma', profile: alma },
  { memberId: 'noe', profile: noe },
  THEIR_DAY,
);
const percentage = shownPercentage(alma, noe);

/** The head of a resonance page, as Alma would read it of Noé. */
export const portrait = {
  displayName: 'Noé',
  gender: 'homme' as const,
  token: 'noe',
  age,
  distance,
  why,
  percentage,
  meaning: meaningOf(percentage),
  beyondDistance: false,
  photo: null,
  isPhotoOpen: false,
};

const shared = (list: readonly options.Option[], one: readonly string[], other: readonly string[]) =>
  list
    .filter(({ id }) => one.includes(id) && other.includes(id))
    .map(({ label, picture }) => ({ label, picture: picture ? answerPicture(picture) : null }));

/** What both have answered, each once. */
export const answersInCommon = [
  ...shared(options.relationshipValues, alma.relationshipValues, noe.relationshipValues),
  ...shared(options.lifestylePassions, alma.lifestylePassions, noe.lifestylePassions),
  ...shared(options.lifeProjects, [alma.lifeProject ?? ''], [noe.lifeProject ?? '']),
];

/** What else the two share, in sentences. */
export const sentences = explain(alma, noe)
  .shared.filter(({ answers, part }) => answers.length === 0 || part === 'emotionalExpectations')
  .map(({ sentence }) => sentence);
