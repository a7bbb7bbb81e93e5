import type { RouteId } from '#shared/routes.ts';

export interface ComingWords {
  readonly title: string;
  readonly text: string;
}

const question: ComingWords = {
  title: 'Cette question arrive',
  text: 'Elle viendra bientôt affiner tes résonances. En attendant, tes autres réponses comptent déjà.',
};

/** What screens that do not exist yet say: what comes, and nothing that is not true. */
export const comingWords: Partial<Record<RouteId, ComingWords>> = {
  unsubscribe: {
    title: 'Désinscription',
    text: 'Chaque message que nous envoyons porte un lien «\u00a0Ne plus recevoir aucun message\u00a0»\u202f: un clic suffit. Bientôt, tu pourras aussi le demander ici.',
  },
  adminStatistics: { title: 'Administration', text: 'Les statistiques du service seront ici.' },
  adminAds: { title: 'Administration', text: 'Les bannières du service seront gérées ici.' },
};

export function comingWordsFor(id: string): ComingWords {
  return comingWords[id as RouteId] ?? question;
}
