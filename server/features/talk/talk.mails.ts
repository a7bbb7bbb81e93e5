import { z } from 'zod';
import { momentInWords } from '#shared/calendar.ts';
import { fr } from '#shared/typeset.ts';
import { mail } from '../../platform/mail/templates/template.ts';

const discreet = 'Tu as un nouveau message dans ton espace.';

export const talkMails = {
  'talk-question': mail({
    isStoppable: true,
    occasion: 'questions',
    needsAdmission: true,
    isByDay: true,
    data: z.strictObject({}),
    isBetweenMembers: true,
    example: {},
    write: (_data, { publicUrl }) => ({
      subject: 'Du nouveau dans ton espace',
      preheader: discreet,
      title: fr`Une réponse t'attend`,
      paragraphs: [
        fr`Quelqu'un avec qui tu résonnes a répondu à une question, et te la pose.`,
        fr`Réponds, et vos deux réponses s'ouvrent. Tu peux aussi passer : cela ne se voit pas.`,
      ],
      action: { label: 'Voir la question', link: `${publicUrl}/discussions` },
      notes: [],
    }),
  }),
  'talk-unread': mail({
    isStoppable: true,
    occasion: 'talk',
    needsAdmission: true,
    isByDay: true,
    data: z.strictObject({}),
    isBetweenMembers: true,
    example: {},
    write: (_data, { publicUrl }) => ({
      subject: 'Du nouveau dans ton espace',
      preheader: discreet,
      title: fr`On t'a écrit`,
      paragraphs: [fr`Un message t'attend dans une de tes discussions. Réponds quand tu veux : rien ne presse.`],
      action: { label: 'Lire', link: `${publicUrl}/discussions` },
      notes: [],
    }),
  }),
  'talk-waiting': mail({
    isStoppable: true,
    occasion: 'talk',
    needsAdmission: true,
    isByDay: true,
    data: z.strictObject({}),
    isBetweenMembers: true,
    example: {},
    write: (_data, { publicUrl }) => ({
      subject: 'Du nouveau dans ton espace',
      preheader: discreet,
      title: 'À toi de jouer',
      paragraphs: [
        fr`Quelqu'un attend ta réponse depuis trois jours. Quelques mots suffisent, ou referme avec douceur.`,
      ],
      action: { label: 'Voir mes discussions', link: `${publicUrl}/discussions` },
      notes: [],
    }),
  }),
  'talk-aftermath': mail({
    isStoppable: true,
    occasion: 'talk',
    needsAdmission: true,
    isByDay: true,
    /** Which message proposed the meeting; the release before wrote none. */
    data: z.strictObject({ number: z.optional(z.int().positive()) }),
    isBetweenMembers: true,
    example: { number: 4 },
    write: (_data, { publicUrl }) => ({
      subject: 'Une question pour toi',
      preheader: discreet,
      title: fr`Et alors ?`,
      paragraphs: [fr`Ta réponse reste secrète, sauf si vous avez la même envie de vous revoir.`],
      action: { label: 'Répondre', link: `${publicUrl}/discussions` },
      notes: [],
    }),
  }),
  'talk-video-reminder': mail({
    isStoppable: true,
    occasion: 'talk',
    needsAdmission: true,
    /** The release before wrote no hour. */
    data: z.strictObject({ startsAt: z.optional(z.iso.datetime()) }),
    isBetweenMembers: true,
    example: { startsAt: '2026-11-24T17:30:00.000Z' },
    write: ({ startsAt }, { publicUrl }) => ({
      subject: 'Un rappel pour toi',
      preheader: fr`Un rappel t'attend dans ton espace.`,
      title: fr`C'est pour bientôt`,
      // The hour itself: the mail may leave late, and be read later still.
      paragraphs: [
        startsAt ? fr`Ton rendez-vous est ${momentInWords(new Date(startsAt))}.` : fr`Ton rendez-vous approche.`,
        fr`L'entrée ouvre dix minutes avant ; jusqu'à l'heure dite, tu peux encore le déplacer ou l'annuler.`,
      ],
      action: { label: 'Voir mes discussions', link: `${publicUrl}/discussions` },
      notes: [],
    }),
  }),
} as const;

type TalkMails = typeof talkMails;
declare module '../../platform/mail/templates/template.ts' {
  interface ProductMails extends TalkMails {}
}
