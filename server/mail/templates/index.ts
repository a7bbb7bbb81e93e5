import { z } from 'zod';
import { messages } from '#shared/errors.ts';
import { layOut, type Mail, type MailFrame, type MailParts } from './layout.ts';

interface MailTemplate<Data extends object> {
  readonly data: z.ZodType<Data>;
  write(data: Data, frame: MailFrame): MailParts;
}

const template = <Data extends object>(definition: MailTemplate<Data>) => definition;

const validity = 'Ce lien est valable 10 minutes et ne fonctionne qu’une seule fois.';
const ignorable = 'Si tu n’as rien demandé, ignore simplement ce message : sans clic, il ne se passe rien.'.replace(
  ' :',
  '\u202f:',
);

/** Anybody can sign somebody else up: what they typed as a name must not carry a message or an address to that person. */
const PLAIN_NAME = /^\p{L}[\p{L}\p{M}\p{N}'’-]*(?: [\p{L}\p{M}\p{N}'’-]+)?$/u;
const PLAIN_NAME_LENGTH = 24;

function greet(displayName: string): string {
  const isPlain = displayName.length <= PLAIN_NAME_LENGTH && PLAIN_NAME.test(displayName);
  return isPlain ? `Bienvenue, ${displayName}` : 'Bienvenue';
}

/** Every mail of the product. Subjects and first lines are discreet: somebody else may see the screen. */
export const mailTemplates = {
  'sign-in-link': template({
    data: z.strictObject({ link: z.url() }),
    write: ({ link }) => ({
      subject: 'Ton lien de connexion',
      preheader: validity,
      title: 'Te revoilà',
      paragraphs: ['Voici ton lien pour te connecter, sans mot de passe.'],
      action: { label: 'Me connecter', link },
      notes: [validity, ignorable],
    }),
  }),
  'sign-up-link': template({
    data: z.strictObject({ link: z.url(), displayName: z.string() }),
    write: ({ link, displayName }, { productName }) => ({
      subject: 'Ton lien pour commencer',
      preheader: validity,
      title: greet(displayName),
      paragraphs: [
        `Il ne reste qu’un pas pour ouvrir ton compte ${productName}.`,
        'Ensuite, quelques questions, une par écran. Tu peux t’arrêter et reprendre quand tu veux\u202f: tout est gardé.',
      ],
      action: { label: 'Ouvrir mon compte', link },
      notes: [validity, ignorable],
    }),
  }),
  'new-matches': template({
    data: z.strictObject({ count: z.int().min(1) }),
    write: ({ count }, { publicUrl }) => ({
      subject: 'Du nouveau pour toi',
      preheader: 'Il y a du nouveau sur ton espace.',
      title: count === 1 ? 'Une nouvelle affinité t’attend' : `${count} nouvelles affinités t’attendent`,
      paragraphs: [
        count === 1
          ? 'Quelqu’un vient d’entrer parmi les quelques personnes avec qui tu as le plus en commun.'
          : 'De nouvelles personnes viennent d’entrer parmi celles avec qui tu as le plus en commun.',
        'Viens voir ce que vous partagez, et prends ton temps : rien ne presse.',
      ],
      action: { label: 'Voir mes matchs', link: `${publicUrl}/matches` },
      notes: ['Nous t’écrivons à ce sujet une fois par jour au plus.'],
    }),
  }),
  'no-account': template({
    data: z.strictObject({}),
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

export type MailKind = keyof typeof mailTemplates;
export type MailData<Kind extends MailKind> = z.infer<(typeof mailTemplates)[Kind]['data']>;

/**
 * Writes one mail.
 * @throws when the kind is unknown or the data does not fit it
 */
export function writeMail(kind: string, data: unknown, frame: MailFrame): Mail {
  if (!Object.hasOwn(mailTemplates, kind)) throw new Error(`There is no mail of the kind ${kind}.`);
  const { data: schema, write } = mailTemplates[kind as MailKind] as MailTemplate<object>;
  return layOut(frame, write(schema.parse(data), frame));
}
