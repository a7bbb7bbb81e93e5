import { mail } from '../../platform/mail/templates/template.ts';
import { z } from 'zod';
import { fr } from '#shared/typeset.ts';
const discreet = 'Tu as un nouveau message dans ton espace.';

export const resonanceMails = {
  'reveal-asked': mail({
    isStoppable: true,
    occasion: 'reveals',
    data: z.strictObject({}),
    isBetweenMembers: true,
    example: {},
    write: (_data, { publicUrl }) => ({
      subject: 'Du nouveau dans ton espace',
      preheader: discreet,
      title: 'On aimerait découvrir ta photo',
      paragraphs: [
        fr`Quelqu'un avec qui tu résonnes te propose de dévoiler vos photos, ensemble.`,
        fr`Rien ne s'ouvre sans ton accord. Tu peux accepter, décliner, ou prendre ton temps : décliner ne se voit pas.`,
      ],
      action: { label: fr`Voir qui c'est`, link: `${publicUrl}/du-nouveau` },
      notes: [fr`Tant que tu n'as pas accepté, rien ne change.`],
    }),
  }),
  'reveal-accepted': mail({
    isStoppable: true,
    occasion: 'reveals',
    data: z.strictObject({}),
    isBetweenMembers: true,
    example: {},
    write: (_data, { publicUrl }) => ({
      subject: 'Du nouveau dans ton espace',
      preheader: discreet,
      title: 'Vos photos se dévoilent',
      paragraphs: [
        fr`Vous l'avez souhaité, d'un commun accord : vos photos sont maintenant ouvertes, l'une à l'autre. Pour les autres, rien ne change.`,
      ],
      action: { label: 'Découvrir', link: `${publicUrl}/du-nouveau` },
      notes: ['Tu peux refermer vos photos quand tu veux.'],
    }),
  }),
} as const;

type ResonanceMails = typeof resonanceMails;
declare module '../../platform/mail/templates/template.ts' {
  interface ProductMails extends ResonanceMails {}
}
