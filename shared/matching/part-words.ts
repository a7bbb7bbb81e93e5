import { fr, typeset } from '../typeset.ts';
import { partPoints, pointsPerCommonAnswer, type Part } from './weights.ts';

/** What each part of the points is about, and how its points are given, for those who want to read the rules. */
export const partWords = typeset({
  relationshipValues: {
    title: 'Ce à quoi vous tenez',
    how: fr`${pointsPerCommonAnswer.relationshipValues} points pour chaque valeur en commun`,
  },
  emotionalExpectations: {
    title: "Ce que vous attendez d'une relation",
    how: fr`${pointsPerCommonAnswer.emotionalExpectations} points pour chaque attente en commun`,
  },
  lifestylePassions: {
    title: 'Ce qui vous fait vibrer',
    how: fr`${pointsPerCommonAnswer.lifestylePassions} points pour chaque passion en commun`,
  },
  relationshipGoals: { title: 'Ce que vous cherchez ici', how: 'La part que vous avez en commun' },
  personalityTraits: { title: 'Vos caractères', how: 'La part que vous avez en commun' },
  lifeProject: { title: 'Vos projets de vie', how: "Tout s'ils sont pareils, une part s'ils vont ensemble" },
  communicationStyle: {
    title: 'Votre façon de vous parler',
    how: "Tout si elle est pareille, une part si elle s'accorde",
  },
  socialStyle: { title: 'Votre énergie avec les autres', how: "Tout si elle est pareille, une part si elle s'accorde" },
  dailyLifestyle: { title: 'Votre quotidien', how: "Tout s'il est pareil, une part s'il s'accorde" },
  appearanceImportance: {
    title: "Ce que compte l'apparence",
    how: 'Tout si vous pensez pareil, la moitié si vous en êtes proches',
  },
  themes: { title: 'Vos cartes et vos quiz', how: 'Pour chacun des six thèmes, la part de vos choix en commun' },
  mutualPreferences: {
    title: "Ce que vous recherchez en quelqu'un",
    how: 'Deux fois le contentement de la personne la moins comblée : cela classe, et ne se montre jamais',
  },
} as const satisfies Record<Part, { title: string; how: string }>);

/** The table of points, as it is read: the largest parts first, the private one last. */
export const pointTable = (Object.keys(partPoints) as Part[]).map((part) => ({
  part,
  points: partPoints[part],
  ...partWords[part],
}));
