import { DELETION_WORD, DOWNLOAD_HOURS } from '#shared/account/account-limits.ts';
import { linkTo } from '#shared/assistant/answer-text.ts';
import { routes } from '#shared/routes.ts';
import type { KnowledgeEntry } from './entry.ts';
import { fr } from '#shared/typeset.ts';

/** Entries about personal data and who can see it. */
export const privacyEntries: readonly KnowledgeEntry[] = [
  {
    id: 'data-protected',
    title: fr`Mes données sont-elles protégées ?`,
    phrasings: [
      `protection des données`,
      `que faites-vous de mes informations`,
      `vendez-vous mes données`,
      `est-ce que c'est confidentiel`,
      `sécurité de mes données personnelles`,
      `politique de confidentialité`,
      `rgpd`,
      `partagez-vous mes données avec des publicitaires`,
      `mes infos sont-elles vendues`,
      `vendez-vous mes informations`,
      `mes données sont-elles en sécurité`,
      `que devient ce que je vous dis`,
      `à qui transmettez-vous mes données`,
    ],
    answer: () =>
      fr`Oui. Ton adresse, ta date de naissance et ta position exacte ne sont montrées à personne, tes photos ne sont jamais publiques, et nous ne vendons rien de ce que tu nous confies. Ce qui est sensible, comme les personnes qui t'attirent, n'est utilisé qu'avec ton accord, et seulement pour tes affinités. Le détail, durée par durée : ${linkTo('Confidentialité', routes.privacy)}.`,
  },
  {
    id: 'profile-visibility',
    title: fr`Qui voit mon profil ?`,
    phrasings: [
      `mon profil est-il public`,
      `choisir à qui je suis visible`,
      `limiter la visibilité de mon profil`,
      `être visible seulement des personnes très compatibles`,
      `est-ce qu'on peut me trouver sur google`,
      `cacher mon profil à mes collègues`,
      `mon ex peut-il me voir`,
      `qui peut me voir`,
      `qui peut consulter mon profil`,
      `je ne veux pas que mes proches me trouvent`,
      `qui tombe sur moi`,
      `être visible que par les plus compatibles`,
      `choisir qui a accès à mon profil`,
      `limiter à ceux qui me correspondent beaucoup`,
      `mon profil apparaît chez qui`,
    ],
    answer: () =>
      fr`Seulement des membres avec qui c'est compatible dans les deux sens, ou avec qui quelque chose est déjà ouvert, comme un crush réciproque ou une discussion ; jamais un moteur de recherche. Dans ${linkTo('Ta visibilité', routes.profileVisibility)}, tu choisis : tout le monde, plus de 50 % d'affinité, ou plus de 70 %. Et si tu croises une personne que tu ne veux plus voir, tu peux la bloquer.`,
  },
  {
    id: 'sensitive-data',
    title: fr`Pourquoi me demander qui m'attire ?`,
    phrasings: [
      `pourquoi me demander par qui je suis attiré`,
      `pourquoi deux accords à l'inscription`,
      `données sensibles orientation`,
      `à quoi servent mes réponses intimes`,
      `à quoi sert le consentement`,
      `qui lit mes réponses au questionnaire`,
      `pourquoi voulez-vous savoir si je suis gay`,
      `pourquoi demander mon orientation`,
      `est-ce que mes réponses sont lues`,
    ],
    answer: () =>
      fr`Pour te proposer les bonnes personnes, et rien d'autre. C'est une donnée sensible : elle n'est utilisée qu'avec ton accord séparé, n'est jamais montrée aux autres, et disparaît si tu retires cet accord.`,
  },
  {
    id: 'withdraw-consent',
    title: fr`Comment retirer mon accord ?`,
    phrasings: [
      `revenir sur mon consentement`,
      `retirer mon consentement aux données sensibles`,
      `annuler les accords donnés`,
      `je ne veux plus que vous utilisiez mes réponses`,
    ],
    answer: () =>
      fr`Dans ${linkTo('Mon compte', routes.account)}, partie « Tes accords ». Tes réponses sensibles sont alors effacées, tu disparais des listes, tes matchs s'arrêtent, puisqu'ils en dépendent, et tes places aux soirées se libèrent. Tu peux redonner ton accord plus tard.`,
  },
  {
    id: 'download-data',
    title: fr`Comment obtenir une copie de mes données ?`,
    phrasings: [
      `télécharger mes données`,
      `droit d'accès aux données`,
      `exporter mes informations personnelles`,
      `demande rgpd de copie`,
      `quelles données avez-vous sur moi`,
      `je veux mes données`,
      `avoir une copie de mes infos`,
      `récupérer mes données`,
      `envoyez-moi tout ce que vous savez de moi`,
      `je veux consulter mes données`,
      `un fichier avec mes informations`,
    ],
    answer: () =>
      fr`Dans ${linkTo('Mon compte', routes.account)}, demande ta copie : un fichier ZIP avec ce que nous gardons à ton sujet, ta photo et les discussions que tu peux lire. Un premier message te demande de confirmer, un second te dit quand il est prêt ; il reste ${DOWNLOAD_HOURS} heures dans ton compte, pour personne d'autre que toi. C'est gratuit, une fois par jour au plus.`,
  },
  {
    id: 'delete-account',
    title: fr`Comment supprimer mon compte ?`,
    phrasings: [
      `effacer mon compte`,
      `fermer mon compte définitivement`,
      `je veux partir`,
      `quitter le site`,
      `supprimer mon profil`,
      `me désinscrire complètement`,
      `droit à l'oubli`,
      `supprimez mon compte`,
      `je veux supprimer mon compte`,
      `effacez tout ce que vous avez sur moi`,
      `je quitte le site`,
      `effacer mon profil pour toujours`,
      `comment partir d'ici`,
      `disparaître du site`,
      `clôturer mon compte`,
    ],
    answer: ({ letterDays }) =>
      fr`Dans ${linkTo('Mon compte', routes.account)}, tout en bas : écris ${DELETION_WORD}, puis ouvre le lien qui arrive par e-mail. Profil, photos, réponses et points sont effacés pour de bon, aussitôt ; les personnes avec qui tu discutais gardent jusqu'à ${letterDays}${' '}jours les lettres reçues de toi, sous « Compte supprimé ». Si tu hésites, tu peux te mettre en pause. Et si ce sont seulement les e-mails qui te gênent : ${linkTo('Désinscription', routes.unsubscribe)}.`,
  },
  {
    id: 'pause-account',
    title: fr`Puis-je mettre mon compte en pause ?`,
    phrasings: [
      `suspendre mon profil`,
      `désactiver temporairement mon compte`,
      `j'ai rencontré quelqu'un`,
      `ne plus apparaître quelque temps`,
      `me mettre en pause`,
      `rendre mon profil invisible`,
      `mettre mon profil en pause`,
      `faire une pause`,
      `je pars en vacances`,
      `désactiver mon compte quelques semaines`,
      `je suis en couple maintenant`,
      `mettez-moi en veille`,
      `j'arrête quelque temps`,
      `je veux revenir plus tard`,
    ],
    answer: () =>
      fr`Oui : dans ${linkTo('Mon compte', routes.account)}, touche « Me mettre en pause ». Plus personne ne te voit, et tu ne vois plus personne : tes réponses, tes crushs, tes discussions et tes photos dévoilées t'attendent. Seule une place à une soirée se perd. Tu reprends quand tu veux.`,
  },
  {
    id: 'location-privacy',
    title: fr`Les autres savent-ils où j'habite ?`,
    phrasings: [
      `ma position gps est-elle visible`,
      `peut-on connaître mon adresse`,
      `géolocalisation et vie privée`,
      `ma ville est-elle affichée`,
      `êtes-vous en train de me suivre`,
      `quelle précision a ma localisation`,
      `peut-on me localiser`,
      `peut-on me géolocaliser`,
      `est-ce qu'on voit où je suis`,
      `les gens peuvent-ils trouver ma maison`,
      `mon adresse apparaît-elle quelque part`,
      `ma rue est-elle visible`,
      `savoir où j'habite exactement`,
      `peut-on remonter jusqu'à chez moi`,
    ],
    answer: ({ distanceWords }) =>
      fr`Non. Nous gardons seulement ta ville, jamais ta position exacte. Les autres ne lisent ni ville ni coordonnées, seulement une distance à peu près, de ville à ville (${distanceWords}). Si tu utilises « ma position », elle sert une fois à trouver la ville, puis elle est oubliée.`,
  },
  {
    id: 'cookies',
    title: fr`À quoi servent les cookies ?`,
    phrasings: [
      `bandeau cookies`,
      `refuser les cookies`,
      `accepter les cookies`,
      `changer mon choix de cookies`,
      `traceurs publicitaires`,
    ],
    answer: () =>
      fr`À faire marcher le service : garder ta session ouverte, te protéger. Tu peux refuser le reste aussi facilement qu'accepter. La liste entière, et ton choix, que tu peux changer quand tu veux : ${linkTo('Cookies', routes.cookies)}.`,
  },
  {
    id: 'contact-details-hidden',
    title: fr`Mon e-mail ou mon téléphone sont-ils visibles ?`,
    phrasings: [
      `les membres voient-ils mon adresse mail`,
      `mon numéro de téléphone est-il affiché`,
      `mes coordonnées sont-elles données à mes matchs`,
      `mon vrai nom apparaît-il`,
      `mon nom de famille`,
    ],
    answer: () =>
      fr`Non, jamais. Les autres voient le prénom ou pseudo que tu as choisi, ton âge, une distance à peu près, et ce que vous partagez. Ni ton e-mail, ni un numéro, ni ton nom de famille ne sont montrés. Un SMS de crush que tu envoies de ton téléphone, lui, montre ton numéro.`,
  },
  {
    id: 'assistant-privacy',
    title: fr`Que deviennent mes messages à l'assistant ?`,
    phrasings: [
      `gardes-tu notre conversation`,
      `est-ce que tu enregistres ce que j'écris`,
      `qui lit ce chat`,
      `historique de la discussion avec l'assistant`,
      `effacer notre discussion`,
      `que sais-tu de moi`,
      `notre conversation est-elle enregistrée`,
      `tu gardes ce que je t'écris`,
      `est-ce que quelqu'un lit ce que je te dis`,
      `ce tchat est-il enregistré`,
      `tes réponses sont-elles lues par quelqu'un`,
    ],
    answer: () =>
      fr`Notre conversation est gardée par cet onglet et disparaît quand tu le fermes ; nous n'en gardons pas de copie, et ${linkTo('Confidentialité', routes.privacy)} dit si quelqu'un d'autre la traite. Je ne connais de toi que ton prénom, jamais tes réponses ni tes matchs. Évite quand même d'écrire ici ce qui est trop personnel.`,
  },
  {
    id: 'stop-emails',
    title: fr`Comment ne plus recevoir d'e-mails ?`,
    phrasings: [
      `se désinscrire des mails`,
      `arrêter la newsletter`,
      `trop d'emails`,
      `ne plus être notifié par mail`,
      `désabonnement aux messages`,
      `lien de désinscription`,
      `stop aux mails`,
      `je reçois trop de mails`,
      `vous m'envoyez trop de messages`,
      `arrêter les mails`,
    ],
    answer: () =>
      fr`Avec le lien en bas de chaque message, ou ici : ${linkTo('Désinscription', routes.unsubscribe)}. Pour n'en couper qu'une sorte : ${linkTo('Mon compte', routes.account)}, sous « Nos messages », ou le lien qui la nomme en bas du message. Les liens de connexion que tu demandes continuent d'arriver, et ce qui touche à ton compte, à un signalement ou à ta place à une soirée.`,
  },
  {
    id: 'ads',
    title: fr`Pourquoi y a-t-il des publicités ?`,
    phrasings: [
      `à quoi correspond l'encart pub`,
      `enlever la pub`,
      `bannière publicitaire`,
      `la publicité est-elle ciblée`,
    ],
    answer: () =>
      fr`Une bannière au plus par page, à quelques endroits. Elle est la même pour tout le monde : aucune de tes réponses ne sert à la choisir, et aucun annonceur ne reçoit rien de toi.`,
  },
];
