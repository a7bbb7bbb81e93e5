import { mail } from '../../platform/mail/templates/template.ts';
import { z } from 'zod';
import { fr } from '#shared/typeset.ts';
const discreet = 'Tu as un nouveau message dans ton espace.';

export const notificationsMails = {
  'new-matches': mail({
    isStoppable: true,
    occasion: 'matches',
    needsAdmission: true,
    data: z.strictObject({ memberId: z.uuid(), newIds: z.array(z.uuid()).min(1) }),
    example: { memberId: '6c1b4c63-4c7f-4a1d-8b4a-2a5d3a4a9b22', newIds: ['7d2c5d74-5d80-4b2e-9c5b-3b6e4b5bac33'] },
    write: (_data, { publicUrl }) => ({
      subject: 'Du nouveau dans ton espace',
      preheader: discreet,
      title: fr`De nouvelles affinités t'attendent`,
      paragraphs: [
        'Du nouveau parmi les quelques personnes avec qui tu as le plus en commun.',
        fr`Viens voir ce que vous partagez, et prends ton temps : rien ne presse.`,
      ],
      action: { label: 'Voir mes matchs', link: `${publicUrl}/matches` },
      notes: [fr`Nous t'écrivons à ce sujet une fois par jour au plus.`],
    }),
  }),
  'theme-completed': mail({
    isStoppable: true,
    occasion: 'themes',
    data: z.strictObject({ theme: z.string() }),
    isBetweenMembers: true,
    example: { theme: 'Goûts personnels' },
    write: ({ theme }, { publicUrl }) => ({
      subject: 'Du nouveau dans ton espace',
      preheader: discreet,
      title: 'À toi de jouer',
      paragraphs: [
        fr`Quelqu'un avec qui tu résonnes vient de répondre au thème « ${theme} ».`,
        fr`Dès que tu y as répondu aussi, vos réponses se croisent, et ce que vous partagez apparaît.`,
      ],
      action: { label: 'Choisir mes cartes', link: `${publicUrl}/thematique-carte` },
      notes: [fr`Tes réponses ne se voient que croisées avec celles de quelqu'un qui a joué aussi.`],
    }),
  }),
  /** Only to members who asked for it (S-notification-6). It names nobody, and says nothing of what anybody did. */
  sunday: mail({
    isStoppable: true,
    occasion: 'sunday',
    data: z.strictObject({ answered: z.int().min(0).max(8) }),
    example: { answered: 4 },
    write: ({ answered }, { publicUrl }) => ({
      subject: 'Un mot pour ton dimanche',
      preheader: 'À lire quand tu veux.',
      title: 'Bon dimanche',
      paragraphs: [
        fr`Le dimanche, ta liste peut compter une personne de plus : l'inattendu. Quelqu'un qui vit autrement que tes matchs habituels, et avec qui tu partages pourtant beaucoup. C'est pour aujourd'hui, jusqu'à minuit.`,
        answered > 0
          ? fr`Cette semaine, tu as répondu à ${answered} ${answered === 1 ? 'question' : 'questions'} du jour. Viens voir qui a choisi comme toi ; une nouvelle t'attend chaque jour à 18 h.`
          : fr`Et chaque jour à 18 h, la question du jour : la même pour tout le monde, deux réponses, un seul geste.`,
      ],
      action: { label: 'Voir ma liste', link: `${publicUrl}/matches` },
      notes: [fr`Un message par semaine, parce que tu l'as demandé dans « Mon compte ».`],
    }),
  }),
} as const;

type NotificationsMails = typeof notificationsMails;
declare module '../../platform/mail/templates/template.ts' {
  interface ProductMails extends NotificationsMails {}
}
