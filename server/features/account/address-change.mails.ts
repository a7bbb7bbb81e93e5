import { z } from 'zod';
import { ADDRESS_LINK_MINUTES, ADDRESS_UNDO_DAYS, PROOF_LINK_MINUTES } from '#shared/account/account-limits.ts';
import { dayInWords } from '#shared/calendar.ts';
import { fr } from '#shared/typeset.ts';
import { mail } from '../../platform/mail/templates/template.ts';

const notYou = fr`Ce n'était pas toi ? N'ouvre pas ce lien : sans lui, rien ne change. Connecte-toi, et ferme les autres sessions depuis « Mon compte ».`;

export const addressMails = {
  'account-proof': mail({
    isStoppable: false,
    data: z.strictObject({ link: z.url() }),
    example: { link: 'https://exemple.fr/mon-compte/confirmation?pour=cle&token=abc' },
    write: ({ link }) => ({
      subject: fr`Est-ce bien toi ?`,
      preheader: fr`Une confirmation pour ton compte.`,
      title: fr`Confirme que c'est toi`,
      paragraphs: [
        fr`Tu es sur le point de changer ton adresse ou ta façon de te connecter. Ouvre ce lien dans le navigateur où tu l'as demandé.`,
      ],
      action: { label: fr`C'est bien moi`, link },
      notes: [fr`Ce lien est valable ${PROOF_LINK_MINUTES} minutes et ne sert qu'une fois.`, notYou],
    }),
  }),
  'address-change-link': mail({
    isStoppable: false,
    data: z.strictObject({ link: z.url() }),
    example: { link: 'https://exemple.fr/mon-compte/adresse?token=abc' },
    write: ({ link }) => ({
      subject: 'Ta nouvelle adresse',
      preheader: fr`Il reste un clic pour la confirmer.`,
      title: 'Confirme cette adresse',
      paragraphs: [
        fr`Un compte souhaite utiliser cette adresse e-mail. Si c'est le tien, ouvre ce lien là où tu es en session : cette adresse remplace alors l'ancienne.`,
      ],
      action: { label: 'Continuer', link },
      notes: [
        fr`Ce lien est valable ${ADDRESS_LINK_MINUTES} minutes et ne sert qu'une fois.`,
        fr`Tu n'as rien demandé ? Ignore ce message : sans ta session ouverte, ce lien ne fait rien.`,
      ],
    }),
  }),
  'address-taken': mail({
    isStoppable: false,
    data: z.strictObject({}),
    example: {},
    write: (_data, { publicUrl }) => ({
      subject: 'Ton adresse',
      preheader: fr`À propos d'une demande qui la concerne.`,
      title: 'Cette adresse est déjà prise',
      paragraphs: [
        fr`Un compte a demandé à utiliser cette adresse e-mail. Elle sert déjà à un autre compte, ou lui servait encore il y a quelques jours : rien n'a donc changé.`,
        fr`Si les deux sont à toi, connecte-toi avec cette adresse, ou supprime d'abord le compte dont tu ne veux plus.`,
      ],
      action: { label: 'Me connecter', link: `${publicUrl}/login` },
      notes: [fr`Tu n'as rien demandé ? Ignore simplement ce message : ton compte reste le tien.`],
    }),
  }),
  'address-changed': mail({
    isStoppable: false,
    data: z.strictObject({ changedOn: z.iso.date(), undoUntil: z.iso.date(), link: z.url() }),
    example: {
      changedOn: '2026-12-01',
      undoUntil: '2026-12-08',
      link: 'https://exemple.fr/mon-compte/adresse?annuler=oui&token=abc',
    },
    write: ({ changedOn, undoUntil, link }) => ({
      subject: 'Ton adresse a changé',
      preheader: fr`Un changement sur ton compte, et comment l'annuler.`,
      title: 'Ton compte a une autre adresse',
      paragraphs: [
        fr`Le ${dayInWords(changedOn)}, ton compte est passé à une autre adresse e-mail. Celle où tu lis ce message ne sert plus à te connecter.`,
        fr`C'était toi ? Il n'y a rien à faire. Ce n'était pas toi ? Jusqu'au ${dayInWords(undoUntil)}, ce lien remet tout en place : cette adresse revient, toutes les sessions se ferment, et les clés d'accès ajoutées depuis sont retirées.`,
      ],
      action: { label: 'Annuler ce changement', link },
      notes: [fr`Jusqu'à ce jour-là, cette adresse ne peut pas ouvrir un autre compte.`],
    }),
  }),
  'address-set': mail({
    isStoppable: false,
    data: z.strictObject({}),
    example: {},
    write: (_data, { publicUrl, contactEmail }) => ({
      subject: 'Ton adresse',
      preheader: fr`Un changement fait à ta demande.`,
      title: 'Ton compte a cette adresse, désormais',
      paragraphs: [
        fr`À la demande qui nous a été écrite, l'équipe a donné cette adresse à ton compte. Tes liens de connexion et nos messages y arrivent dès maintenant.`,
        fr`Toutes les sessions sont fermées : reconnecte-toi avec elle.`,
      ],
      action: { label: 'Me connecter', link: `${publicUrl}/login` },
      notes: [
        fr`L'ancienne adresse est prévenue, et peut annuler ce changement pendant ${ADDRESS_UNDO_DAYS} jours.`,
        fr`Tu n'as rien demandé ? Écris-nous, pour que nous corrigions l'erreur : ${contactEmail}.`,
      ],
    }),
  }),
  'address-restored': mail({
    isStoppable: false,
    data: z.strictObject({}),
    example: {},
    write: (_data, { contactEmail }) => ({
      subject: 'Ton adresse',
      preheader: fr`Un changement a été annulé.`,
      title: fr`Le changement d'adresse est annulé`,
      paragraphs: [
        fr`L'ancienne adresse du compte a annulé le changement, comme elle peut le faire pendant quelques jours. Celle où tu lis ce message ne sert plus à te connecter, et toutes les sessions sont fermées.`,
        fr`Si ce compte est le tien et que tu n'as plus la main, écris-nous : ${contactEmail}.`,
      ],
      notes: [fr`Tu n'as rien demandé ? Alors tout est rentré dans l'ordre, et il n'y a rien à faire.`],
    }),
  }),
} as const;

type AddressMails = typeof addressMails;
declare module '../../platform/mail/templates/template.ts' {
  interface ProductMails extends AddressMails {}
}
