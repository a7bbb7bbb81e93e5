import { z } from 'zod';
import { fr } from '#shared/typeset.ts';
import { stillSent } from '#shared/unsubscribe/still-sent.ts';
import { mail } from '../../platform/mail/templates/template.ts';

export const unsubscribeMails = {
  /** Anyone can type the address of a member into the form, so that member learns of it and can undo it. */
  unsubscribed: mail({
    isStoppable: false,
    data: z.strictObject({}),
    example: {},
    write: (_data, { publicUrl }) => ({
      subject: fr`C'est noté`,
      preheader: 'À propos de nos messages.',
      title: fr`Nous ne t'écrivons plus`,
      paragraphs: [
        fr`Quelqu'un, sans doute toi, a demandé que nous n'écrivions plus à cette adresse. C'est fait, dès maintenant.`,
        fr`Ton compte ne change pas. ${stillSent}`,
      ],
      action: { label: 'Recevoir à nouveau nos messages', link: `${publicUrl}/mon-compte#messages` },
      notes: [
        fr`Ce n'était pas toi ? Rétablis nos messages depuis « Mon compte » : un clic suffit.`,
        fr`C'était bien toi ? Il n'y a rien à faire.`,
      ],
    }),
  }),
} as const;

type UnsubscribeMails = typeof unsubscribeMails;
declare module '../../platform/mail/templates/template.ts' {
  interface ProductMails extends UnsubscribeMails {}
}
