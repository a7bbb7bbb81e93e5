import { z } from 'zod';
import { fr } from '#shared/typeset.ts';
import { mail } from '../../platform/mail/templates/template.ts';

export const choiceMails = {
  'interest-shared': mail({
    isStoppable: true,
    occasion: 'interests',
    data: z.strictObject({}),
    isBetweenMembers: true,
    example: {},
    write: (_data, { publicUrl }) => ({
      subject: 'Du nouveau dans ton espace',
      preheader: 'À lire quand tu as un moment tranquille.',
      title: fr`L'intérêt est partagé`,
      paragraphs: [
        fr`Une personne qui t'intéresse a dit que toi aussi, tu l'intéresses. Personne d'autre ne le sait.`,
        fr`Le premier pas est tout simple : une question à deux. Vous y répondez à part, et vos deux réponses s'ouvrent ensemble.`,
      ],
      action: { label: fr`Voir qui c'est`, link: `${publicUrl}/du-nouveau` },
      notes: [fr`Nous ne nommons personne dans nos e-mails : on ne sait jamais qui lit par-dessus l'épaule.`],
    }),
  }),
} as const;

type ChoiceMails = typeof choiceMails;
declare module '../../platform/mail/templates/template.ts' {
  interface ProductMails extends ChoiceMails {}
}
