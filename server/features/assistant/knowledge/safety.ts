import { linkTo } from '#shared/assistant/answer-text.ts';
import { routes } from '#shared/routes.ts';
import { helpLines } from '../distress/help-lines.ts';
import type { KnowledgeEntry } from './entry.ts';
import { fr } from '#shared/typeset.ts';

/** Entries about safety. */
export const safetyEntries: readonly KnowledgeEntry[] = [
  {
    id: 'block-member',
    title: fr`Comment bloquer quelqu'un ?`,
    phrasings: [
      `bloquer une personne`,
      `ne plus voir ce profil`,
      `faire disparaître un match`,
      `je ne veux plus le croiser`,
      `supprimer un match`,
      `retirer quelqu'un de ma liste`,
      `débloquer quelqu'un`,
      `bloquer un membre`,
      `comment éviter quelqu'un`,
      `quelqu'un est lourd`,
      `je ne veux plus de cette personne`,
      `virer quelqu'un de mes matchs`,
      `bloquer un profil`,
      `se débarrasser de quelqu'un`,
    ],
    answer: ({ contact }) =>
      fr`Ouvre « Autres gestes », les trois points à côté de son prénom : dans votre résonance, c'est « Ne plus voir cette personne » ; dans ${linkTo('Mes matchs', routes.matches)} ou votre discussion, « Signaler ou bloquer », comme son drapeau dans ${linkTo('Mes crushs', routes.profileCrush)}. Vous cessez aussitôt de vous voir, dans les deux sens, et personne n'en est averti. Tu peux revenir dessus dans ${linkTo('Mes blocages', routes.blocks)}. Une question ? Écris-nous : ${contact}.`,
  },
  {
    id: 'report-member',
    title: fr`Comment signaler quelqu'un ?`,
    phrasings: [
      `signaler un profil`,
      `dénoncer un comportement`,
      `profil suspect`,
      `quelqu'un se fait passer pour un autre`,
      `usurpation d'identité`,
      `on utilise mes photos`,
      `propos déplacés`,
      `quelqu'un m'insulte`,
      `je veux dénoncer quelqu'un`,
      `un profil bizarre`,
      `un membre s'est mal comporté`,
      `un gars a été agressif`,
      `à qui dire qu'un membre est agressif`,
      `comportement inacceptable`,
      `il m'a manqué de respect`,
    ],
    answer: () =>
      fr`Ouvre « Autres gestes », les trois points à côté de son prénom dans ${linkTo('Mes matchs', routes.matches)} ou votre discussion, puis « Signaler ou bloquer », comme son drapeau dans ${linkTo('Mes crushs', routes.profileCrush)} : tu peux y signaler et bloquer. Sans compte, ou pour autre chose, passe par ${linkTo('Signaler', routes.report)}. Une personne de l'équipe lit chaque signalement, un e-mail te dit la suite, et nous ne disons pas à la personne que cela vient de toi.`,
  },
  {
    id: 'scams',
    title: fr`Comment reconnaître une arnaque ?`,
    phrasings: [
      `on me demande de l'argent`,
      `faux profils`,
      `brouteur`,
      `arnaque sentimentale`,
      `est-ce un vrai profil`,
      `il veut que je lui fasse un virement`,
      `carte pcs coupon recharge`,
      `y a-t-il des faux comptes ou des robots`,
      `elle me demande des sous`,
      `je crois que c'est une arnaque`,
      `un membre me réclame de l'argent`,
      `elle veut que je paie son billet d'avion`,
      `il m'invite à investir dans la crypto`,
      `il refuse toujours de se montrer`,
      `c'est louche il parle d'argent`,
    ],
    answer: () =>
      fr`Quelqu'un qui demande de l'argent, un coupon, tes codes ou des photos intimes, qui ne peut jamais se montrer ou qui te presse : c'est presque toujours une arnaque. N'envoie rien, garde les preuves, puis bloque et signale cette personne avec « Signaler ou bloquer », ou par ${linkTo('Signaler', routes.report)}. Si de l'argent est parti, ce n'est pas ta faute : préviens tout de suite ta banque, puis ${helpLines.online.shown}, jour et nuit, ou Info Escroqueries (${helpLines.swindled.shown}, gratuit, en semaine).`,
  },
  {
    id: 'first-date-safety',
    title: fr`Des conseils pour un premier rendez-vous ?`,
    phrasings: [
      `premier rendez-vous en sécurité`,
      `rencontrer quelqu'un en vrai sans risque`,
      `précautions avant de se voir`,
      `où se retrouver pour un premier rdv`,
      `conseils de sécurité rencontre`,
      `est-ce dangereux de rencontrer un inconnu`,
      `on va se voir pour la première fois`,
      `conseils pour un rendez-vous`,
      `comment se rencontrer prudemment`,
      `je le vois demain pour la première fois`,
      `des précautions à prendre`,
      `notre premier rencard`,
    ],
    answer: () =>
      fr`Choisis un lieu public et animé, viens et repars par tes propres moyens, dis à quelqu'un de confiance où tu es et avec qui, et garde ton téléphone chargé. Quand un rendez-vous est pris dans une discussion, « Préviens un proche » y donne un lien qui dit où et quand. Ton adresse et ton lieu de travail peuvent attendre. Et si tu ne te sens pas bien, tu pars : tu ne dois d'explication à personne.`,
  },
  {
    id: 'minimum-age',
    title: fr`Quel âge faut-il avoir ?`,
    phrasings: [
      `âge minimum`,
      `est-ce réservé aux majeurs`,
      `interdit aux moins de 18 ans`,
      `y a-t-il un âge maximum`,
      `à partir de quel âge`,
      `mon enfant peut-il s'inscrire`,
      `à quel âge peut-on s'inscrire`,
      `je suis trop vieux`,
      `trop jeune pour m'inscrire`,
    ],
    answer: ({ productName }) =>
      fr`${productName} est réservé aux adultes : 18 ans au moins, sans exception, et sans âge maximum. Tu as moins de 18 ans ? N'ouvre pas de compte, et si tu en as un, supprime-le dans ${linkTo('Mon compte', routes.account)}. Quelqu'un ici te semble avoir moins de 18 ans ? Signale cette personne par « Autres gestes » ou « Signaler ou bloquer », ou dis-le-nous par ${linkTo('Signaler', routes.report)}.`,
  },
  {
    id: 'verified-profiles',
    title: fr`Les profils sont-ils vérifiés ?`,
    phrasings: [
      `vérification d'identité`,
      `comment savoir si la personne est réelle`,
      `que veut dire rencontré pour de vrai`,
      `badge vérifié`,
      `contrôlez-vous les inscriptions`,
      `modération des profils`,
      `vérifiez-vous les gens qui s'inscrivent`,
      `est-ce que les profils sont vrais`,
      `n'importe qui peut s'inscrire`,
    ],
    answer: ({ metForReal, peopleForMark }) =>
      fr`Chaque compte est lié à une adresse e-mail qui a été confirmée, et un compte douteux peut être mis en vérification ou suspendu. Nous ne contrôlons pas les pièces d'identité. « ${metForReal} » dit seulement que des personnes différentes, ${peopleForMark} au moins, ont reconnu en vidéo la personne des photos : garde l'œil ouvert, et au moindre doute, signale cette personne par « Autres gestes » ou « Signaler ou bloquer », ou passe par ${linkTo('Signaler', routes.report)}.`,
  },
  {
    id: 'under-review',
    title: fr`Pourquoi mon compte est-il en vérification ?`,
    phrasings: [
      `compte suspendu`,
      `mon compte est bloqué`,
      `j'ai été banni`,
      `compte en cours de vérification`,
      `pourquoi suis-je exclu`,
    ],
    answer: ({ contact }) =>
      fr`Quand quelque chose d'inhabituel est remarqué, une personne de l'équipe regarde avant que le compte continue. Un e-mail dit pourquoi, et comment répondre ; celui d'une suspension porte un lien pour la contester, et ${linkTo('Contestation', routes.contest)} dit comment. Sinon, écris-nous depuis l'adresse de ton compte : ${contact}.`,
  },
];
