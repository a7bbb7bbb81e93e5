import { linkTo } from '#shared/assistant/answer-text.ts';
import { routes } from '#shared/routes.ts';
import type { KnowledgeEntry } from './entry.ts';

/** How it runs, what comes later, and everything around. */
export const technicalEntries: readonly KnowledgeEntry[] = [
  {
    id: 'mobile-app',
    title: `Y a-t-il une application mobile\u202f?`,
    phrasings: [
      `télécharger l’application`,
      `appli android ou iphone`,
      `app store google play`,
      `installer sur mon téléphone`,
      `est-ce que ça marche sur mobile`,
      `avez-vous une application`,
      `je trouve pas l’appli`,
      `faut-il installer quelque chose`,
    ],
    answer: ({ productName }) =>
      `Pas dans les magasins d’applications\u202f: ${productName} s’ouvre dans ton navigateur, sur téléphone comme sur ordinateur, sans rien installer.`,
  },
  {
    id: 'bug',
    title: `Quelque chose ne marche pas`,
    phrasings: [
      `le site ne fonctionne pas`,
      `il y a un bug`,
      `la page ne se charge pas`,
      `message d’erreur`,
      `ça plante`,
      `le bouton ne répond pas`,
      `problème technique`,
      `une erreur inattendue s’est produite`,
      `écran blanc`,
      `ça marche pas`,
      `rien ne fonctionne`,
      `le site est cassé`,
      `page blanche`,
      `ça bloque`,
      `ça rame`,
    ],
    answer: ({ contact }) =>
      `Désolé\u202f! Recharge la page\u202f; si cela recommence, ferme l’onglet et reviens, ou essaie un autre navigateur à jour. Tes réponses, elles, sont gardées. Sinon, écris-nous ce que tu faisais et ce que tu as vu, avec ton appareil\u202f: ${contact}.`,
  },
  {
    id: 'too-many-attempts',
    title: `Pourquoi «\u00a0Trop de tentatives\u00a0»\u202f?`,
    phrasings: [
      `trop de requêtes veuillez patienter`,
      `réessaie dans quelques minutes`,
      `je suis bloqué après plusieurs essais`,
      `limite de demandes atteinte`,
    ],
    answer: () =>
      `C’est une protection\u202f: après plusieurs demandes rapprochées, il faut attendre quelques minutes. Rien n’est perdu\u202f; réessaie un peu plus tard.`,
  },
  {
    id: 'browser',
    title: `Quel navigateur faut-il\u202f?`,
    phrasings: [
      `compatible safari firefox chrome`,
      `mon navigateur est-il trop ancien`,
      `faut-il javascript`,
      `marche sur tablette`,
      `lecteur d’écran accessibilité malvoyant`,
    ],
    answer: ({ contact }) =>
      `N’importe quel navigateur récent, sur téléphone, tablette ou ordinateur. Les écrans fonctionnent au clavier, avec un lecteur d’écran, et même sans JavaScript. Si quelque chose te résiste, dis-le-nous\u202f: ${contact}.`,
  },
  {
    id: 'town-not-found',
    title: `Ma ville n’est pas trouvée`,
    phrasings: [
      `impossible de localiser cette adresse`,
      `mon village n’existe pas dans la liste`,
      `erreur de localisation`,
      `la géolocalisation ne marche pas`,
      `saisir ma commune`,
      `code postal`,
      `mon village n’est pas trouvé`,
      `ma ville n’apparaît pas`,
    ],
    answer: () =>
      `Écris la ville et le pays, sans la rue ni le code postal. Si ton village manque, prends la commune voisine\u202f: cela change à peine la distance. Pour recommencer\u202f: ${linkTo('Ta localisation', routes.profileLocation)}.`,
  },
  {
    id: 'where-available',
    title: `Dans quels pays est-ce disponible\u202f?`,
    phrasings: [
      `je vis à l’étranger`,
      `belgique suisse québec`,
      `est-ce seulement en france`,
      `disponible dans ma ville`,
      `en quelle langue`,
      `outre-mer réunion`,
      `j’habite en belgique`,
      `je suis à l’étranger`,
    ],
    answer: () =>
      `Le site est en français, et tu peux indiquer une ville de n’importe quel pays, outre-mer compris. Là où les membres sont encore peu nombreux, élargis ${linkTo('la distance', routes.profileDistance)}.`,
  },
  {
    id: 'write-to-match',
    title: `Comment écrire à un match\u202f?`,
    phrasings: [
      `envoyer un message`,
      `discuter avec mon match`,
      `où est la messagerie`,
      `parler à quelqu’un`,
      `tchat avec les membres`,
      `discussion assistée`,
      `contacter une personne qui me plaît`,
      `premier message`,
      `comment parler avec mon match`,
      `comment on discute`,
      `comment envoyer un message à quelqu’un`,
      `lui écrire`,
    ],
    answer: () =>
      `La discussion arrive bientôt\u202f; aujourd’hui, on ne peut pas encore s’écrire ici. En attendant, vous pouvez dévoiler vos photos ensemble et faire les mêmes thèmes de cartes, depuis ${linkTo('Mes matchs', routes.matches)}.`,
  },
  {
    id: 'online-meeting',
    title: `Peut-on se voir en vidéo\u202f?`,
    phrasings: [
      `rencontre en ligne`,
      `appel vidéo`,
      `rendez-vous visio`,
      `speed dating en ligne`,
      `appel audio avec un match`,
    ],
    answer: () =>
      `Bientôt\u202f: un premier rendez-vous en vidéo, court et sans pression. Ce n’est pas encore ouvert, et aucune date n’est annoncée.`,
  },
  {
    id: 'official-opening',
    title: `Quand est l’ouverture officielle\u202f?`,
    phrasings: [
      `date de lancement`,
      `quand ouvre le site`,
      `le site est-il déjà ouvert`,
      `ouverture officielle abonnements`,
      `quand seront disponibles les nouveautés`,
    ],
    answer: () =>
      `Le site est déjà ouvert\u202f: tu peux t’inscrire, avoir des matchs et jouer. L’ouverture officielle, elle, sera annoncée par e-mail\u202f; c’est d’elle que partiront les abonnements gagnés en parrainant.`,
  },
  {
    id: 'contact',
    title: `Comment vous contacter\u202f?`,
    phrasings: [
      `parler à un humain`,
      `service client`,
      `adresse mail du support`,
      `vous écrire`,
      `numéro de téléphone de l’assistance`,
      `joindre quelqu’un de l’équipe`,
      `faire une réclamation`,
      `j’ai une suggestion`,
      `je veux parler à une vraie personne`,
      `joindre le support`,
      `comment vous joindre`,
      `avoir quelqu’un au téléphone`,
    ],
    answer: ({ contact }) => `Écris-nous\u202f: ${contact}. Une personne de l’équipe te lit et te répond.`,
  },
  {
    id: 'partnership',
    title: `Comment devenir partenaire\u202f?`,
    phrasings: [
      `partenariat`,
      `je suis influenceur`,
      `collaboration avec ma marque`,
      `organiser un événement avec vous`,
      `je tiens un bar ou un lieu`,
      `faire de la publicité chez vous`,
      `coach en relation`,
      `je fais du contenu sur instagram`,
      `travailler avec vous`,
      `proposer une collaboration`,
    ],
    answer: () =>
      `Avec plaisir\u202f: créateurs, lieux, organisateurs, marques et coachs trouvent les formules et l’adresse à qui écrire sur la page ${linkTo('Partenariat', routes.partnership)}.`,
  },
];
