import { linkTo } from '#shared/assistant/answer-text.ts';
import { routes } from '#shared/routes.ts';
import type { KnowledgeEntry } from './entry.ts';

/** Staying safe. */
export const safetyEntries: readonly KnowledgeEntry[] = [
  {
    id: 'block-member',
    title: `Comment bloquer quelqu’un\u202f?`,
    phrasings: [
      `bloquer une personne`,
      `ne plus voir ce profil`,
      `faire disparaître un match`,
      `je ne veux plus le croiser`,
      `supprimer un match`,
      `retirer quelqu’un de ma liste`,
      `débloquer quelqu’un`,
      `bloquer un membre`,
      `comment éviter quelqu’un`,
      `quelqu’un est lourd`,
      `je ne veux plus de cette personne`,
    ],
    answer: ({ contact }) =>
      `Ouvre la personne dans ${linkTo('Mes matchs', routes.matches)}, puis tout en bas «\u00a0Ne plus voir cette personne\u00a0». Vous ne vous verrez plus, ni l’un ni l’autre, tout de suite et pour de bon, et personne n’en est averti. Si c’était une erreur, écris-nous\u202f: ${contact}.`,
  },
  {
    id: 'report-member',
    title: `Comment signaler quelqu’un\u202f?`,
    phrasings: [
      `signaler un profil`,
      `dénoncer un comportement`,
      `profil suspect`,
      `quelqu’un se fait passer pour un autre`,
      `usurpation d’identité`,
      `on utilise mes photos`,
      `propos déplacés`,
      `quelqu’un m’insulte`,
      `je veux dénoncer quelqu’un`,
      `un profil bizarre`,
      `un membre s’est mal comporté`,
    ],
    answer: ({ contact }) =>
      `Bloque d’abord la personne, depuis son écran de résonance. Puis écris-nous ce qui s’est passé\u202f: ${contact}. Un membre de l’équipe lit chaque signalement, et la personne ne saura pas qu’il vient de toi.`,
  },
  {
    id: 'scams',
    title: `Comment reconnaître une arnaque\u202f?`,
    phrasings: [
      `on me demande de l’argent`,
      `faux profils`,
      `brouteur`,
      `arnaque sentimentale`,
      `est-ce un vrai profil`,
      `il veut que je lui fasse un virement`,
      `carte pcs coupon recharge`,
      `y a-t-il des faux comptes ou des robots`,
      `elle me demande des sous`,
      `je crois que c’est une arnaque`,
      `un membre me réclame de l’argent`,
    ],
    answer: ({ contact }) =>
      `Quelqu’un qui demande de l’argent, un coupon, tes codes ou des photos intimes, qui est toujours empêché de se montrer ou très pressé\u202f: c’est presque toujours une arnaque. N’envoie rien, bloque, garde les preuves et écris-nous\u202f: ${contact}. Si de l’argent est parti, préviens ta banque et la police (Info Escroqueries, 0 805 805 817, appel gratuit).`,
  },
  {
    id: 'first-date-safety',
    title: `Des conseils pour un premier rendez-vous\u202f?`,
    phrasings: [
      `premier rendez-vous en sécurité`,
      `rencontrer quelqu’un en vrai sans risque`,
      `précautions avant de se voir`,
      `où se retrouver pour un premier rdv`,
      `conseils de sécurité rencontre`,
      `est-ce dangereux de rencontrer un inconnu`,
      `on va se voir pour la première fois`,
      `conseils pour un rendez-vous`,
      `comment se rencontrer prudemment`,
    ],
    answer: () =>
      `Choisis un lieu public et animé, viens et repars par tes propres moyens, dis à un proche où tu es et avec qui, et garde ton téléphone chargé. Ton adresse et ton lieu de travail peuvent attendre. Et si tu ne te sens pas bien, tu pars\u202f: tu ne dois d’explication à personne.`,
  },
  {
    id: 'danger',
    title: `Je me sens en danger, que faire\u202f?`,
    phrasings: [
      `on me menace`,
      `je suis harcelé`,
      `harcèlement`,
      `chantage à la webcam photos intimes`,
      `j’ai été agressée`,
      `quelqu’un me suit et me fait peur`,
      `violences conjugales`,
      `je veux mourir`,
    ],
    answer: ({ contact }) =>
      `Si le danger est là, appelle le 17, le 112, ou envoie un SMS au 114. Violences\u202f: 3919. Souffrance ou idées noires\u202f: 3114. Ces numéros sont gratuits, jour et nuit. Chantage ou harcèlement en ligne\u202f: 3018. Bloque la personne, garde les preuves, et écris-nous\u202f: ${contact}. Tu n’es pas seul(e).`,
  },
  {
    id: 'minimum-age',
    title: `Quel âge faut-il avoir\u202f?`,
    phrasings: [
      `âge minimum`,
      `est-ce réservé aux majeurs`,
      `je suis mineur`,
      `j’ai 17 ans`,
      `moins de 18 ans interdit`,
      `un mineur est inscrit sur le site`,
      `y a-t-il un âge maximum`,
      `à partir de quel âge`,
      `mon enfant peut-il s’inscrire`,
      `ma fille est mineure`,
      `peut-on s’inscrire à 16 ans`,
      `je suis trop vieux`,
    ],
    answer: ({ productName, contact }) =>
      `${productName} est réservé aux adultes\u202f: 18 ans au moins, sans exception, et sans âge maximum. Si tu penses qu’une personne mineure est inscrite, dis-le-nous tout de suite\u202f: ${contact}.`,
  },
  {
    id: 'verified-profiles',
    title: `Les profils sont-ils vérifiés\u202f?`,
    phrasings: [
      `vérification d’identité`,
      `comment savoir si la personne est réelle`,
      `badge vérifié`,
      `contrôlez-vous les inscriptions`,
      `modération des profils`,
    ],
    answer: () =>
      `Chaque compte est lié à une adresse e-mail qui a été confirmée, et un compte douteux peut être mis en vérification ou suspendu. Nous ne contrôlons pas les pièces d’identité\u202f: reste attentif, et écris-nous au moindre doute.`,
  },
  {
    id: 'under-review',
    title: `Pourquoi mon compte est-il en vérification\u202f?`,
    phrasings: [
      `compte suspendu`,
      `mon compte est bloqué`,
      `j’ai été banni`,
      `compte en cours de vérification`,
      `pourquoi suis-je exclu`,
    ],
    answer: ({ contact }) =>
      `Quand quelque chose d’inhabituel est remarqué, un membre de l’équipe regarde avant que le compte continue. Si tu penses que c’est une erreur, écris-nous depuis l’adresse de ton compte\u202f: ${contact}.`,
  },
];
