import { linkTo } from '#shared/assistant/answer-text.ts';
import { routes } from '#shared/routes.ts';
import type { KnowledgeEntry } from './entry.ts';
import { fr } from '#shared/typeset.ts';

/** Entries about what a member does with the list of matches. */
export const listEntries: readonly KnowledgeEntry[] = [
  {
    id: 'choices',
    title: fr`Que veulent dire « Ça m'intéresse », « Plus tard » et « Pas pour moi » ?`,
    phrasings: [
      `ça m'intéresse`,
      `pas pour moi`,
      `dire que quelqu'un m'intéresse`,
      `dire qu'un match n'est pas pour moi`,
      `un intérêt partagé`,
      `annuler mon choix`,
      `j'ai appuyé sur pas pour moi par erreur`,
      `où sont mes choix`,
      `la page mes choix`,
      `l'autre saura-t-il que j'ai dit pas pour moi`,
      `écarter un match sans le bloquer`,
      `mettre un profil de côté pour plus tard`,
    ],
    answer: ({ choices: { restDays, months } }) =>
      fr`Tant que vous ne vous écrivez pas, ils sont sous « Autres gestes », les trois points d'un match, et dans votre résonance. « Ça m'intéresse » ne se voit pas, sauf si l'autre le dit aussi : vous l'apprenez alors ensemble. « Plus tard » laisse ce profil se reposer ${restDays}${' '}jours. « Pas pour moi » le retire de ta liste aussitôt ; dès le lendemain, vous ne vous croisez plus pendant ${months}${' '}mois, et personne n'en est averti. Un choix s'annule pendant un jour, dans ${linkTo('Mes choix', routes.choices)}.`,
  },
  {
    id: 'list-filters',
    title: fr`À quoi servent les filtres affinés ?`,
    phrasings: [
      `les filtres de premium`,
      `enregistrer un filtre`,
      `la page mes filtres`,
      `filtrer ma liste entière`,
      `voir seulement les profils avec photo`,
      `poser un filtre sur ma liste`,
      `enlever le filtre posé sur ma liste`,
      `filtrer par valeurs ou passions en commun`,
    ],
    answer: () =>
      fr`À trier ta liste sous tes six, dans ${linkTo('Mes filtres', routes.listFilters)} : âge, distance, photo, voix, projet de vie, valeurs, passions, thèmes joués. Ils demandent que Premium ou VIP t'ouvre ta liste ; rien ne s'achète encore, mais des mois s'offrent en invitant : ${linkTo('Mes cadeaux', routes.gifts)}. Un filtre ne change rien à qui te voit. Qui t'est proposé se règle, lui, dans ${linkTo('Mon profil', routes.profileComplete)}.`,
  },
  {
    id: 'unexpected',
    title: fr`C'est quoi, l'inattendu du dimanche ?`,
    phrasings: [
      `une personne de plus le dimanche`,
      `le mot du dimanche`,
      `pourquoi un profil en plus dimanche`,
      `l'inattendu a disparu lundi`,
      `pas d'inattendu ce dimanche`,
      `la septième personne`,
    ],
    answer: () =>
      fr`Le dimanche, jusqu'à minuit, ${linkTo('Mes matchs', routes.matches)} montre parfois une personne de plus : au quotidien, vos réponses se ressemblent moins qu'en moyenne avec ta sélection, et pourtant vous dépassez 70 %. Certains dimanches, il n'y a personne de tel. « Le mot du dimanche » te le rappelle par e-mail, si tu coches cette case dans ${linkTo('Mon compte', routes.account)}, sous « Nos messages ».`,
  },
  {
    id: 'profiles-a-day',
    title: fr`Pourquoi « À demain pour la suite » ?`,
    phrasings: [
      `j'ai vu trop de profils aujourd'hui`,
      `limite de profils par jour`,
      `à demain pour la suite c'est écrit`,
      `les autres profils reviennent demain`,
      `maximum de personnes à voir dans une journée`,
    ],
    answer: ({ profilesPerDay }) =>
      fr`C'est une protection pour tout le monde : un compte voit au plus ${profilesPerDay} personnes différentes par jour. Celles que tu as vues aujourd'hui restent visibles, et les autres reviennent demain : ${linkTo('Mes matchs', routes.matches)}.`,
  },
];
