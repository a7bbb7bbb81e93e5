import { z } from 'zod';
import { fr } from '#shared/typeset.ts';
import { mail } from '../../platform/mail/templates/template.ts';

export const passkeyMails = {
  'passkey-added': mail({
    isStoppable: false,
    // Not even the name of the passkey: an intruder may have typed it.
    data: z.strictObject({}),
    example: {},
    write: (_data, { publicUrl }) => ({
      subject: 'Ton compte',
      preheader: fr`Une nouvelle façon de te connecter a été ajoutée.`,
      title: fr`Une clé d'accès de plus`,
      paragraphs: [
        fr`Une clé d'accès vient d'être ajoutée à ton compte. Qui l'a sur son appareil, et sait le déverrouiller, peut se connecter sans lien.`,
      ],
      action: { label: 'Voir mes clés', link: `${publicUrl}/mon-compte#cles` },
      notes: [
        fr`C'était toi ? Alors tout va bien, et il n'y a rien à faire.`,
        fr`Ce n'était pas toi ? Retire-la depuis « Mon compte », ferme les autres sessions, et change le mot de passe de ta messagerie.`,
      ],
    }),
  }),
} as const;

type PasskeyMails = typeof passkeyMails;
declare module '../../platform/mail/templates/template.ts' {
  interface ProductMails extends PasskeyMails {}
}
