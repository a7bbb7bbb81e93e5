import { linkTo } from '#shared/assistant/answer-text.ts';
import { DELETION_WORD } from '#shared/account/account-limits.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import { distressClasses, type DistressClass } from './distress-class.ts';
import { helpLines } from './help-lines.ts';

interface DistressAnswer {
  /** The whole answer to a person in this distress. */
  readonly answer: string;
  /** What is added to the answer to a graver one, and what is said again later in the same talk. */
  readonly reminder: string;
}

const { suicide, doctor, police, emergency, emergencyText, rape, violence, victims, policeChat } = helpLines;
const { online, child, youngOnline, listening } = helpLines;

/** The way to report and block, as the pages show it: three dots everywhere, a flag among the crushes alone. */
const report = fr`touche les trois points à côté de son prénom, dans ${linkTo('Mes matchs', routes.matches)} ou dans votre discussion (dans ${linkTo('Mes crushs', routes.profileCrush)}, son drapeau), puis « Signaler ou bloquer » ; tu peux y cocher « La bloquer aussi » pour ne plus vous voir. Sans compte, passe par ${linkTo('Signaler', routes.report)}.`;
const inDanger = fr`Si tu es en danger maintenant, appelle le ${police.shown} ou le ${emergency.shown} ; si tu ne peux pas parler, envoie un SMS au ${emergencyText.shown}.`;

/** Somebody who has begun to harm themselves needs the emergency doctors before anything else. */
export const underwayAnswer = fr`Appelle tout de suite le ${doctor.shown} ou le ${emergency.shown}, même si tu hésites. Si tu ne peux pas parler, envoie un SMS au ${emergencyText.shown} : dis où tu es et ce que tu as pris ou fait.
Ne reste pas sans compagnie : préviens quelqu'un qui est près de toi, n'importe qui.
Et à toute heure, le ${suicide.shown} est là pour parler, gratuitement. Merci de l'avoir dit : tu comptes, et des gens vont t'aider.`;

/** The words for each kind of distress: exact, warm, and for anybody, man, woman or other. */
export const distressAnswers: Readonly<Record<DistressClass, DistressAnswer>> = {
  suicide: {
    answer: fr`Merci de me le dire. Ce que tu ressens compte, et tu n'as pas à le porter sans aide.
Appelle le ${suicide.shown}, maintenant si tu peux : des gens dont c'est le métier te répondent jour et nuit, c'est gratuit et confidentiel. Tu peux appeler même sans savoir quoi dire ; si ça sonne un moment, ne raccroche pas.
Si tu as déjà pris ou fait quelque chose, ou si tu sens que tu vas le faire, appelle le ${doctor.shown} ou le ${emergency.shown}, ou envoie un SMS au ${emergencyText.shown}.
Si tu peux, ne reste pas sans compagnie : préviens une personne proche. Et si c'est quelqu'un d'autre qui t'inquiète, le ${suicide.shown} te conseille aussi. Je ne suis qu'un programme ; là-bas, ce sont des gens.`,
    reminder: fr`Et si l'envie de mourir est là, le ${suicide.shown} répond jour et nuit, gratuitement.`,
  },
  'sexual-violence': {
    answer: fr`Merci d'en parler. Ce qui est arrivé est grave, et ce n'est jamais la faute de la personne qui l'a subi, quoi qu'elle ait dit, bu ou fait avant.
Pour qu'on t'écoute, de façon anonyme et gratuite : ${rape.shown} (Viols Femmes Informations), en semaine et en journée. La nuit et le week-end, le ${violence.shown}, anonyme et gratuit, écoute les femmes et leurs proches. Le ${victims.shown} (France Victimes, gratuit, tous les jours, en journée) répond à tout le monde.
En danger, ou si cela vient d'arriver : ${police.shown}, ou un SMS au ${emergencyText.shown} ; pour des soins, le ${doctor.shown} ou les urgences d'un hôpital.
À l'écrit, jour et nuit, sans donner ton nom : la police et la gendarmerie sur ${policeChat.shown}.
Si cette personne est ici, ${report}`,
    reminder: fr`Pour un viol ou une agression sexuelle : ${rape.shown}, anonyme et gratuit, en semaine et en journée, ou par écrit jour et nuit ${policeChat.shown}.`,
  },
  'violence-at-home': {
    answer: fr`Merci d'en parler. Personne n'a le droit de te faire du mal, et ce n'est pas ta faute.
${inDanger}
Pour en parler, jour et nuit : le ${violence.shown}, gratuit et anonyme, qui n'apparaît pas sur les factures. Il est d'abord là pour les femmes et leurs proches ; le ${victims.shown} (France Victimes, gratuit, en journée) répond à toute personne. Pour un enfant, ou avant 21 ans, il y a aussi le ${child.shown}.
À l'écrit, jour et nuit, sans donner ton nom : des policiers et des gendarmes formés, sur ${policeChat.shown}.
Si quelqu'un regarde ton téléphone, ferme cette page après l'avoir lue.`,
    reminder: fr`Pour des violences à la maison : le ${violence.shown}, gratuit et anonyme, jour et nuit ; en danger, le ${police.shown}, ou un SMS au ${emergencyText.shown}.`,
  },
  threats: {
    answer: fr`Tu as bien fait d'en parler. Menacer et faire chanter sont punis par la loi, et ce n'est pas ta faute, même si tu as envoyé une image.
Ne paie pas, n'envoie plus rien, ne réponds plus. Garde les preuves : captures, dates, adresses, numéros.
Puis va sur ${online.shown} : jour et nuit, on t'y dit quoi faire, et la police ou la gendarmerie peut te répondre par écrit.
${inDanger}
Si c'est une personne d'ici, ${report}`,
    reminder: fr`Pour des menaces ou un chantage : ne paie pas, garde les preuves, et va sur ${online.shown}, jour et nuit.`,
  },
  danger: {
    answer: fr`Appelle le ${police.shown} ou le ${emergency.shown} tout de suite. Si tu ne peux pas parler, envoie un SMS au ${emergencyText.shown}, avec l'endroit où tu es. Pour une blessure, c'est le ${doctor.shown}.
Si tu peux, va là où il y a du monde, ou ferme à clé et préviens quelqu'un près de toi.
Une fois à l'abri : le ${victims.shown} (France Victimes, gratuit, en journée) t'aide pour la suite. Et si c'est une personne d'ici, ${report}`,
    reminder: fr`En danger : le ${police.shown} ou le ${emergency.shown}, ou un SMS au ${emergencyText.shown}.`,
  },
  'minor-self': {
    answer: fr`Merci de le dire. Ici, c'est réservé aux adultes : 18 ans, sans exception. Tu n'as rien fait de grave, mais tu ne peux pas avoir de compte pour l'instant.
Si tu en as ouvert un, supprime-le : ${linkTo('Mon compte', routes.account)}, tout en bas, écris ${DELETION_WORD}, puis ouvre le lien reçu par e-mail. Ne rencontre personne d'ici, et n'envoie plus de photo.
Si un adulte d'ici t'a écrit des choses gênantes, t'a demandé des photos ou de te voir, parle-en à un adulte de confiance, ou appelle le ${child.shown}, gratuit, jour et nuit, invisible sur la facture. Pour ce qui se passe en ligne, il y a aussi le ${youngOnline.shown}, gratuit, tous les jours. En danger : le ${police.shown}, ou un SMS au ${emergencyText.shown}.
À 18 ans, la porte sera ouverte.`,
    reminder: fr`Si tu as moins de 18 ans : le ${child.shown} t'écoute, gratuitement, jour et nuit. Et ton compte ici se supprime dans ${linkTo('Mon compte', routes.account)}.`,
  },
  'minor-seen': {
    answer: fr`Merci de le dire : ici, personne ne doit avoir moins de 18 ans. Le plus rapide : ${report} Choisis « Personne mineure » : ces signalements passent parmi les premiers, et nous ne disons pas à la personne que cela vient de toi.
N'échange plus avec elle, et ne lui propose pas de la voir.
Si c'est ton enfant, passe par ${linkTo('Signaler', routes.report)} et dis-le. Si un enfant est en danger : le ${child.shown}, gratuit, jour et nuit, ou le ${police.shown}.`,
    reminder: fr`Pour une personne mineure : « Signaler ou bloquer », près de son prénom, ou ${linkTo('Signaler', routes.report)}, et le ${child.shown} si elle est en danger.`,
  },
  harassment: {
    answer: fr`Ce n'est pas à toi de supporter ça. Si c'est une personne d'ici, le plus rapide : ${report} Nous ne disons pas à la personne que cela vient de toi ; quelqu'un de l'équipe lit chaque signalement. Votre discussion a disparu ? Ses messages se signalent encore ici : ${linkTo('Signaler des messages', routes.reportMessages)}.
Ne réponds plus, et garde les messages ou des captures. Si cela continue ailleurs, sur internet ou par téléphone, ${online.shown} t'aide jour et nuit.
${inDanger} Et si cela te pèse, le ${victims.shown} (France Victimes, gratuit, en journée) t'écoute.`,
    reminder: fr`Pour un harcèlement : « Signaler ou bloquer », près de son prénom, ou ${linkTo('Signaler', routes.report)}, et ${online.shown} si cela continue ailleurs.`,
  },
  loneliness: {
    answer: fr`Merci de me le confier. Ce que tu traverses est lourd, et ça compte ; tu n'as pas à faire semblant ici.
Si tu veux parler à quelqu'un, là, maintenant : SOS Amitié, ${listening.shown}, jour et nuit. On t'y écoute sans te juger et sans te demander ton nom ; si c'est occupé, réessaie un peu plus tard.
Si ça devient trop, ou si des idées noires arrivent, le ${suicide.shown} répond aussi jour et nuit, gratuitement. Un médecin ou une personne en qui tu as confiance peut aider aussi : un message suffit pour commencer.
Je ne suis qu'un programme, mais tu peux continuer à m'écrire.`,
    reminder: fr`Si tu as besoin de parler : SOS Amitié, ${listening.shown}, jour et nuit. Si ça devient trop : le ${suicide.shown}.`,
  },
};

/** When it is not clear whether a person is in distress: a hand, and a question, without a diagnosis. */
export const doubtfulAnswer = fr`Je ne sais pas si je te comprends bien, et je ne veux pas passer à côté.
Si tu vas mal, le ${suicide.shown} et SOS Amitié (${listening.shown}) répondent jour et nuit. ${inDanger}
Si c'est autre chose, redis-le-moi en quelques mots simples.`;

/** Later in a talk in which a person was not well, for thanks and for what nobody understands. */
export const laterAnswers = {
  thanks: fr`Merci à toi d'avoir écrit. Prends soin de toi, une chose à la fois.`,
  unknown: fr`Je suis là, même si je ne sais pas répondre à tout.`,
} as const;

/** The answer to a person in one or several kinds of distress, the gravest first; without any, to words in doubt. */
export function answerToDistress(
  [gravest, ...others]: readonly DistressClass[],
  { isUnderway }: { readonly isUnderway: boolean },
): string {
  if (gravest === undefined) return doubtfulAnswer;
  const first = isUnderway ? underwayAnswer : distressAnswers[gravest].answer;
  return [first, ...others.slice(0, REMINDERS).map((other) => distressAnswers[other].reminder)].join('\n');
}

/** How many more kinds of distress are spoken to in one answer. */
const REMINDERS = 2;

/** What is said again later in a talk, for the gravest kind that was found in it. */
export function remindersOf(found: readonly DistressClass[]): string {
  const gravest = distressClasses.find((one) => found.includes(one));
  return gravest === undefined ? distressAnswers.suicide.reminder : distressAnswers[gravest].reminder;
}
