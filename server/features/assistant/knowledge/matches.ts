import { linkTo } from '#shared/assistant/answer-text.ts';
import { routes } from '#shared/routes.ts';
import type { KnowledgeEntry } from './entry.ts';

/** Matches and resonances. */
export const matchEntries: readonly KnowledgeEntry[] = [
  {
    id: 'how-matches-work',
    title: `Comment fonctionnent les matchs\u202f?`,
    phrasings: [
      `comment ça marche les matchs`,
      `comment sont choisis mes matchs`,
      `comment vous choisissez les personnes proposées`,
      `quel est le principe des affinités`,
      `comment calculez-vous la compatibilité`,
      `l’algorithme de matching`,
      `sur quels critères se base la sélection des profils`,
      `vous choisissez comment les gens que je vois`,
      `comment fait le site pour trouver des gens compatibles`,
      `selon quels critères les profils me sont proposés`,
      `d’où viennent les suggestions`,
      `comment marche la compatibilité entre membres`,
    ],
    answer: () =>
      `Tes réponses au questionnaire sont comparées à celles des autres\u202f: valeurs, attentes, passions, objectifs, caractère, projets, et ce que chacun cherche chez l’autre. Les cartes et les quiz affinent encore.
Tu ne vois que des personnes pour qui c’est réciproque\u202f: chacun correspond à ce que l’autre recherche. Les photos ne comptent pas. Tu les retrouves dans ${linkTo('Mes matchs', routes.matches)}.`,
  },
  {
    id: 'compatibility-percentage',
    title: `Que veut dire le pourcentage\u202f?`,
    phrasings: [
      `que signifie le pourcentage d’affinité`,
      `à quoi correspond le chiffre dans le cercle`,
      `c’est quoi le % de compatibilité`,
      `comment est calculé mon pourcentage`,
      `le rond avec un nombre sur la tuile`,
      `un bon score c’est combien pour cent`,
      `ça correspond à quoi le pourcentage`,
      `75 pour cent ça veut dire quoi`,
      `un chiffre s’affiche sur chaque profil`,
      `le score affiché sous le nom`,
      `est-ce un bon pourcentage`,
    ],
    answer: () =>
      `C’est la part de ce que vous partagez, sur 100\u202f: valeurs, attentes, passions, objectifs, caractère, projets, cartes, et ce que chacun cherche chez l’autre. Il est le même pour vous deux.
Ce que l’un n’a pas encore répondu ne récompense ni ne punit personne.`,
  },
  {
    id: 'how-many-matches',
    title: `Combien de matchs est-ce que je vois\u202f?`,
    phrasings: [
      `pourquoi seulement six matchs`,
      `nombre de profils affichés`,
      `combien de personnes me sont proposées`,
      `pourquoi si peu de profils`,
      `j’ai que 6 matchs`,
      `limite de matchs par jour`,
      `c’est tout comme profils`,
      `j’en ai que six`,
      `il n’y a que six personnes`,
      `pas assez de choix`,
    ],
    answer: ({ shownMatches }) =>
      `Tu vois jusqu’à ${shownMatches} personnes\u202f: celles avec qui tu résonnes le plus. C’est voulu\u202f: mieux vaut quelques vraies affinités qu’un défilé sans fin.
La suite de ta liste s’ouvre avec Premium\u202f: ${linkTo('Voir les abonnements', routes.subscription)}.`,
  },
  {
    id: 'no-matches-yet',
    title: `Pourquoi n’ai-je pas encore de match\u202f?`,
    phrasings: [
      `je n’ai aucun match`,
      `ma liste est vide`,
      `personne ne s’affiche`,
      `encore un peu de patience`,
      `je ne vois aucun profil`,
      `zéro match que faire`,
      `il n’y a personne près de chez moi`,
      `personne ne me correspond`,
      `ma page est vide`,
      `rien ne s’affiche dans mes matchs`,
      `toujours pas de match`,
      `la page des matchs ne montre personne`,
    ],
    answer: () =>
      `Deux raisons possibles\u202f: ton profil attend encore une réponse, ou personne ne correspond pour l’instant dans les deux sens.
Complète ${linkTo('ton profil', routes.profileComplete)}, élargis ${linkTo(`l'âge recherché`, routes.profileTargetAge)} ou ${linkTo('la distance', routes.profileDistance)}. Dès que quelqu’un arrive, tu es prévenu par e-mail.`,
  },
  {
    id: 'when-matches-change',
    title: `Quand ma liste de matchs change-t-elle\u202f?`,
    phrasings: [
      `à quelle fréquence les matchs sont renouvelés`,
      `quand aurai-je de nouveaux matchs`,
      `mise à jour de la liste`,
      `mes matchs ont disparu`,
      `pourquoi ce n’est plus les mêmes personnes`,
      `ça se rafraîchit tous les combien`,
      `nouveaux profils chaque jour`,
      `c’est actualisé quand`,
      `est-ce que les matchs vont changer`,
      `une personne a disparu de mes matchs`,
      `aurai-je d’autres personnes demain`,
      `ma liste est toujours la même`,
    ],
    answer: () =>
      `Quelques secondes après chaque changement de tes réponses, et pour tout le monde une fois par nuit. Une personne peut quitter ta liste si l’un de vous change ses critères, ou si quelqu’un résonne davantage.`,
  },
  {
    id: 'viewed-badge',
    title: `Que veut dire «\u00a0Vu\u00a0»\u202f?`,
    phrasings: [
      `le badge vu`,
      `c’est quoi l’étiquette vu sur une tuile`,
      `est-ce que vu veut dire qu’il m’a regardé`,
      `la personne sait-elle que j’ai ouvert son profil`,
      `qui a consulté mon profil`,
      `vu est écrit sur un profil`,
      `est-ce qu’on sait que j’ai regardé`,
      `la signification de vu`,
    ],
    answer: () =>
      `«\u00a0Vu\u00a0» apparaît sur les profils que toi, tu as déjà ouverts. C’est un repère pour toi seul\u202f: l’autre personne ne sait pas que tu as regardé, et tu ne vois pas qui a regardé ton profil.`,
  },
  {
    id: 'more-matches',
    title: `Comment voir plus de matchs\u202f?`,
    phrasings: [
      `voir davantage de profils`,
      `débloquer d’autres affinités`,
      `je veux plus de matchs`,
      `voir la suite de ma liste`,
      `comment élargir le nombre de personnes`,
      `voir le top 3 de mes matchs avec des points`,
      `je voudrais plus de choix`,
      `avoir plus de profils`,
      `débloquer plus de personnes`,
      `voir tout le monde`,
    ],
    answer: ({ costOf }) =>
      `Deux chemins\u202f: Premium ouvre toute ta liste (${linkTo('Voir les abonnements', routes.subscription)}), et ${costOf['top-matches']}\u00a0points ouvrent trois matchs de plus pendant une journée (${linkTo('Mes cadeaux', routes.gifts)}).
Élargir tes critères d’âge ou de distance aide aussi.`,
  },
  {
    id: 'resonance-screen',
    title: `Que vois-je quand j’ouvre un match\u202f?`,
    phrasings: [
      `c’est quoi l’écran résonance affinité dévoilée`,
      `ouvrir un profil de match`,
      `voir ce que nous avons en commun`,
      `les points communs avec mon match`,
      `que montre la page d’un match`,
      `cliquer sur une tuile`,
      `que se passe-t-il quand je clique sur un profil`,
      `détail d’un match`,
      `en savoir plus sur une personne`,
    ],
    answer: () =>
      `Touche une personne dans ${linkTo('Mes matchs', routes.matches)}\u202f: tu découvres son prénom, votre pourcentage, et ce que vous partagez, en commençant par le plus fort. Jamais son adresse, sa date de naissance ni sa position.`,
  },
  {
    id: 'refined-resonance',
    title: `C’est quoi, la résonance affinée\u202f?`,
    phrasings: [
      `résonance affinée réponses croisées`,
      `voir les cartes que nous avons choisies tous les deux`,
      `comparer nos réponses aux quiz`,
      `comment affiner une affinité`,
      `débloquer l’écran affinée`,
      `que veut dire affinée`,
      `différence entre résonance et résonance affinée`,
      `nos choix en commun sur les cartes`,
    ],
    answer: () =>
      `C’est l’écran où vos réponses aux cartes et aux quiz se croisent. Il s’ouvre quand vous avez terminé tous les deux un même thème. Choisis un thème ici\u202f: ${linkTo('Thématique cartes', routes.themes)}.`,
  },
  {
    id: 'farther-match',
    title: `Pourquoi «\u00a0un peu plus loin\u00a0»\u202f?`,
    phrasings: [
      `un match habite loin de chez moi`,
      `ce profil est hors de ma zone`,
      `pourquoi je vois des gens d’une autre région`,
      `la distance choisie n’est pas respectée`,
      `mention un peu plus loin sur une tuile`,
      `il est à des centaines de kilomètres`,
      `il habite à 600 km`,
      `c’est trop loin de chez moi`,
      `pourquoi me proposer quelqu’un d’aussi éloigné`,
      `pourtant j’avais mis 50 km`,
    ],
    answer: ({ shownMatches }) =>
      `Quand moins de ${shownMatches} personnes passent tous tes critères, la liste est complétée par des personnes qui ne diffèrent que par la distance, les plus proches d’abord. Elles portent la mention «\u00a0un peu plus loin\u00a0». L’âge et le genre recherchés, eux, sont toujours respectés.`,
  },
  {
    id: 'change-criteria',
    title: `Comment changer qui je cherche\u202f?`,
    phrasings: [
      `modifier mes critères de recherche`,
      `changer l’âge recherché`,
      `changer mes préférences`,
      `changer la tranche d’âge`,
      `élargir la distance`,
      `filtrer par taille ou morphologie`,
      `je cherche plutôt des hommes maintenant`,
      `régler mes filtres`,
      `je cherche des femmes et pas des hommes`,
      `où je change l’âge que je veux`,
      `modifier ce que je recherche`,
      `je voudrais quelqu’un de plus jeune`,
      `changer mes critères d’âge`,
    ],
    answer: () =>
      `Tout se change depuis ${linkTo('Mon profil', routes.profileComplete)}, avec «\u00a0Modifier\u00a0»\u202f: ${linkTo(`l'âge`, routes.profileTargetAge)}, ${linkTo('qui tu cherches', routes.profileInterests)}, ${linkTo('la distance', routes.profileDistance)}, la taille, la morphologie, les archétypes. Ta liste suit en quelques secondes.`,
  },
  {
    id: 'no-swipe',
    title: `Est-ce qu’on swipe ici\u202f?`,
    phrasings: [
      `est-ce que c’est un tinder`,
      `différence avec tinder bumble happn meetic`,
      `il faut liker les photos`,
      `balayer à gauche ou à droite`,
      `pourquoi pas de photos au départ`,
      `en quoi vous êtes différents des autres applis de rencontre`,
      `comment ça se distingue des autres sites`,
      `on fait défiler des photos`,
      `faut-il liker des gens`,
      `est-ce pareil que les autres applis`,
    ],
    answer: ({ productName }) =>
      `Non, ici on ne balaie pas de photos. ${productName} part de ce que vous avez en commun\u202f: valeurs, goûts, intuition. Tu vois quelques personnes choisies pour leur affinité avec toi, et les photos se dévoilent plus tard, à deux.`,
  },
  {
    id: 'distance',
    title: `Comment la distance compte-t-elle\u202f?`,
    phrasings: [
      `comment fonctionne le rayon de recherche`,
      `les tranches de distance`,
      `choisir 50\u00a0km ou 200\u00a0km`,
      `rencontrer quelqu’un proche de chez moi`,
      `peu importe la distance`,
      `quel périmètre autour de ma ville`,
    ],
    answer: () =>
      `Tu choisis une ou plusieurs tranches\u202f: moins de 50\u00a0km, de 50 à 200\u00a0km, plus de 200\u00a0km, ou peu importe. Elle est calculée de ville à ville, et doit convenir à vous deux. Pour changer\u202f: ${linkTo('La distance', routes.profileDistance)}.`,
  },
  {
    id: 'mutual-matches',
    title: `Mes matchs me voient-ils aussi\u202f?`,
    phrasings: [
      `est-ce que c’est réciproque`,
      `est-ce que j’apparais chez lui`,
      `la personne me voit-elle dans sa liste`,
      `un match est-il mutuel`,
      `est-ce que l’autre sait que je lui plais`,
      `suis-je dans sa liste`,
      `suis-je visible chez mes matchs`,
      `est-ce qu’elle me voit aussi`,
      `suis-je proposé à mes matchs`,
      `l’autre a-t-il le même pourcentage que moi`,
    ],
    answer: () =>
      `Le plus souvent, oui\u202f: les places sont distribuées par paires, pour que qui voit quelqu’un soit vu en retour. Et dans tous les cas, chacun correspond à ce que l’autre cherche.`,
  },
  {
    id: 'match-notices',
    title: `Serai-je prévenu d’un nouveau match\u202f?`,
    phrasings: [
      `recevoir une notification de match`,
      `un mail quand j’ai un match`,
      `être averti des nouveaux profils`,
      `notifications`,
      `alerte nouveau match`,
      `comment je saurai que j’ai un match`,
      `m’envoyez-vous un message quand il y a du nouveau`,
      `être prévenu`,
    ],
    answer: () =>
      `Oui, par e-mail, au plus une fois par jour, et seulement s’il y a vraiment quelqu’un de nouveau. Si tu ne veux plus de ces messages\u202f: ${linkTo('Désinscription', routes.unsubscribe)}.`,
  },
];
