import { HOUR_MS } from '#shared/duration.ts';
import { CLOSES_BEFORE_MS } from '#shared/evenings/evening-state.ts';
import { hoursBeforeOthers } from '#shared/evenings/opening.ts';
import type { EveningData } from '#shared/evenings/screens.ts';
import type { Stage } from '#shared/evenings/stage.ts';
import { eveningWords } from '#shared/evenings/words.ts';
import { HOURS_TO_ACCEPT } from '#shared/evenings/sign-up.ts';
import { fr } from '#shared/typeset.ts';

interface StageWords {
  readonly title: string;
  readonly text: readonly (string | null)[];
}

const order = fr`Une place se propose dans l'ordre des demandes, à la première personne avec qui les tables s'équilibrent. Tu as alors ${HOURS_TO_ACCEPT} heures au plus pour dire oui.`;
const first = fr`Avec l'Expérience VIP, on s'inscrit ${hoursBeforeOthers('vip')} heures avant tout le monde, et avec Premium ${hoursBeforeOthers('premium')} heures. Le prix, lui, est le même.`;
const moved = (evening: EveningData) =>
  evening.wasMoved ? fr`Le lieu ou l'heure a changé depuis : ce que tu lis ici est à jour.` : null;
const together = ({ hasFriend }: EveningData) =>
  hasFriend ? fr`Tu viens à deux : tant que vous venez ensemble, vous serez à la même table, ou à aucune.` : null;
const last = ({ lastUntil }: EveningData) =>
  lastUntil === null
    ? null
    : fr`Tu as manqué deux soirées sans un mot : jusqu'au ${lastUntil}, les places se proposent à toi en dernier.`;

/** What each stage of an evening says at the top of its page (S-evening-29). */
const words: Readonly<Record<Stage, (evening: EveningData) => StageWords>> = {
  'taken-down': () => ({
    title: fr`Cette soirée n'aura pas lieu`,
    text: [fr`L'équipe l'a retirée. Tu n'as rien à faire.`],
  }),
  cancelled: ({ reason, takesMoney }) => ({
    title: 'Cette soirée est annulée',
    text: [
      reason,
      takesMoney
        ? fr`Tu n'as rien à faire. Si tu avais payé quelque chose, c'est à qui l'organisait de te rembourser.`
        : fr`Tu n'as rien à faire.`,
    ],
  }),
  'not-for-you': ({ refusal, isMine }) => ({
    title: isMine ? 'Tu proposes cette soirée' : 'Pas pour cette fois',
    text: [refusal],
  }),
  'opens-later': ({ opens }) => ({
    title: 'Bientôt ouverte pour toi',
    text: [fr`Tu pourras t'inscrire ${opens}.`, first],
  }),
  open: ({ namesFrom }) => ({
    title: fr`Une table de six, composée pour toi`,
    text: [
      fr`Des personnes avec qui tu as de quoi parler. Tu sauras où, et avec qui, ${namesFrom}.`,
      fr`À ta table, on lira ton prénom et un point commun ; à l'accueil, ton prénom et ta table. Ni photo, ni pourcentage, et personne d'autre.`,
    ],
  }),
  full: (evening) => ({ title: 'Complet, pour le moment', text: [order, last(evening)] }),
  'signed-up': (evening) => ({
    title: eveningWords.noted(evening.closes),
    text: [fr`Tu sauras où, et avec qui, ${evening.namesFrom}.`, together(evening), moved(evening)],
  }),
  waiting: (evening) => ({
    title: fr`Tu es dans la liste d'attente`,
    text: [evening.missing, order, last(evening)],
  }),
  offered: ({ offeredUntil }) => ({
    title: fr`Une place t'attend`,
    text: [
      fr`Elle est à toi si tu dis oui avant ${offeredUntil ?? ''}.`,
      fr`Sans réponse, elle passe à la personne suivante, et tu restes dans la liste.`,
    ],
  }),
  left: ({ canComeBack }) => ({
    title: 'Tu ne viens pas',
    text: [
      fr`C'est noté. Tu n'as rien d'autre à faire.`,
      canComeBack ? fr`Si tu changes d'avis, tu peux t'inscrire de nouveau, à la suite des autres.` : null,
    ],
  }),
  closed: () => ({
    title: 'Les inscriptions sont closes',
    text: [
      fr`Elles se ferment ${CLOSES_BEFORE_MS / HOUR_MS} heures avant, pour composer les tables. D'autres soirées t'attendent.`,
    ],
  }),
  composing: (evening) => ({
    title: 'Ta table se compose',
    text: [
      fr`C'est l'affaire de quelques minutes. Le lieu et les prénoms se lisent ici, au plus tôt ${evening.namesFrom}.`,
      together(evening),
    ],
  }),
  'left-out': () => ({
    title: 'Pas de table pour toi cette fois',
    text: [
      fr`Aucune table n'allait vraiment avec toi ce soir-là, et nous préférons te le dire plutôt que de te placer n'importe où.`,
      fr`Cela ne dit rien de toi : cela dépend seulement de qui vient. Si une place change cela, nous t'écrivons.`,
    ],
  }),
  'table-ready': (evening) => ({
    title: eveningWords.ready,
    text: [fr`Le lieu, ta table et les prénoms se lisent ici, ${evening.namesFrom}.`, moved(evening)],
  }),
  today: (evening) => ({
    title: fr`C'est aujourd'hui`,
    text: [fr`On t'attend à la table ${evening.table?.number ?? ''}, ${evening.hours}.`, moved(evening)],
  }),
  arrived: ({ table }) => ({
    title: eveningWords.arrived,
    text: [fr`Ta table porte le numéro ${table?.number ?? ''}. Belle soirée !`],
  }),
  aftermath: () => ({
    title: eveningWords.aftermath,
    text: [fr`Ce que tu dis ici reste secret, sauf si vous avez la même envie de vous revoir.`],
  }),
  over: () => ({
    title: 'Cette soirée est passée',
    text: [fr`D'autres t'attendent.`],
  }),
};

export function wordsOfStage(evening: EveningData): { readonly title: string; readonly text: readonly string[] } {
  const { title, text } = words[evening.stage](evening);
  return { title, text: text.filter((sentence) => sentence !== null) };
}
