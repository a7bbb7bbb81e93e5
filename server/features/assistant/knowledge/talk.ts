import { linkTo } from '#shared/assistant/answer-text.ts';
import { routes } from '#shared/routes.ts';
import type { KnowledgeEntry } from './entry.ts';
import { fr } from '#shared/typeset.ts';

/** Entries for small talk and for topics that the assistant does not discuss. */
export const talkEntries: readonly KnowledgeEntry[] = [
  {
    id: 'about',
    title: fr`C'est quoi, ce site ?`,
    phrasings: [
      `présente-moi le service`,
      `à quoi sert ce site`,
      `c'est un site de rencontre`,
      `qui êtes-vous`,
      `expliquez-moi le concept`,
      `résonance c'est quoi`,
      `en quoi ça consiste`,
      `explique-moi ce site en quelques mots`,
      `résumé du service`,
      `c'est quoi résonance`,
      `c'est quoi le principe de votre site`,
      `de quoi s'agit-il`,
      `comment fonctionne votre site`,
    ],
    answer: ({ productName }) =>
      fr`${productName}, ce sont des rencontres par affinités, entre adultes : tu réponds à des questions sur ce qui compte pour toi, et tu découvres quelques personnes avec qui tu résonnes, pour qui c'est réciproque. Une résonance, c'est ce que toi et une autre personne avez en commun. Les photos viennent après, sauf pour qui les montre tout de suite. On commence ici : ${linkTo('Inscription', routes.home)}.`,
  },
  {
    id: 'who-is-the-assistant',
    title: fr`Es-tu un robot ?`,
    phrasings: [
      `est-ce que je parle à une vraie personne`,
      `es-tu une intelligence artificielle`,
      `qui es-tu`,
      `comment tu t'appelles`,
      `que sais-tu faire`,
      `peux-tu m'aider`,
    ],
    answer: ({ productName, contact }) =>
      fr`Oui, je suis un assistant automatique. Je connais bien ${productName} : matchs, discussions, Play Room, soirées, points, crush, abonnements, vie privée, sécurité. Pour parler à quelqu'un : ${contact}.`,
  },
  {
    id: 'other-members',
    title: fr`Peux-tu me parler d'un autre membre ?`,
    phrasings: [
      `est-ce que telle personne est inscrite`,
      `dis-moi si il est célibataire`,
      `donne-moi le numéro de ce membre`,
      `que pense ce match de moi`,
      `est-ce que julie est inscrite`,
      `est-ce que thomas a un compte`,
      `camille est-elle inscrite chez vous`,
      `quel âge a ce membre`,
      `trouve-moi le profil de quelqu'un`,
      `mon mari est-il inscrit`,
      `ma copine a-t-elle un compte ici`,
      `que sais-tu de lui`,
      `où habite cette personne`,
      `est-ce que julien est sur le site`,
      `tu connais sarah`,
      `qui est cette fille`,
      `donne-moi des infos sur lui`,
      `paul est-il célibataire`,
      `est-ce que mon ex est ici`,
    ],
    answer: () =>
      fr`Je ne parle jamais d'une autre personne, et je n'ai accès à rien d'elle : ni si elle est inscrite, ni son adresse, ni son numéro, ni ce qu'elle a répondu. Ce que vous partagez se découvre dans ${linkTo('Mes matchs', routes.matches)}.`,
  },
  {
    id: 'love-advice',
    title: fr`As-tu des conseils pour rencontrer quelqu'un ?`,
    phrasings: [
      `améliorer mes chances`,
      `comment avoir plus de succès`,
      `conseils pour mon profil`,
      `comment trouver l'amour`,
      `que dire à quelqu'un qui me plaît`,
      `je suis timide`,
      `comment me mettre en valeur`,
      `je n'ai jamais eu de copine`,
      `j'en ai marre d'être célibataire`,
    ],
    answer: () =>
      fr`Réponds à tout dans ${linkTo('Mon profil', routes.profileComplete)}, et réponds vrai : c'est ce qui rapproche les bonnes personnes. Garde des critères un peu larges : l'affinité surprend souvent. Et pour un premier mot, la question à deux part de ce que vous avez en commun.`,
    offer: () => fr`Les ${linkTo('cartes', routes.themes)} donnent aussi de quoi se parler.`,
  },
  {
    id: 'greeting',
    title: fr`Bonjour !`,
    phrasings: [`bonjour`, `salut`, `coucou`, `bonsoir`, `hello`, `hey`, `ça va`, `comment vas-tu`],
    answer: () =>
      fr`Bonjour ! Que veux-tu savoir ? Matchs, discussions, Play Room, soirées, points, crush, abonnements, vie privée : je t'écoute.`,
  },
  {
    id: 'thanks',
    title: fr`Merci !`,
    phrasings: [
      `merci`,
      `merci bien`,
      `super merci`,
      `parfait`,
      `ok d'accord`,
      `génial`,
      `c'est gentil`,
      `au revoir`,
      `à bientôt`,
      `bonne journée`,
    ],
    answer: () => fr`Avec plaisir ! Je reste là si tu as une autre question. Belles rencontres !`,
  },
  {
    id: 'rude',
    title: fr`Tu ne m'aides pas`,
    phrasings: [
      `tu es nul`,
      `ça ne répond pas à ma question`,
      `tu ne comprends rien`,
      `réponse inutile`,
      `tu sers à rien`,
    ],
    answer: ({ contact }) =>
      fr`Pardon de ne pas t'aider mieux. Dis-le-moi autrement, en quelques mots simples, ou écris à une personne de l'équipe : ${contact}.`,
  },
];
