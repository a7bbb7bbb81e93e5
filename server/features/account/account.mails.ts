import { mail } from '../../platform/mail/templates/template.ts';
import { z } from 'zod';
import { COPY_LINK_MINUTES, DELETION_LINK_MINUTES, DOWNLOAD_HOURS } from '#shared/account/account-limits.ts';
import { dayInWords } from '#shared/calendar.ts';
import { fr } from '#shared/typeset.ts';

export const accountMails = {
  'account-deletion-link': mail({
    isStoppable: false,
    data: z.strictObject({ link: z.url() }),
    example: { link: 'https://exemple.fr/mon-compte/suppression?token=abc' },
    write: ({ link }) => ({
      subject: 'Ta demande',
      preheader: 'Il reste un clic pour la confirmer.',
      title: 'Confirmer la suppression de ton compte',
      paragraphs: [
        fr`Quelqu'un, sans doute toi, a demandé que ton compte soit supprimé. Ouvre ce lien pour le confirmer : rien n'est effacé avant.`,
        fr`Tout est alors effacé pour de bon : réponses, photos, points, matchs et crushs. Les soirées que tu proposes sont annulées. Tes discussions se ferment : l'autre personne garde jusqu'à 90 jours les lettres reçues de toi, sous « Compte supprimé », pour pouvoir encore les signaler. Tu peux d'abord demander une copie de tes données, ou simplement te mettre en pause.`,
      ],
      action: { label: 'Continuer', link },
      notes: [
        fr`Ce lien est valable ${DELETION_LINK_MINUTES} minutes et ne sert qu'une fois.`,
        fr`Ce n'était pas toi ? N'ouvre pas ce lien, connecte-toi, et ferme les autres sessions depuis « Mon compte ».`,
      ],
    }),
  }),
  'account-deleted': mail({
    isStoppable: false,
    data: z.strictObject({}),
    example: {},
    write: (_data, { productName }) => ({
      subject: fr`C'est fait`,
      preheader: 'Un dernier mot de notre part.',
      title: 'Ton compte est supprimé',
      paragraphs: [
        fr`Tes réponses, tes photos, tes points et tout ce qui te concernait sont effacés. Tu n'apparais plus chez personne.`,
        fr`Il reste ceci, sans ton nom ni ton adresse. Jusqu'à 90 jours, les lettres que d'autres ont reçues de toi, sous « Compte supprimé », et celles d'un signalement autant que lui. Une empreinte chiffrée de ton identifiant, pour t'effacer à nouveau si une sauvegarde devait être rétablie. Des empreintes de boîtes e-mail, qui évitent d'importuner deux fois la même personne et laissent en place ce qui protège les autres, comme un blocage. Pendant un an, des empreintes qui disent que deux personnes ont partagé une table à une soirée, jamais qui. Et, pendant un an aussi, le journal de ce que notre équipe a fait. Les sauvegardes disparaissent à leur tour.`,
      ],
      notes: [
        fr`Merci pour ce bout de chemin avec ${productName}. C'est notre dernier message, et il n'a pas besoin de réponse.`,
      ],
    }),
  }),
  'account-sleeping': mail({
    isStoppable: false,
    data: z.strictObject({ erasedOn: z.iso.date(), isLast: z.boolean() }),
    example: { erasedOn: '2028-12-01', isLast: true },
    write: ({ erasedOn, isLast }, { publicUrl }) => ({
      subject: isLast ? 'Dernier rappel' : 'Cela fait longtemps',
      preheader: 'À propos de ton compte.',
      title: isLast ? 'Ton compte va être effacé' : 'Ton compte dort depuis longtemps',
      paragraphs: [
        fr`Voilà près de deux ans que ton compte n'a pas servi. Nous ne gardons rien sans raison : sans visite de ta part, ton compte et tout ce qu'il contient seront effacés à partir du ${dayInWords(erasedOn)}.`,
        fr`Pour tout garder, il suffit de te connecter une fois d'ici là.`,
      ],
      action: { label: 'Me connecter', link: `${publicUrl}/login` },
      notes: [
        isLast
          ? fr`C'est notre dernier mot à ce sujet avant l'effacement.`
          : 'Un second et dernier message partira une semaine avant.',
      ],
    }),
  }),
  'copy-link': mail({
    isStoppable: false,
    data: z.strictObject({ link: z.url() }),
    example: { link: 'https://exemple.fr/mon-compte?token=abc#donnees' },
    write: ({ link }) => ({
      subject: 'Ta demande',
      preheader: 'Il reste un clic pour la confirmer.',
      title: 'Confirmer que tu veux ta copie',
      paragraphs: [
        fr`Quelqu'un, sans doute toi, demande la copie de tes données depuis ton compte. Elle contient ce que tu as de plus personnel ici : sans ce lien, rien n'est préparé, et rien n'est remis.`,
        fr`Ouvre-le là où ta session est ouverte, ou connecte-toi d'abord.`,
      ],
      action: { label: 'Continuer', link },
      notes: [
        fr`Ce lien est valable ${COPY_LINK_MINUTES} minutes et ne sert qu'une fois.`,
        fr`Ce n'était pas toi ? N'ouvre pas ce lien, connecte-toi, et ferme les autres sessions depuis « Mon compte ».`,
      ],
    }),
  }),
  'data-ready': mail({
    isStoppable: false,
    data: z.strictObject({}),
    example: {},
    write: (_data, { publicUrl }) => ({
      subject: 'Ta copie est prête',
      preheader: fr`Ce que tu as demandé t'attend.`,
      title: 'Tes données sont prêtes',
      paragraphs: [
        fr`La copie que tu as demandée t'attend dans ton compte. Le fichier ne s'ouvre qu'à toi : si plus d'une heure a passé, un nouveau message te demandera de le confirmer.`,
      ],
      action: { label: 'Ouvrir mon compte', link: `${publicUrl}/mon-compte#donnees` },
      notes: [
        fr`Elle y reste ${DOWNLOAD_HOURS} heures, puis elle est effacée.`,
        fr`Tu n'as rien demandé ? Connecte-toi, et ferme les autres sessions depuis « Mon compte ».`,
      ],
    }),
  }),
} as const;

type AccountMails = typeof accountMails;
declare module '../../platform/mail/templates/template.ts' {
  interface ProductMails extends AccountMails {}
}
