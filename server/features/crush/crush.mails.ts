import { mail } from '../../platform/mail/templates/template.ts';
import { z } from 'zod';
import { fr } from '#shared/typeset.ts';

export const crushMails = {
  'crush-invitation': mail({
    isStoppable: true,
    occasion: null,
    isAtMostOnce: true,
    needsAdmission: true,
    data: z.strictObject({ invitationId: z.uuid() }),
    example: { invitationId: '5b0a3b52-3b6c-4f0c-9a39-1f4c2f3f8a11' },
    write: (_data, { productName, publicUrl, contactEmail }) => ({
      subject: 'Un mot discret pour toi',
      preheader: 'À lire quand tu as un moment tranquille.',
      title: fr`Quelqu'un a un crush pour toi`,
      paragraphs: [
        `Une personne qui connaît ton adresse pense à toi, et nous a demandé de te le dire sans la nommer.`,
        fr`${productName} est un site de rencontres par affinités, réservé aux adultes. Inscris-toi avec l'adresse qui a reçu ce message : son crush t'y attend, et tu sauras qui c'est une fois ton profil rempli.`,
        fr`Cela ne te dit rien ? Ne fais rien : personne ne saura si tu as lu ce message, et il n'y en aura pas d'autre de la même personne.`,
      ],
      action: { label: fr`Découvrir qui c'est`, link: `${publicUrl}/home?crush=1` },
      notes: [
        fr`Pourquoi ce message ? ${productName} te l'envoie à la demande d'une personne inscrite, qui a donné ton adresse dans ce seul but. Elle ne sait pas si tu as un compte.`,
        fr`Ton adresse a été effacée à l'envoi de ce message. Il n'en reste qu'une empreinte chiffrée, gardée tant que le service existe, qui ne sert qu'à ne pas t'importuner : jamais deux fois à la demande de la même personne, jamais plus d'un message par jour ni de trois en trente jours.`,
        fr`Pour savoir ce que nous gardons, le faire effacer, t'y opposer ou signaler un abus, réponds à ce message ou écris à ${contactEmail}. Tu peux aussi t'adresser à la CNIL.`,
        fr`Qui nous sommes, et tes droits :\n${publicUrl}/confidentialite`,
      ],
    }),
  }),
  'crush-received': mail({
    isStoppable: true,
    occasion: 'crushes',
    data: z.strictObject({}),
    isBetweenMembers: true,
    example: {},
    write: (_data, { publicUrl }) => ({
      subject: 'Du nouveau dans ton espace',
      preheader: 'À lire quand tu as un moment tranquille.',
      title: fr`Quelqu'un a un crush pour toi`,
      paragraphs: [
        fr`Une personne avec qui tu résonnes a un crush pour toi, et a voulu que tu le saches.`,
        fr`Tu peux répondre, ou ne rien faire : personne ne saura si tu as lu ce message.`,
      ],
      action: { label: fr`Découvrir qui c'est`, link: `${publicUrl}/profile-crush` },
      notes: [fr`Nous ne nommons personne dans nos e-mails : on ne sait jamais qui lit par-dessus l'épaule.`],
    }),
  }),
  'crush-mutual': mail({
    isStoppable: true,
    occasion: 'crushes',
    data: z.strictObject({}),
    isBetweenMembers: true,
    example: {},
    write: (_data, { publicUrl }) => ({
      subject: fr`Une bonne nouvelle t'attend`,
      preheader: 'Passe la lire quand tu as un moment tranquille.',
      title: 'Ton crush est réciproque',
      paragraphs: [
        'La personne à qui tu penses pense aussi à toi. Maintenant, vous le savez.',
        fr`À vous de faire connaissance : vos affinités vous attendent.`,
      ],
      action: { label: 'Voir mes crushs', link: `${publicUrl}/profile-crush` },
      notes: [fr`Nous ne nommons personne dans nos e-mails : on ne sait jamais qui lit par-dessus l'épaule.`],
    }),
  }),
} as const;

type CrushMails = typeof crushMails;
declare module '../../platform/mail/templates/template.ts' {
  interface ProductMails extends CrushMails {}
}
