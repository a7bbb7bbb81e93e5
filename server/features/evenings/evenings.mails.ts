import { z } from 'zod';
import { HOUR_MS } from '#shared/duration.ts';
import { CLOSES_BEFORE_MS } from '#shared/evenings/evening-state.ts';
import { eveningSafety } from '#shared/evenings/safety-words.ts';
import { ABSENCE_DAYS, HOURS_TO_ACCEPT, LAST_FOR_DAYS } from '#shared/evenings/sign-up.ts';
import { eveningWords } from '#shared/evenings/words.ts';
import { aTown, deTown } from '#shared/places/town-words.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import type { MailParts } from '../../platform/mail/templates/layout.ts';
import { mail } from '../../platform/mail/templates/template.ts';

/**
 * The mails about evenings. What was asked for by signing up, and what changes an evening that somebody counts on, always
 * arrives; the rest has the occasion 'evenings' (S-evening-41). None names a venue or anybody.
 */

const data = z.strictObject({
  /** 'mardi 1er décembre, de 20 h à 22 h 30' (`whenInWords`) */
  when: z.string(),
  town: z.string(),
});
const example = { when: fr`mardi 1er décembre, de 20 h à 22 h 30`, town: 'Lyon' };
/** 'mardi 1er décembre à 12 h': when the place, the table and the first names can be read; null where they can already. */
const withHour = z.strictObject({ ...data.shape, namesFrom: z.nullable(z.string()) });
const whereToRead = (namesFrom: string | null) =>
  fr`Le lieu, ta table et les prénoms se lisent dans ton espace${namesFrom === null ? '' : `, ${namesFrom}`}.`;
const exampleWithHour = { ...example, namesFrom: fr`mardi 1er décembre à 12 h` };

const discreet: Pick<MailParts, 'subject' | 'preheader'> = {
  subject: 'Du nouveau dans ton espace',
  preheader: 'Tu as un nouveau message dans ton espace.',
};
const practical: Pick<MailParts, 'subject' | 'preheader'> = {
  subject: 'À propos de ta soirée',
  preheader: 'Un message pratique, à lire quand tu peux.',
};

interface Frame {
  readonly publicUrl: string;
}
const toEvenings = ({ publicUrl }: Frame, label = 'Voir ma soirée') => ({
  label,
  link: `${publicUrl}${routes.evenings}`,
});

const leaving = fr`Un empêchement ? Jusqu'à ${CLOSES_BEFORE_MS / HOUR_MS} heures avant, laisser ta place est libre et se fait d'un geste : cela fera plaisir à quelqu'un d'autre.`;
const leavingLate = fr`Un empêchement ? Dis-le dans ton espace, jusqu'au début : cela ne compte pas comme une absence.`;

/** Of an evening that does not take place. The release before did not say of one that its organiser takes no money. */
const offEvening = z.strictObject({ ...data.shape, isFree: z.optional(z.boolean()) });
const withReason = z.strictObject({ ...offEvening.shape, reason: z.nullable(z.string()) });
const refund = fr`Si tu avais payé quelque chose à qui l'organisait, c'est à cette personne de te rembourser.`;
const question = fr`Un souci ? Réponds à ce message.`;
const reasonLine = (reason: string | null) => (reason ? [fr`La raison : ${reason}`] : []);

export const eveningMails = {
  'evening-signed-up': mail({
    isStoppable: false,
    // The release before wrote nothing of a place that somebody of the waiting list accepts when signing up is over.
    data: z.strictObject({ ...withHour.shape, isLate: z.optional(z.boolean()) }),
    example: exampleWithHour,
    write: ({ when, town, namesFrom, isLate = false }, frame) => ({
      ...practical,
      title: 'Ta place est notée',
      paragraphs: [
        fr`C'est ${aTown(town)}, ${when}.`,
        isLate
          ? fr`Les autres tables sont déjà composées : la tienne se cherche aussitôt.`
          : fr`Les tables se composent deux jours avant.`,
        whereToRead(namesFrom),
        eveningSafety.inBrief,
      ],
      action: toEvenings(frame),
      notes: [isLate ? leavingLate : leaving],
    }),
  }),
  'evening-waiting': mail({
    isStoppable: false,
    data,
    example,
    write: ({ when, town }, frame) => ({
      ...practical,
      title: fr`Tu es dans la liste d'attente`,
      paragraphs: [
        fr`Pour la soirée ${aTown(town)}, ${when}.`,
        fr`Dès qu'une place se libère et que les tables s'équilibrent avec toi, nous t'écrivons : tu auras ${HOURS_TO_ACCEPT} heures au plus pour dire oui.`,
      ],
      action: toEvenings(frame),
      notes: [fr`Tu peux sortir de la liste quand tu veux, sans conséquence.`],
    }),
  }),
  'evening-place-offered': mail({
    isStoppable: false,
    data: z.strictObject({ ...data.shape, until: z.string() }),
    example: { ...example, until: fr`dimanche 29 novembre à 9 h` },
    write: ({ when, town, until }, frame) => ({
      ...practical,
      title: fr`Une place t'attend`,
      paragraphs: [
        fr`Une place s'est libérée à la soirée ${aTown(town)}, ${when}.`,
        fr`Elle est à toi si tu dis oui avant ${until}. Sans réponse, elle passe à la personne suivante, et tu restes dans la liste.`,
      ],
      action: toEvenings(frame, 'Répondre'),
      notes: [],
    }),
  }),
  'evening-place-lost': mail({
    isStoppable: true,
    occasion: 'evenings',
    data,
    example,
    write: ({ when, town }, frame) => ({
      ...practical,
      title: fr`Cette place n'est plus réservée pour toi`,
      paragraphs: [
        fr`Le temps de répondre est passé pour la soirée ${aTown(town)}, ${when}. Rien de grave : tu restes dans la liste.`,
        fr`Si une autre place se libère, nous t'écrivons de nouveau.`,
      ],
      action: toEvenings(frame),
      notes: [],
    }),
  }),
  'evening-table-ready': mail({
    isStoppable: true,
    occasion: 'evenings',
    data: withHour,
    example: exampleWithHour,
    write: ({ when, town, namesFrom }, frame) => ({
      ...practical,
      title: 'Ta table est prête',
      paragraphs: [fr`Pour la soirée ${aTown(town)}, ${when}.`, whereToRead(namesFrom)],
      action: toEvenings(frame),
      notes: [fr`Un empêchement de dernière minute ? Dis-le quand même : ta table sera recomposée pour les autres.`],
    }),
  }),
  'evening-left-out': mail({
    isStoppable: false,
    data,
    example,
    write: ({ when, town }, frame) => ({
      ...practical,
      title: fr`Nous n'avons pas trouvé de table pour toi`,
      paragraphs: [
        fr`Pour la soirée ${aTown(town)}, ${when}, aucune table n'allait vraiment avec toi cette fois. Nous préférons te le dire plutôt que de te placer n'importe où.`,
        fr`Si une place change cela d'ici là, nous t'écrivons. Tu n'es plus libre ce soir-là ? Dis-le sur la page de la soirée.`,
      ],
      action: toEvenings(frame, 'Voir les soirées'),
      notes: [fr`Cela ne dit rien de toi : cela dépend seulement de qui s'est inscrit ce soir-là.`],
    }),
  }),
  'evening-today': mail({
    isStoppable: true,
    occasion: 'evenings',
    data,
    example,
    write: ({ when, town }, frame) => ({
      ...practical,
      title: fr`C'est aujourd'hui`,
      paragraphs: [
        fr`${aTown(town, 'À')}, ${when}. Le lieu, ta table et les prénoms t'attendent, avec le code qui dit que tu es là.`,
        eveningSafety.inBrief,
      ],
      action: toEvenings(frame, 'Voir ma table'),
      notes: [],
    }),
  }),
  'evening-reminder': mail({
    isStoppable: true,
    occasion: 'evenings',
    data: z.strictObject({ ...withHour.shape, isTomorrow: z.boolean() }),
    example: { ...exampleWithHour, isTomorrow: true },
    write: ({ when, town, namesFrom, isTomorrow }, frame) => ({
      ...practical,
      title: isTomorrow ? fr`C'est demain` : fr`C'est tout à l'heure`,
      paragraphs: [
        fr`${aTown(town, 'À')}, ${when}.`,
        isTomorrow ? whereToRead(namesFrom) : fr`Le lieu, ta table et ton code sont dans ton espace. Bonne soirée !`,
      ],
      action: toEvenings(frame),
      notes: [fr`Tu ne peux plus venir ? Dis-le dans ton espace : on n'attendra pas ta chaise vide.`],
    }),
  }),
  'evening-left': mail({
    isStoppable: false,
    data: z.strictObject({ ...data.shape, wasFree: z.boolean() }),
    example: { ...example, wasFree: true },
    write: ({ when, town, wasFree }, frame) => ({
      ...practical,
      title: fr`C'est noté`,
      paragraphs: [
        fr`Tu ne viens pas ${aTown(town)}, ${when}.`,
        wasFree
          ? fr`Tu n'as rien d'autre à faire. À une prochaine fois, peut-être.`
          : fr`Merci de l'avoir dit : les tables se composent sans toi, et cela ne compte pas comme une absence.`,
      ],
      action: toEvenings(frame, 'Voir les soirées'),
      notes: [],
    }),
  }),
  'evening-cancelled': mail({
    isStoppable: false,
    data: withReason,
    example: { ...example, reason: 'la salle a un dégât des eaux' },
    write: ({ when, town, reason, isFree = false }, frame) => ({
      ...practical,
      title: fr`La soirée n'aura pas lieu`,
      paragraphs: [
        fr`Celle ${deTown(town)}, ${when}, est annulée.`,
        ...reasonLine(reason),
        isFree ? fr`Tu n'as rien à faire.` : fr`Tu n'as rien à faire. ${refund}`,
      ],
      action: toEvenings(frame, 'Voir les autres soirées'),
      notes: [],
    }),
  }),
  'evening-taken-down': mail({
    isStoppable: false,
    data: offEvening,
    example: { ...example, isFree: false },
    write: ({ when, town, isFree = false }, frame) => ({
      ...practical,
      title: 'Nous avons retiré une soirée',
      paragraphs: [
        fr`Celle ${deTown(town)}, ${when}, n'aura pas lieu : une personne de l'équipe l'a retirée.`,
        isFree ? question : `${refund} ${question}`,
      ],
      action: toEvenings(frame, 'Voir les autres soirées'),
      notes: [],
    }),
  }),
  'evening-moved': mail({
    isStoppable: false,
    data,
    example,
    write: ({ when, town }, frame) => ({
      ...practical,
      title: 'Ta soirée a changé',
      paragraphs: [
        fr`Le lieu ou l'heure a changé. C'est maintenant ${aTown(town)}, ${when}.`,
        fr`Si cela ne te va plus, tu peux te retirer sans conséquence, jusqu'au début.`,
      ],
      action: toEvenings(frame),
      notes: [fr`Si tu l'avais mise dans ton agenda, reprends le fichier : il remplace l'ancien.`],
    }),
  }),
  'evening-absent': mail({
    isStoppable: true,
    occasion: 'evenings',
    data: z.strictObject({ ...data.shape, isLast: z.boolean() }),
    example: { ...example, isLast: false },
    write: ({ when, town, isLast }, frame) => ({
      ...practical,
      title: 'Tu nous as manqué',
      paragraphs: [
        fr`Ta table t'attendait ${aTown(town)}, ${when}. Cela arrive à tout le monde, et nous espérons que tu vas bien.`,
        isLast
          ? fr`C'est la deuxième fois en ${ABSENCE_DAYS} jours : pendant ${LAST_FOR_DAYS} jours, tu passes en dernier dans les listes d'attente. Le reste ne change pas.`
          : fr`La prochaine fois, dis-le d'un geste : toute une table compte sur toi. À la deuxième absence sans un mot en ${ABSENCE_DAYS} jours, on passe en dernier dans les listes d'attente, pendant ${LAST_FOR_DAYS} jours.`,
      ],
      action: toEvenings(frame, 'Voir les soirées'),
      notes: [fr`Tu étais là, et ton arrivée n'a pas été notée ? Réponds à ce message.`],
    }),
  }),
  /** The morning after. */
  'evening-aftermath': mail({
    isStoppable: true,
    occasion: 'evenings',
    data: z.strictObject({}),
    example: {},
    write: (_data, frame) => ({
      ...practical,
      title: `${eveningWords.safeHome} ${eveningWords.aftermath}`,
      paragraphs: [
        fr`Dis-nous d'un geste que tu vas bien.`,
        fr`Puis, rien que pour toi : qui aimerais-tu revoir ? Ta réponse reste secrète, sauf si vous avez la même envie.`,
      ],
      action: toEvenings(frame, 'Répondre'),
      notes: [
        fr`Quelque chose ne s'est pas bien passé ? Tu peux le dire à l'équipe au même endroit. En danger : 112 ou 17.`,
      ],
    }),
  }),
  /** Only to members who asked for it, with 'Préviens-moi'. */
  'evening-nearby': mail({
    isStoppable: true,
    occasion: 'evenings',
    needsAdmission: true,
    // The release before did not say which evening it is.
    data: z.strictObject({ ...data.shape, eveningId: z.optional(z.uuid()) }),
    example: { ...example, eveningId: '00000000-0000-4000-8000-000000000000' },
    write: ({ when, town }, frame) => ({
      ...discreet,
      title: 'Une soirée près de chez toi',
      paragraphs: [
        fr`${aTown(town, 'À')}, ${when}.`,
        fr`Une table de six, composée pour toi. Les places partent dans l'ordre des demandes.`,
      ],
      action: toEvenings(frame, 'Voir les soirées'),
      notes: [fr`Tu l'as demandé sur la page des soirées ; au même endroit, tu arrêtes ces messages.`],
    }),
  }),
} as const;

type EveningMails = typeof eveningMails;
declare module '../../platform/mail/templates/template.ts' {
  interface ProductMails extends EveningMails {}
}
