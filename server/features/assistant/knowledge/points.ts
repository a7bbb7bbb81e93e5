import { linkTo } from '#shared/assistant/answer-text.ts';
import { routes } from '#shared/routes.ts';
import type { KnowledgeEntry } from './entry.ts';
import { fr } from '#shared/typeset.ts';

/** Entries about points, gifts and referral. */
export const pointEntries: readonly KnowledgeEntry[] = [
  {
    id: 'earn-points',
    title: fr`Comment gagner des points ?`,
    phrasings: [
      `obtenir des points`,
      `comment avoir plus de points`,
      `combien de points rapporte une action`,
      `qu'est-ce qui rapporte des points`,
      `gagner vite des points`,
      `points gratuits`,
      `c'est quoi les points`,
      `gagner plein de points`,
      `comment on obtient des points`,
      `quelles actions donnent des points`,
      `avoir des points rapidement`,
      `je veux des points`,
      `il me faut plus de points`,
      `comment en gagner`,
      `je manque de points`,
    ],
    answer: ({ gainLines }) =>
      fr`Voici ce qui en rapporte :
${gainLines}
Ton solde est dans ${linkTo('Mes cadeaux', routes.gifts)}.`,
  },
  {
    id: 'spend-points',
    title: fr`À quoi servent les points ?`,
    phrasings: [
      `utiliser mes points`,
      `dépenser ses points`,
      `que peut-on acheter avec des points`,
      `échanger des points contre quoi`,
      `combien coûte un déblocage en points`,
      `booster mon profil`,
      `prix en points`,
      `ça sert à quoi les points`,
      `que faire de mes points`,
      `je fais quoi de mes points`,
      `avec mes points je peux avoir quoi`,
      `les points permettent quoi`,
      `les points donnent droit à quoi`,
      `la liste de ce qu'on peut avoir avec les points`,
      `c'est pour quoi faire les points`,
    ],
    answer: ({ costLines, costOf }) =>
      fr`Dans ${linkTo('Mes cadeaux', routes.gifts)}, tu peux les dépenser ainsi :
${costLines}
Et ailleurs :
• un second message, depuis ta question restée sans réponse dans ${linkTo('Mes discussions', routes.discussions)} : ${costOf['second-message']}${' '}points (offert avec VIP)
• un ${linkTo('quiz premium', routes.premiumQuizzes)}, pour toujours : ${costOf['premium-quiz']}${' '}points
La photo de quelqu'un ne s'achète jamais.`,
  },
  {
    id: 'boost',
    title: fr`Que fait le boost ?`,
    phrasings: [
      `booster mon profil`,
      `le boost de quatre heures`,
      `à quoi sert un boost`,
      `mon boost n'a rien donné`,
      `combien coûte un boost`,
      `être plus visible avec un boost`,
      `remboursé si le boost ne change rien`,
    ],
    answer: ({ boost: { hours, returned }, costOf }) =>
      fr`Pendant ${hours}${' '}heures, quand une place se libère dans les six de quelqu'un et que plusieurs personnes y résonnent exactement autant, tu passes avant qui apparaît déjà plus souvent, jamais devant une meilleure résonance. Il coûte ${costOf['profile-boost']} points, dans ${linkTo('Mes cadeaux', routes.gifts)}, où tu lis ensuite ce qu'il a fait ; s'il n'a rien changé, ${returned} points te reviennent.`,
  },
  {
    id: 'points-balance',
    title: fr`Où voir mon solde de points ?`,
    phrasings: [
      `combien de points j'ai`,
      `consulter mes points`,
      `l'historique de mes points`,
      `mon total de points`,
      `où sont mes points`,
      `mes points n'ont pas été ajoutés`,
      `j'ai combien de points`,
      `combien me reste-t-il de points`,
      `où je vois mes points`,
      `mon compteur de points`,
      `mon solde`,
      `combien j'en ai`,
      `voir mes gains`,
    ],
    answer: ({ contact }) =>
      fr`Dans ${linkTo('Mes cadeaux', routes.gifts)} : ton solde et l'historique de ce que tu as gagné et dépensé. Chaque action compte une seule fois. S'il manque quelque chose, écris-nous : ${contact}.`,
  },
  {
    id: 'points-expiry',
    title: fr`Les points expirent-ils ?`,
    phrasings: [
      `durée de validité des points`,
      `mes points sont-ils perdus si je ne viens plus`,
      `jusqu'à quand puis-je utiliser mes points`,
      `date d'expiration des points`,
      `j'ai perdu mes points`,
      `les points périment-ils`,
      `combien de temps je garde mes points`,
      `est-ce que les points sont valables longtemps`,
      `mes points vont-ils disparaître`,
    ],
    answer: ({ monthsUntilExpiry }) =>
      fr`Seulement après plus de ${monthsUntilExpiry} mois sans aucune visite. Un e-mail te prévient un mois avant, sauf si tu as coupé nos messages « Tes points » dans ${linkTo('Mon compte', routes.account)}. Une visite suffit pour les garder.`,
  },
  {
    id: 'points-not-money',
    title: fr`Peut-on offrir ou revendre ses points ?`,
    phrasings: [
      `convertir les points en argent`,
      `transférer des points à quelqu'un`,
      `donner mes points`,
      `partager mes points avec un ami`,
      `acheter des points`,
      `les points valent combien d'euros`,
      `puis-je donner des points à quelqu'un`,
      `échanger des points contre de l'argent`,
      `envoyer des points à un ami`,
      `retirer mes points en euros`,
      `un point vaut combien d'euros`,
      `monnayer mes points`,
    ],
    answer: () =>
      fr`Non : les points ne se transfèrent pas, ne s'achètent pas et ne se convertissent pas en argent. Ils sont à toi, pour ce qu'ils ouvrent ici.`,
  },
  {
    id: 'reserved-content',
    title: fr`Les points ouvrent-ils tout ?`,
    phrasings: [
      `peut-on avoir premium avec des points`,
      `contenu réservé même avec des points`,
      `remplacer l'abonnement par des points`,
      `payer l'abonnement avec mes points`,
      `débloquer vip en points`,
    ],
    answer: () =>
      fr`Pas tout : certains contenus restent réservés à Premium ou à VIP, même avec des points. En revanche, inviter du monde peut te faire gagner des mois d'abonnement : ${linkTo('Mes cadeaux', routes.gifts)}.`,
  },
  {
    id: 'missing-points',
    title: fr`Pourquoi mes 100${' '}points ne sont-ils pas là ?`,
    phrasings: [
      `je n'ai pas reçu mes points de profil`,
      `les points du crush ne sont pas arrivés`,
      `100 points gagnés profil complet`,
      `points pour un deuxième crush`,
      `mon profil est complet mais pas de points`,
    ],
    answer: ({ gainFor, referral }) =>
      fr`Les ${gainFor['profile-completed']} points du profil arrivent une seule fois, quand plus aucune question ne reste ouverte dans ton récapitulatif. Un quiz rapporte quand toutes les questions de son thème ont une réponse, les cartes d'un thème la première fois que tu les choisis, et pour les crushs, seul le premier (${gainFor['crush-sent']} points). Une personne invitée compte quand son profil est complet depuis ${referral.daysOld}${' '}jours et qu'elle est venue ${referral.daysUsed}${' '}jours au moins. Vérifie ton historique dans ${linkTo('Mes cadeaux', routes.gifts)}.`,
  },
  {
    id: 'daily-streak',
    title: fr`Comment marche la série de cinq jours ?`,
    phrasings: [
      `se connecter 5 jours de suite`,
      `bonus de connexion quotidienne`,
      `série de jours consécutifs`,
      `points en venant tous les jours`,
    ],
    answer: ({ gainFor, daysInARow }) =>
      fr`Passe ici ${daysInARow}${' '}jours de suite, et tu gagnes ${gainFor['five-days-in-a-row']} points. Un jour manqué, et le compte repart à un. Ensuite, on recommence.`,
  },
  {
    id: 'referral',
    title: fr`Comment inviter quelqu'un ?`,
    phrasings: [
      `comment inviter un ami`,
      `parrainage`,
      `où est mon lien d'invitation`,
      `parrainer quelqu'un`,
      `mon code de parrainage`,
      `partager l'application à mes amis`,
      `inviter des copines`,
      `lien personnel`,
      `j'ai des amis à inviter`,
      `comment parrainer`,
      `comment faire venir une amie`,
      `je voudrais partager mon lien`,
      `une copine que ça intéresse`,
      `que dois-je envoyer à mon amie pour qu'elle s'inscrive`,
      `faire connaître le site à un ami`,
      `j'ai quelqu'un à vous présenter`,
    ],
    answer: ({ gainFor, referralLines, referral }) =>
      fr`Ton lien personnel est dans ${linkTo('Mes cadeaux', routes.gifts)} : copie-le et envoie-le. Quand son profil est complet depuis ${referral.daysOld}${' '}jours et que la personne est venue ${referral.daysUsed}${' '}jours au moins, tu gagnes ${gainFor['friend-invited']} points, et ton invitation compte pour les récompenses :
${referralLines}
Elle ne compte pas si vous vous connectez du même endroit. Les abonnements gagnés commencent aussitôt, mais pas avant l'ouverture officielle. Tu ne sauras pas qui s'est inscrit, seulement combien.`,
  },
  {
    id: 'referral-rewards',
    title: fr`Que gagne-t-on en parrainant ?`,
    phrasings: [
      `récompenses du parrainage`,
      `combien d'amis pour un mois gratuit`,
      `que rapporte une invitation`,
      `gagner un abonnement en invitant`,
      `vip gratuit avec dix amis`,
      `qu'est-ce que j'ai si je parraine 3 personnes`,
      `je gagne quoi en invitant`,
      `qu'est-ce que rapporte un filleul`,
      `nombre de filleuls`,
      `ça donne quoi de parrainer`,
      `que m'apporte l'invitation d'une amie`,
      `si cinq personnes viennent grâce à moi`,
      `combien d'inscrits pour avoir vip`,
      `quels cadeaux pour le parrain`,
    ],
    answer: ({ gainFor, referralLines, referral }) =>
      fr`Chaque personne invitée dont le profil est complet depuis ${referral.daysOld}${' '}jours, et qui est venue ${referral.daysUsed}${' '}jours au moins, te rapporte ${gainFor['friend-invited']} points. Et selon leur nombre :
${referralLines}
C'est lié à ton adresse e-mail, sans transmission possible, les paliers s'ajoutent entre eux et aux mois offerts (chacun dure en entier, rien n'est perdu), et les abonnements gagnés commencent aussitôt, mais pas avant l'ouverture officielle. Pour inviter, envoie ton lien personnel : ${linkTo('Mes cadeaux', routes.gifts)}.`,
  },
  {
    id: 'early-member-month',
    title: fr`Le mois offert, c'est quoi ?`,
    phrasings: [
      `un mois premium offert à l'inscription`,
      `cadeau de bienvenue`,
      `premiers inscrits`,
      `comment profiter du mois gratuit`,
      `période d'essai gratuite`,
      `premium offert jusqu'à quand`,
      `ai-je droit au mois gratuit`,
      `on m'a offert un mois`,
      `le mois gratuit`,
      `être parmi les premiers membres`,
      `c'est quoi ce mois de premium gratuit`,
      `comment avoir le mois offert`,
    ],
    answer: () =>
      fr`Quand une offre de bienvenue est ouverte, elle est écrite ici avec son dernier jour : ${linkTo('Cadeau abonnement', routes.giftSubscription)}. Qui termine son profil à temps reçoit ses mois Premium aussitôt. Si tu les as, une coche l'indique dans ${linkTo('Mes cadeaux', routes.gifts)}. Les mois gagnés en parrainant s'y ajoutent en entier. Rien à payer, rien à annuler.`,
  },
  {
    id: 'promotion',
    title: fr`Y a-t-il une offre en ce moment ?`,
    phrasings: [
      `code promo`,
      `promotion en cours`,
      `réduction sur l'abonnement`,
      `trois mois gratuits`,
      `offre de lancement`,
      `bon plan`,
      `des promos en ce moment`,
      `payer moins cher`,
    ],
    answer: () =>
      fr`S'il y a une offre en ce moment, elle est écrite ici avec son dernier jour, et rien d'autre ne l'est : ${linkTo('Cadeau abonnement', routes.giftSubscription)}. Il n'y a pas de code à saisir. Le parrainage, lui, est toujours ouvert : ${linkTo('Mes cadeaux', routes.gifts)}.`,
  },
];
