import { formatNumber } from '#shared/number-format.ts';
import { mail } from '../../platform/mail/templates/template.ts';
import { z } from 'zod';
import { dayInWords } from '#shared/calendar.ts';
import { fr } from '#shared/typeset.ts';

export const pointsMails = {
  'points-expiry': mail({
    isStoppable: true,
    occasion: 'points',
    data: z.strictObject({ points: z.int().positive(), until: z.iso.date() }),
    example: { points: 350, until: '2027-03-31' },
    write: ({ points, until }, { publicUrl }) => ({
      subject: 'Un petit rappel',
      preheader: 'À lire dans le mois.',
      title: fr`Tes points t'attendent encore un mois`,
      paragraphs: [
        fr`Ta dernière visite remonte à un moment. ${points === 1 ? 'Ton point reste' : fr`Tes ${formatNumber(points)} points restent`} à toi jusqu'au ${dayInWords(until)} inclus ; après plus de six mois sans visite, ${points === 1 ? 'il expire' : 'ils expirent'}.`,
        'Une seule visite suffit à les garder six mois de plus. Les points ouvrent des cartes à tirer, et quelques affinités de plus.',
      ],
      action: { label: 'Garder mes points', link: `${publicUrl}/cadeaux` },
      notes: [fr`Nous ne l'écrivons qu'une fois. Si tu ne reviens pas, il n'y aura pas d'autre rappel.`],
    }),
  }),
} as const;

type PointsMails = typeof pointsMails;
declare module '../../platform/mail/templates/template.ts' {
  interface ProductMails extends PointsMails {}
}
