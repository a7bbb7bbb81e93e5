import { linkTo } from '#shared/assistant/answer-text.ts';
import { routes } from '#shared/routes.ts';
import type { KnowledgeEntry } from './entry.ts';

/** Data, and who sees what. */
export const privacyEntries: readonly KnowledgeEntry[] = [
  {
    id: 'data-protected',
    title: `Mes données sont-elles protégées\u202f?`,
    phrasings: [
      `protection des données`,
      `que faites-vous de mes informations`,
      `vendez-vous mes données`,
      `est-ce que c’est confidentiel`,
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
      `Oui. Ton adresse, ta date de naissance et ta position exacte ne sont montrées à personne, tes photos ne sont jamais publiques, et nous ne vendons rien de ce que tu nous confies. Ce qui est sensible, comme les personnes qui t’attirent, n’est utilisé qu’avec ton accord, et seulement pour tes affinités.`,
  },
  {
    id: 'profile-visibility',
    title: `Qui voit mon profil\u202f?`,
    phrasings: [
      `mon profil est-il public`,
      `choisir à qui je suis visible`,
      `limiter la visibilité de mon profil`,
      `être visible seulement des personnes très compatibles`,
      `est-ce qu’on peut me trouver sur google`,
      `cacher mon profil à mes collègues`,
      `mon ex peut-il me voir`,
      `qui peut me voir`,
      `qui peut consulter mon profil`,
      `je ne veux pas que mes proches me trouvent`,
      `qui tombe sur moi`,
    ],
    answer: () =>
      `Seulement des membres avec qui c’est compatible dans les deux sens, et pas de moteur de recherche. Dans ${linkTo('Ta visibilité', routes.profileVisibility)}, tu choisis\u202f: tout le monde, plus de 50\u00a0% d’affinité, ou plus de 70\u00a0%. Et si tu croises quelqu’un que tu ne veux plus voir, tu peux le bloquer.`,
  },
  {
    id: 'sensitive-data',
    title: `Pourquoi me demander par qui je suis attiré\u202f?`,
    phrasings: [
      `pourquoi deux accords à l’inscription`,
      `données sensibles orientation`,
      `à quoi servent mes réponses intimes`,
      `à quoi sert le consentement`,
      `qui lit mes réponses au questionnaire`,
      `pourquoi voulez-vous savoir si je suis gay`,
      `pourquoi demander mon orientation`,
      `est-ce que mes réponses sont lues`,
    ],
    answer: () =>
      `Pour te proposer les bonnes personnes, et rien d’autre. C’est une donnée sensible\u202f: elle n’est utilisée qu’avec ton accord séparé, n’est jamais montrée aux autres, et disparaît si tu retires cet accord.`,
  },
  {
    id: 'withdraw-consent',
    title: `Comment retirer mon accord\u202f?`,
    phrasings: [
      `revenir sur mon consentement`,
      `retirer mon consentement aux données sensibles`,
      `annuler les accords donnés`,
      `je ne veux plus que vous utilisiez mes réponses`,
    ],
    answer: ({ contact }) =>
      `Écris-nous depuis l’adresse de ton compte\u202f: ${contact}. Nous retirons ton accord, et tes réponses sensibles sont effacées. Tes matchs s’arrêtent alors, puisqu’ils en dépendent.`,
  },
  {
    id: 'download-data',
    title: `Comment obtenir une copie de mes données\u202f?`,
    phrasings: [
      `télécharger mes données`,
      `droit d’accès aux données`,
      `exporter mes informations personnelles`,
      `demande rgpd de copie`,
      `quelles données avez-vous sur moi`,
      `je veux mes données`,
      `avoir une copie de mes infos`,
      `récupérer mes données`,
    ],
    answer: ({ contact }) =>
      `Écris-nous depuis l’adresse de ton compte\u202f: ${contact}. Quelqu’un de l’équipe prépare ta copie à la main et te l’envoie\u202f; c’est gratuit, et au plus tard dans le mois.`,
  },
  {
    id: 'delete-account',
    title: `Comment supprimer mon compte\u202f?`,
    phrasings: [
      `effacer mon compte`,
      `fermer mon compte définitivement`,
      `je veux partir`,
      `quitter le site`,
      `supprimer mon profil`,
      `me désinscrire complètement`,
      `droit à l’oubli`,
      `supprimez mon compte`,
      `je veux supprimer mon compte`,
      `effacez tout ce que vous avez sur moi`,
      `je quitte le site`,
    ],
    answer: ({ contact }) =>
      `Écris-nous depuis l’adresse de ton compte\u202f: ${contact}. Quelqu’un de l’équipe s’en occupe\u202f: profil, photos, réponses et points sont effacés pour de bon. Si ce sont seulement les e-mails qui te gênent\u202f: ${linkTo('Désinscription', routes.unsubscribe)}.`,
  },
  {
    id: 'pause-account',
    title: `Puis-je mettre mon compte en pause\u202f?`,
    phrasings: [
      `suspendre mon profil`,
      `désactiver temporairement mon compte`,
      `j’ai rencontré quelqu’un`,
      `ne plus apparaître quelque temps`,
      `me mettre en pause`,
      `rendre mon profil invisible`,
      `mettre mon profil en pause`,
      `faire une pause`,
      `je pars en vacances`,
      `désactiver mon compte quelques semaines`,
    ],
    answer: ({ contact }) =>
      `Il n’y a pas encore de bouton pour cela. Écris-nous depuis l’adresse de ton compte, et nous te mettons en retrait à la main, le temps que tu veux\u202f: ${contact}.`,
  },
  {
    id: 'location-privacy',
    title: `Les autres savent-ils où j’habite\u202f?`,
    phrasings: [
      `ma position gps est-elle visible`,
      `peut-on connaître mon adresse`,
      `géolocalisation et vie privée`,
      `ma ville est-elle affichée`,
      `êtes-vous en train de me suivre`,
      `quelle précision a ma localisation`,
      `peut-on me localiser`,
      `peut-on me géolocaliser`,
      `est-ce qu’on voit où je suis`,
      `les gens peuvent-ils trouver ma maison`,
    ],
    answer: () =>
      `Non. Nous gardons seulement ta ville, jamais ta position exacte, et les autres ne voient ni distance ni coordonnées. Si tu utilises «\u00a0ma position\u00a0», elle sert une fois à trouver la ville, puis elle est oubliée.`,
  },
  {
    id: 'cookies',
    title: `À quoi servent les cookies\u202f?`,
    phrasings: [
      `bandeau cookies`,
      `refuser les cookies`,
      `accepter les cookies`,
      `changer mon choix de cookies`,
      `traceurs publicitaires`,
    ],
    answer: () =>
      `À faire marcher le service\u202f: te garder connecté, te protéger. Tu peux refuser le reste aussi facilement qu’accepter, et rien ne change pour toi. Les visites de pages sont comptées sans savoir qui tu es.`,
  },
  {
    id: 'contact-details-hidden',
    title: `Mon e-mail ou mon téléphone sont-ils visibles\u202f?`,
    phrasings: [
      `les membres voient-ils mon adresse mail`,
      `mon numéro de téléphone est-il affiché`,
      `mes coordonnées sont-elles données à mes matchs`,
      `mon vrai nom apparaît-il`,
      `mon nom de famille`,
    ],
    answer: () =>
      `Non, jamais. Les autres voient le prénom ou pseudo que tu as choisi, et ce que vous partagez. Ni ton e-mail, ni un numéro, ni ton nom de famille ne sont montrés.`,
  },
  {
    id: 'assistant-privacy',
    title: `Que deviennent mes messages à l’assistant\u202f?`,
    phrasings: [
      `gardes-tu notre conversation`,
      `est-ce que tu enregistres ce que j’écris`,
      `qui lit ce chat`,
      `historique de la discussion avec l’assistant`,
      `effacer notre discussion`,
      `que sais-tu de moi`,
      `notre conversation est-elle enregistrée`,
      `tu gardes ce que je t’écris`,
      `est-ce que quelqu’un lit ce que je te dis`,
    ],
    answer: () =>
      `Notre conversation reste dans cet onglet et disparaît quand tu le fermes\u202f; nous n’en gardons pas de copie. Je ne connais de toi que ton prénom, jamais tes réponses, tes matchs ni tes messages. Évite quand même d’écrire ici ce qui est trop personnel.`,
  },
  {
    id: 'stop-emails',
    title: `Comment ne plus recevoir d’e-mails\u202f?`,
    phrasings: [
      `se désinscrire des mails`,
      `arrêter la newsletter`,
      `trop d’emails`,
      `ne plus être notifié par mail`,
      `désabonnement aux messages`,
      `lien de désinscription`,
      `stop aux mails`,
      `je reçois trop de mails`,
      `vous m’envoyez trop de messages`,
      `arrêter les mails`,
    ],
    answer: () =>
      `Avec le lien en bas de chaque message, ou ici\u202f: ${linkTo('Désinscription', routes.unsubscribe)}. Les liens de connexion que tu demandes continuent d’arriver, sinon tu ne pourrais plus entrer.`,
  },
  {
    id: 'ads',
    title: `Pourquoi y a-t-il des publicités\u202f?`,
    phrasings: [
      `à quoi correspond l’encart pub`,
      `enlever la pub`,
      `bannière publicitaire`,
      `la publicité est-elle ciblée`,
    ],
    answer: () =>
      `Une bannière au plus par page, à quelques endroits. Elle est la même pour tout le monde\u202f: aucune de tes réponses ne sert à la choisir, et aucun annonceur ne reçoit rien de toi.`,
  },
];
