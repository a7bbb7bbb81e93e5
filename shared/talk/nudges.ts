import type { LifeProject, LifestylePassion, RelationshipValue } from '../questionnaire/options.ts';
import { typeset } from '../typeset.ts';

/** 'Coup de pouce': topics for two members who look for words. It writes no sentence for anybody and reads no message. */
export const nudge = typeset({
  title: 'Aide-moi à trouver mes mots',
  intro: "Voici de quoi parler, d'après ce que vous partagez. Les mots restent les tiens.",
  privacy: "Aucun de vos messages n'est lu pour cela.",
  nothingLeft: 'Vous avez déjà parlé de tout ce que vous partagez. Une question à deux ouvrirait autre chose.',
});

/** The topic of an answer that both gave in the questionnaire, said to both. */
export const answerTopics = typeset({
  lifestylePassions: {
    artiste_createur: 'Ce que vous créez, et avec quoi',
    explorer_nomade: 'Vos départs, passés ou à venir',
    philosophe_penseur: 'Les questions qui vous occupent',
    reveur: 'Ce qui vous fait rêver les yeux ouverts',
    idealiste: "Ce qui vous donne de l'espoir",
    minimaliste: 'Ce dont vous vous passez très bien',
    ecologiste: 'La nature, tout près de chez vous',
    techno_optimiste: 'Les inventions qui vous plaisent',
  },
  relationshipValues: {
    bienveillance: 'Les gentillesses de tous les jours',
    empathie: 'Les gens que vous comprenez sans peine',
    honnetet: "Ce qu'il vaut mieux se dire",
    authenticite_radicale: 'Les lieux où vous êtes vraiment vous',
    independance: 'Ce que vous aimez faire en solo',
    altruisme: 'Les coups de main donnés et reçus',
    partage_desinteresse: 'Ce que vous aimez offrir',
    respect_mutuel: "Ce qui met à l'aise quand on se parle",
    engagement: 'Ce à quoi vous tenez depuis longtemps',
    equite: 'La façon de partager, vaisselle comprise',
  },
  lifeProject: {
    famille: 'La maison où il fait bon rentrer',
    entrepreneur: 'Les idées que vous voulez faire grandir',
    voyageur: 'Les pays qui vous font signe',
    stabilite: 'Vos ancres et vos habitudes',
  },
} as const satisfies {
  readonly lifestylePassions: Record<Exclude<LifestylePassion, 'spirituel'>, string>;
  readonly relationshipValues: Record<RelationshipValue, string>;
  readonly lifeProject: Record<LifeProject, string>;
});
