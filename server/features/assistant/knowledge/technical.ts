import { linkTo } from '#shared/assistant/answer-text.ts';
import { routes } from '#shared/routes.ts';
import type { KnowledgeEntry } from './entry.ts';
import { fr } from '#shared/typeset.ts';

/** Entries about technology, future features and other matters. */
export const technicalEntries: readonly KnowledgeEntry[] = [
  {
    id: 'mobile-app',
    title: fr`Y a-t-il une application mobile ?`,
    phrasings: [
      `télécharger l'application`,
      `appli android ou iphone`,
      `app store google play`,
      `installer sur mon téléphone`,
      `est-ce que ça marche sur mobile`,
      `avez-vous une application`,
      `je trouve pas l'appli`,
      `faut-il installer quelque chose`,
      `est-ce sur le play store`,
      `version téléphone`,
    ],
    answer: ({ productName }) =>
      fr`Pas dans les magasins d'applications : ${productName} s'ouvre dans ton navigateur, sur téléphone comme sur ordinateur. Beaucoup de navigateurs savent l'ajouter à l'écran d'accueil, depuis leur menu.`,
  },
  {
    id: 'bug',
    title: `Quelque chose ne marche pas`,
    phrasings: [
      `le site ne fonctionne pas`,
      `il y a un bug`,
      `la page ne se charge pas`,
      `message d'erreur`,
      `ça plante`,
      `le bouton ne répond pas`,
      `problème technique`,
      `une erreur inattendue s'est produite`,
      `écran blanc`,
      `ça marche pas`,
      `rien ne fonctionne`,
      `le site est cassé`,
      `page blanche`,
      `ça bloque`,
      `ça rame`,
      `tout est planté`,
      `le site est en panne`,
      `je suis bloqué sur une page`,
      `il y a un souci`,
    ],
    answer: ({ contact }) =>
      fr`Pardon pour la gêne. Recharge la page ; si cela recommence, ferme l'onglet et reviens, ou essaie un autre navigateur à jour. Tes réponses, elles, sont gardées. Sinon, écris-nous ce que tu faisais et ce que tu as vu, avec ton appareil : ${contact}.`,
  },
  {
    id: 'too-many-attempts',
    title: fr`Pourquoi « Trop de tentatives » ?`,
    phrasings: [
      `trop de requêtes veuillez patienter`,
      `réessaie dans quelques minutes`,
      `je suis bloqué après plusieurs essais`,
      `limite de demandes atteinte`,
    ],
    answer: () =>
      fr`C'est une protection : après plusieurs demandes rapprochées, il faut attendre, le plus souvent quelques minutes. Rien n'est perdu ; réessaie un peu plus tard.`,
  },
  {
    id: 'browser',
    title: fr`Quel navigateur faut-il ?`,
    phrasings: [
      `compatible safari firefox chrome`,
      `mon navigateur est-il trop ancien`,
      `faut-il javascript`,
      `marche sur tablette`,
      `lecteur d'écran accessibilité malvoyant`,
    ],
    answer: ({ contact }) =>
      fr`N'importe quel navigateur récent, sur téléphone, tablette ou ordinateur. Les écrans fonctionnent au clavier, avec un lecteur d'écran, et presque tous sans JavaScript : j'en ai besoin, comme la rencontre en ligne, les notifications et les clés d'accès. Si quelque chose te résiste, dis-le-nous : ${contact}.`,
  },
  {
    id: 'town-not-found',
    title: fr`Ma ville n'est pas trouvée`,
    phrasings: [
      `impossible de localiser cette adresse`,
      `mon village n'existe pas dans la liste`,
      `erreur de localisation`,
      `la géolocalisation ne marche pas`,
      `saisir ma commune`,
      `code postal`,
      `mon village n'est pas trouvé`,
      `ma ville n'apparaît pas`,
      `le site ne reconnaît pas ma ville`,
      `adresse introuvable`,
    ],
    answer: () =>
      fr`Écris la ville et le pays, sans la rue ni le code postal. Si ton village manque, prends la commune voisine : cela change à peine la distance. Pour recommencer : ${linkTo('Ta localisation', routes.profileLocation)}.`,
  },
  {
    id: 'where-available',
    title: fr`Dans quels pays est-ce disponible ?`,
    phrasings: [
      `je vis à l'étranger`,
      `belgique suisse québec`,
      `est-ce seulement en france`,
      `disponible dans ma ville`,
      `en quelle langue`,
      `outre-mer réunion`,
      `j'habite en belgique`,
      `je suis à l'étranger`,
    ],
    answer: () =>
      fr`Le site est en français, et tu peux indiquer une ville de n'importe quel pays, outre-mer compris. Là où il y a encore peu de monde, élargis ${linkTo('la distance', routes.profileDistance)}.`,
  },
  {
    id: 'online-meeting',
    title: fr`Peut-on se voir en vidéo ?`,
    phrasings: [
      `rencontre en ligne`,
      `appel vidéo`,
      `rendez-vous visio`,
      `speed dating en ligne`,
      `appel audio avec un match`,
    ],
    answer: ({ videoMinutes }) =>
      fr`Oui, quand vous êtes deux à le vouloir : dans une discussion ouverte, les trois points, puis « Rencontre en ligne » (si elle y est proposée). Dites-en l'envie des deux côtés, puis choisissez un moment, ou « Maintenant ». ${videoMinutes.talk}${' '}minutes, et ${videoMinutes.more} de plus si vous le voulez ensemble ; l'image voilée tant que tu ne lèves pas ton voile, rien d'enregistré, et personne n'apprend ton adresse. « Je pars » et « Signaler » sont toujours à une touche. C'est gratuit pour tout le monde : va dans ${linkTo('tes discussions', routes.discussions)}.`,
  },
  {
    id: 'official-opening',
    title: fr`Quand est l'ouverture officielle ?`,
    phrasings: [
      `date de lancement`,
      `quand ouvre le site`,
      `le site est-il déjà ouvert`,
      `ouverture officielle abonnements`,
      `quand seront disponibles les nouveautés`,
    ],
    answer: ({ officialOpening }) =>
      fr`Le site est ouvert : tu peux t'inscrire, avoir des matchs et jouer. L'ouverture officielle${officialOpening === null ? fr` n'a pas encore de date` : fr`, c'est le ${officialOpening}`} ; un e-mail la dit aux membres du tout début, et les abonnements gagnés en parrainant ne commencent pas avant elle.`,
  },
  {
    id: 'contact',
    title: fr`Comment vous contacter ?`,
    phrasings: [
      `parler à un humain`,
      `service client`,
      `adresse mail du support`,
      `vous écrire`,
      `numéro de téléphone de l'assistance`,
      `joindre quelqu'un de l'équipe`,
      `faire une réclamation`,
      `j'ai une suggestion`,
      `je veux parler à une vraie personne`,
      `joindre le support`,
      `comment vous joindre`,
      `avoir quelqu'un au téléphone`,
      `un numéro pour vous appeler`,
      `vous avez un téléphone`,
      `à qui m'adresser`,
      `une question à l'équipe`,
    ],
    answer: ({ contact }) => fr`Écris-nous : ${contact}. Une personne de l'équipe te lit et te répond.`,
  },
  {
    id: 'company',
    title: fr`Qui est derrière ce site ?`,
    phrasings: [
      `où êtes-vous`,
      `quelle entreprise édite le site`,
      `où est votre siège`,
      `adresse de l'entreprise`,
      `qui a fait ce site`,
      `à qui appartient ce site`,
      `êtes-vous une société française`,
      `conditions générales d'utilisation`,
    ],
    answer: ({ productName, contact }) =>
      fr`${productName} est un service en ligne. Qui l'édite, à quelle adresse, et qui l'héberge : c'est dans les ${linkTo('Mentions légales', routes.legalNotice)}. Les règles sont dans les ${linkTo('Conditions', routes.terms)}. Pour nous écrire : ${contact}.`,
  },
  {
    id: 'how-many-members',
    title: fr`Combien y a-t-il de membres ?`,
    phrasings: [
      `combien de personnes sont inscrites`,
      `combien de membres dans ma ville`,
      `y a-t-il du monde sur le site`,
      `y a-t-il beaucoup d'inscrits dans ma région`,
      `plus d'hommes ou de femmes`,
    ],
    answer: () =>
      fr`Je ne connais pas ce nombre, ni en tout, ni par ville. Chaque mois, ${linkTo('Nos chiffres', routes.figures)} dit l'ensemble, arrondi, s'il y a assez de monde pour le dire. Ce qui te montre s'il y a du monde pour toi, c'est ${linkTo('ta liste de matchs', routes.matches)}. Si elle est courte, élargis ${linkTo('la distance', routes.profileDistance)} ; un e-mail te prévient quand quelqu'un arrive, si tu reçois les nôtres.`,
  },
  {
    id: 'partnership',
    title: fr`Comment devenir partenaire ?`,
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
      `j'ai un compte insta avec beaucoup d'abonnés`,
      `on bosse ensemble`,
      `je propose mes services`,
      `j'ai une chaîne youtube`,
    ],
    answer: () =>
      fr`Avec plaisir : lieux, marques, coachs, personnes qui créent ou qui organisent trouvent les formules et l'adresse à qui écrire sur la page ${linkTo('Partenariat', routes.partnership)}.`,
  },
];
