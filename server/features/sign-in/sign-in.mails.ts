import { mail } from '../../platform/mail/templates/template.ts';
import { LINK_LIFETIME_SECONDS } from './login-link.queries.ts';
import { z } from 'zod';
import { dayInWords } from '#shared/calendar.ts';
import { messages } from '#shared/errors.ts';
import { parseDisplayName } from '#shared/sign-in/display-name.ts';
import { SIGN_IN_NOTICE_DAYS } from '#shared/sign-in/new-browser.ts';
import { fr } from '#shared/typeset.ts';
const exampleLink = 'https://resonance.example/home?token=abc.def.ghi&crush=1';
const validity = fr`Ce lien est valable ${LINK_LIFETIME_SECONDS / 60} minutes et ne fonctionne qu'une seule fois.`;
const ignorable = fr`Si tu n'as rien demandé, ignore simplement ce message : sans clic, il ne se passe rien.`;
/**
 * Anyone can sign another person up, and what they type as a name must carry no message to that person: the mail greets
 * by a short name only.
 */
const GREETED_LENGTH = 24;
const GREETED_WORDS = 2;

function greet(typed: string): string {
  const name = parseDisplayName(typed);
  const isGreeted = name !== null && name.length <= GREETED_LENGTH && name.split(' ').length <= GREETED_WORDS;
  return isGreeted ? `Bienvenue, ${name}` : 'Bienvenue';
}

export const signInMails = {
  'sign-in-link': mail({
    isStoppable: false,
    data: z.strictObject({ link: z.url() }),
    example: { link: exampleLink },
    write: ({ link }) => ({
      subject: 'Ton lien de connexion',
      preheader: validity,
      title: 'Te revoilà',
      paragraphs: ['Voici ton lien pour te connecter, sans mot de passe.'],
      action: { label: 'Me connecter', link },
      notes: [validity, ignorable],
    }),
  }),
  'sign-up-link': mail({
    isStoppable: false,
    data: z.strictObject({ link: z.url(), displayName: z.string() }),
    example: { link: exampleLink, displayName: 'Ana-Lou' },
    write: ({ link, displayName }, { productName }) => ({
      subject: 'Ton lien pour commencer',
      preheader: validity,
      title: greet(displayName),
      paragraphs: [
        fr`Il ne reste qu'un pas pour ouvrir ton compte ${productName}.`,
        fr`Ensuite, quelques questions, une par écran. Tu peux t'arrêter et reprendre quand tu veux : tout est gardé.`,
      ],
      action: { label: 'Ouvrir mon compte', link },
      notes: [validity, ignorable],
    }),
  }),
  'new-sign-in': mail({
    isStoppable: false,
    data: z.strictObject({ device: z.string(), day: z.iso.date(), link: z.url() }),
    example: {
      device: 'Téléphone, Safari',
      day: '2026-11-22',
      link: 'https://resonance.example/mon-compte/pas-moi?token=abc',
    },
    write: ({ device, day, link }) => ({
      subject: 'Une nouvelle connexion',
      preheader: fr`Si c'est toi, il n'y a rien à faire.`,
      title: 'Un nouveau navigateur',
      paragraphs: [
        fr`Ton compte a été ouvert le ${dayInWords(day)} dans un navigateur que nous ne connaissions pas : ${device}.`,
        fr`C'est toi ? Il n'y a rien à faire. Sinon, ce lien ferme cette session et retire ce qu'elle a pu ajouter pour revenir.`,
      ],
      action: { label: fr`Ce n'est pas moi`, link },
      notes: [
        fr`Ce lien est valable ${SIGN_IN_NOTICE_DAYS} jours et ne sert qu'une fois.`,
        fr`Si ce n'est pas toi, quelqu'un lit peut-être tes e-mails : change aussi le mot de passe de ta messagerie.`,
      ],
    }),
  }),
  'no-account': mail({
    isStoppable: false,
    data: z.strictObject({}),
    example: {},
    write: (_data, { publicUrl }) => ({
      subject: 'Ta demande de connexion',
      preheader: 'À propos de ta demande de connexion.',
      title: 'Pas encore de compte ici',
      paragraphs: [
        messages.email_not_found,
        'Tu as peut-être utilisé une autre adresse. Sinon, ouvrir un compte prend une minute.',
      ],
      action: { label: 'Ouvrir un compte', link: `${publicUrl}/home` },
      notes: [ignorable],
    }),
  }),
} as const;

type SignInMails = typeof signInMails;
declare module '../../platform/mail/templates/template.ts' {
  interface ProductMails extends SignInMails {}
}
