import { z } from 'zod';
import { aTown } from '#shared/places/town-words.ts';
import { fr } from '#shared/typeset.ts';
import { mail } from '../../platform/mail/templates/template.ts';

const evening = { when: z.string(), town: z.string() };
const example = { when: fr`mardi 1er décembre, de 20 h à 22 h 30`, town: 'Lyon' };
const toEvenings = (publicUrl: string) => ({ label: 'Voir mes soirées', link: `${publicUrl}/organiser` });
/** What the law asks for with a decision that restricts somebody. */
const redress = [
  fr`Cette décision a été prise par une personne de l'équipe, pas par une machine.`,
  fr`Tu n'es pas d'accord ? Réponds à ce message : une autre personne relira tout. Tu gardes aussi le droit de saisir un juge.`,
];

/** The mails to organisers, about what they asked for or what was decided about them. */
export const organisersMails = {
  'organiser-evening-approved': mail({
    isStoppable: false,
    data: z.strictObject(evening),
    example,
    write: ({ when, town }, { publicUrl }) => ({
      subject: 'Ta soirée est publiée',
      preheader: fr`Les inscriptions commencent.`,
      title: 'Ta soirée est publiée',
      paragraphs: [
        fr`Une personne de l'équipe l'a lue : ${when}, ${aTown(town)}.`,
        fr`Les tables se composent 48 heures avant. Le jour même, tu trouves les prénoms et les tables dans ton espace. Tes prochaines soirées se publieront sans attendre.`,
      ],
      action: toEvenings(publicUrl),
      notes: [],
    }),
  }),
  'organiser-evening-taken-down': mail({
    isStoppable: false,
    data: z.strictObject({ ...evening, statement: z.string() }),
    example: { ...example, statement: fr`L'adresse est celle d'un domicile.` },
    write: ({ when, town, statement }, { publicUrl }) => ({
      subject: 'À propos de ta soirée',
      preheader: fr`Un message de l'équipe, à lire tranquillement.`,
      title: 'Ta soirée est retirée',
      paragraphs: [
        fr`Il s'agit de celle-ci : ${when}, ${aTown(town)}. Elle n'a pas lieu, et les personnes inscrites le savent.`,
        fr`Ce qui s'est passé : ${statement}`,
        fr`Tu peux en proposer une autre : une personne de l'équipe la lira d'abord.`,
      ],
      action: toEvenings(publicUrl),
      notes: redress,
    }),
  }),
  'organiser-suspended': mail({
    isStoppable: false,
    data: z.strictObject({ statement: z.string() }),
    example: { statement: fr`On nous a signalé quelque chose à propos d'une de tes soirées.` },
    write: ({ statement }, { publicUrl }) => ({
      subject: 'À propos de tes soirées',
      preheader: fr`Un message de l'équipe, à lire tranquillement.`,
      title: 'Tes soirées sont suspendues',
      paragraphs: [
        fr`Ce qui s'est passé : ${statement}`,
        fr`Celles qui étaient à venir n'ont pas lieu, et les personnes inscrites le savent. Tu ne peux rien proposer tant que l'équipe n'a pas levé cette mesure ; ton compte, lui, reste ouvert.`,
      ],
      action: toEvenings(publicUrl),
      notes: redress,
    }),
  }),
  'organiser-reinstated': mail({
    isStoppable: false,
    data: z.strictObject({}),
    example: {},
    write: (_data, { publicUrl }) => ({
      subject: 'À propos de tes soirées',
      preheader: fr`La suspension est levée.`,
      title: 'Tu peux de nouveau proposer des soirées',
      paragraphs: [
        fr`La suspension est levée. Celles qui ont été retirées le restent.`,
        fr`Une personne de l'équipe lira la prochaine avant qu'elle ne se publie.`,
      ],
      action: toEvenings(publicUrl),
      notes: [],
    }),
  }),
} as const;

type OrganisersMails = typeof organisersMails;
declare module '../../platform/mail/templates/template.ts' {
  interface ProductMails extends OrganisersMails {}
}
