import type { RouteId } from '#shared/routes.ts';

export interface ComingWords {
  readonly title: string;
  readonly text: string;
}

const question: ComingWords = {
  title: 'Cette question arrive',
  text: 'Elle viendra bientôt affiner tes résonances. En attendant, tes autres réponses comptent déjà.',
};

const quiz: ComingWords = {
  title: 'Les quiz se préparent',
  text: 'Deux choix, un seul clic, et on en sait un peu plus l’un sur l’autre. Les questions sont en cours d’écriture.',
};

/** What screens that do not exist yet say: what comes, and nothing that is not true. */
export const comingWords: Partial<Record<RouteId, ComingWords>> = {
  profilePhotoUpload: {
    title: 'Ta photo viendra après',
    text: 'Ici, on se découvre d’abord par ses affinités. Tu pourras bientôt ajouter une photo, et choisir quand elle se dévoile.',
  },
  playRoom: {
    title: 'La Play Room ouvre bientôt',
    text: 'Des cartes, des jeux, des quiz et des soirées pour se découvrir autrement. On prépare la salle.',
  },
  themes: {
    title: 'Six thèmes, bientôt',
    text: 'Goûts, loisirs, culture, valeurs, relation, intuition\u202f: tu choisiras les cartes qui te ressemblent.',
  },
  gifts: {
    title: 'Tes cadeaux arrivent',
    text: 'Les points que tu gagnes et ce qu’ils ouvrent seront ici.',
  },
  giftSubscription: {
    title: 'Un cadeau se prépare',
    text: 'Les premières personnes inscrites recevront un mois d’abonnement. Les détails seront ici.',
  },
  subscription: {
    title: 'Les abonnements arrivent',
    text: 'Pour l’instant, tout ce qui existe est ouvert à tout le monde, sans rien payer.',
  },
  partnership: {
    title: 'Devenir partenaire',
    text: 'Créateurs, lieux, marques, coachs\u202f: nos formules seront bientôt présentées ici.',
  },
  quizLove: quiz,
  quizFeeling: quiz,
  quizAffinity: quiz,
  themeCards: quiz,
  cardQuestion: quiz,
  cardQuestionText: quiz,
  cardQuestionImage: quiz,
  quizComplete: quiz,
};

export function comingWordsFor(id: string): ComingWords {
  return comingWords[id as RouteId] ?? question;
}
