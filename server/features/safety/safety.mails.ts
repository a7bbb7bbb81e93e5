import { z } from 'zod';
import type { MailParts } from '../../platform/mail/templates/layout.ts';
import { mail } from '../../platform/mail/templates/template.ts';
import { fr } from '#shared/typeset.ts';
import type { Alarm } from './report-alarms.service.ts';
/** An example of a statement of reasons. */
export const statementExample = {
  rule: 'respecter les autres',
  statement: 'Plusieurs personnes ont reçu des menaces.',
  contestLink: 'https://resonance.example/contestation?token=abc',
};

const statementData = z.strictObject({ rule: z.string(), statement: z.string(), contestLink: z.url() });

const about = { subject: 'À propos de ton compte', preheader: fr`Un message de l'équipe, à lire tranquillement.` };
const byPerson = fr`Cette décision a été prise par une personne de l'équipe, pas par une machine.`;
const redress = fr`Tu peux la contester par ce lien, une fois et sans frais : une personne de l'équipe relira tout, avec ce que tu nous auras dit. Tu gardes aussi le droit de saisir un juge.`;
const contesting = (link: string) => ({ label: 'Contester cette décision', link });

/** What happened, in the words of the administrator who decided, and on what ground. */
const reasons = ({ rule, statement }: { readonly rule: string; readonly statement: string }) => [
  fr`Ce qui s'est passé : ${statement}`,
  fr`La règle en cause, dans nos conditions d'utilisation : ${rule}.`,
];

const received: Pick<MailParts, 'subject' | 'preheader' | 'title' | 'paragraphs' | 'notes'> = {
  subject: 'Ton message est bien arrivé',
  preheader: 'Nous le lisons avec attention.',
  title: 'Merci, nous avons bien reçu ton signalement',
  paragraphs: [
    fr`Une personne de l'équipe le lit et décide de la suite. Nous t'écrirons quand ce sera fait.`,
    'Nous ne disons pas à la personne concernée de qui il vient.',
  ],
  notes: ['En cas de danger, appelle le 17, ou envoie un SMS au 114.'],
};

const decided = ({ hasActed }: { readonly hasActed: boolean }): typeof received => ({
  subject: 'Une réponse à ton message',
  preheader: fr`Nous l'avons lu avec attention.`,
  title: 'Nous avons examiné ton signalement',
  paragraphs: [
    hasActed
      ? fr`Nous l'avons trouvé fondé, et nous avons pris une mesure. Nous ne disons pas laquelle : elle ne regarde que la personne concernée.`
      : fr`Nous n'avons rien trouvé qui soit contraire à nos règles : il n'y a pas de suite. Cela n'enlève rien à ce que tu as ressenti.`,
    fr`Merci d'avoir pris le temps de nous écrire.`,
  ],
  notes: [fr`Tu n'es pas d'accord, ou il y a du nouveau ? Réponds à ce message. Tu peux aussi saisir un juge.`],
});

const alarms = {
  minor: {
    title: 'Une personne est signalée comme mineure',
    text: fr`Ce signalement ne pesait pas assez pour masquer le profil tout de suite. Il est le premier de la liste : regarde-le maintenant.`,
  },
  evening: {
    title: fr`Un signalement à propos d'une soirée`,
    text: fr`Des personnes s'y rencontrent, ou vont s'y rencontrer. Il est le premier de la liste : regarde-le maintenant. La soirée peut être retirée, et la personne qui organise suspendue, d'un geste.`,
  },
  site: {
    title: 'Beaucoup de signalements en une heure',
    text: fr`Il se passe peut-être quelque chose sur le site, ou quelqu'un cherche à vous occuper.`,
  },
  'one-reported': {
    title: fr`Beaucoup de signalements d'une même personne`,
    text: fr`Elle fait peut-être du mal, ou plusieurs comptes s'en prennent à elle. Compare qui signale, et depuis quand.`,
  },
  'one-reporter': {
    title: fr`Beaucoup de signalements par une même personne`,
    text: 'Regarde ce que sont devenus ses autres signalements. Signaler pour nuire est une raison à part entière de décider.',
  },
} as const satisfies Readonly<Record<Alarm, { readonly title: string; readonly text: string }>>;

const space = (publicUrl: string, label = 'Retourner sur le site') => ({ label, link: publicUrl });

export const safetyMails = {
  'report-received': mail({
    isStoppable: false,
    data: z.strictObject({}),
    example: {},
    write: (_data, { publicUrl }) => ({
      ...received,
      action: { label: 'Voir mes blocages', link: `${publicUrl}/mes-blocages` },
    }),
  }),
  /** Anyone can type the address of another person, so that person can stop this mail. */
  'report-received-visitor': mail({
    isStoppable: true,
    occasion: null,
    data: z.strictObject({}),
    example: {},
    write: (_data, { publicUrl }) => ({
      ...received,
      action: space(publicUrl),
      notes: [...received.notes, fr`Tu n'as rien signalé ? Quelqu'un s'est trompé d'adresse : ignore ce message.`],
    }),
  }),
  'report-decided': mail({
    isStoppable: false,
    data: z.strictObject({ hasActed: z.boolean() }),
    example: { hasActed: true },
    write: (data, { publicUrl }) => ({ ...decided(data), action: space(publicUrl) }),
  }),
  'report-decided-visitor': mail({
    isStoppable: true,
    occasion: null,
    data: z.strictObject({ hasActed: z.boolean() }),
    example: { hasActed: false },
    write: (data, { publicUrl }) => ({ ...decided(data), action: space(publicUrl) }),
  }),
  'account-hidden': mail({
    isStoppable: false,
    data: statementData,
    example: statementExample,
    write: ({ contestLink, ...data }) => ({
      ...about,
      title: fr`Ton profil est masqué le temps d'une vérification`,
      paragraphs: [
        ...reasons(data),
        fr`D'ici là, personne ne voit ton profil et tu ne peux inviter personne. Rien de ce que tu as écrit n'est perdu, et tu peux te connecter. Une place à une soirée, en revanche, est rendue.`,
        fr`Cela dure jusqu'à la décision de l'équipe, que nous t'écrirons.`,
      ],
      action: { label: fr`Répondre à l'équipe`, link: contestLink },
      notes: [
        fr`Dans ce cas, un profil peut être masqué automatiquement, parce qu'il s'agit peut-être de protéger un enfant. La suite, c'est une personne de l'équipe qui la décide.`,
        'Tu peux répondre par ce lien, une fois et sans frais. Tu gardes aussi le droit de saisir un juge.',
      ],
    }),
  }),
  'moderation-alarm': mail({
    isStoppable: false,
    data: z.strictObject({ alarm: z.enum(['minor', 'evening', 'site', 'one-reported', 'one-reporter']) }),
    example: { alarm: 'minor' },
    write: ({ alarm }, { publicUrl }) => ({
      subject: 'À lire tout de suite',
      preheader: fr`Un message pour l'équipe.`,
      title: alarms[alarm].title,
      paragraphs: [alarms[alarm].text, fr`Rien n'est décidé tant qu'une personne de l'équipe n'a pas lu.`],
      action: { label: 'Voir ce qui attend', link: `${publicUrl}/admin-reports` },
      notes: ['Un seul message par jour pour la même affaire.'],
    }),
  }),
  'account-warned': mail({
    isStoppable: false,
    data: statementData,
    example: statementExample,
    write: ({ contestLink, ...data }) => ({
      ...about,
      title: 'Un avertissement',
      paragraphs: [
        ...reasons(data),
        fr`Rien ne change pour l'instant : ton compte reste ouvert, et cet avertissement ne limite rien. Si cela se répète, nous pouvons suspendre ton compte.`,
      ],
      action: contesting(contestLink),
      notes: [byPerson, redress],
    }),
  }),
  'account-suspended': mail({
    isStoppable: false,
    data: z.strictObject({
      rule: z.nullable(z.string()),
      statement: z.nullable(z.string()),
      contestLink: z.nullable(z.url()),
    }),
    example: statementExample,
    write: ({ rule, statement, contestLink }, { publicUrl }) => ({
      ...about,
      title: 'Ton compte est suspendu',
      paragraphs: [
        ...(rule !== null && statement !== null ? reasons({ rule, statement }) : []),
        'Tu ne peux plus te connecter, personne ne voit ton profil, et rien ne part plus en ton nom.',
        fr`La suspension n'a pas de terme fixé : elle dure tant que l'équipe ne l'a pas levée.`,
      ],
      action: contestLink === null ? space(publicUrl) : contesting(contestLink),
      notes:
        contestLink === null
          ? ['Pour savoir pourquoi et la contester, réponds à ce message. Tu gardes aussi le droit de saisir un juge.']
          : [byPerson, redress],
    }),
  }),
  'account-reviewed': mail({
    isStoppable: false,
    data: z.strictObject({}),
    example: {},
    write: (_data, { publicUrl }) => ({
      ...about,
      title: 'La vérification est terminée',
      paragraphs: [
        fr`Nous n'avons rien trouvé à redire : ton profil n'est plus masqué. Une place que tu avais à une soirée, elle, n'a pas pu être gardée.`,
        'Merci de ta patience. Nous préférons vérifier une fois de trop.',
      ],
      action: space(publicUrl, 'Retrouver mon espace'),
      notes: [],
    }),
  }),
  'account-reopened': mail({
    isStoppable: false,
    data: z.strictObject({}),
    example: {},
    write: (_data, { publicUrl }) => ({
      ...about,
      title: 'Ton compte est de nouveau ouvert',
      paragraphs: [
        fr`La suspension est levée : tu peux te connecter, et ton profil n'est plus masqué. Ce qui touchait à des soirées, en revanche, n'est pas revenu.`,
      ],
      action: { label: 'Me connecter', link: `${publicUrl}/login` },
      notes: [],
    }),
  }),
  'contest-decided': mail({
    isStoppable: false,
    data: z.strictObject({ isLifted: z.boolean(), rule: z.string(), statement: z.string() }),
    example: { isLifted: false, rule: 'respecter les autres', statement: 'Les messages sont des menaces.' },
    write: ({ isLifted, rule, statement }, { publicUrl }) => ({
      ...about,
      title: isLifted ? 'Nous levons notre décision' : 'Nous maintenons notre décision',
      paragraphs: [
        'Nous avons relu tout le dossier, avec ce que tu nous as écrit.',
        fr`Notre réponse : ${statement}`,
        isLifted
          ? 'La décision est levée, et ses effets avec elle. Nous regrettons le dérangement.'
          : fr`La règle en cause, dans nos conditions d'utilisation : ${rule}. La décision reste ce qu'elle était.`,
      ],
      action: isLifted ? { label: 'Me connecter', link: `${publicUrl}/login` } : space(publicUrl),
      notes: isLifted ? [] : [byPerson, 'Tu peux encore saisir un juge.'],
    }),
  }),
} as const;

type SafetyMails = typeof safetyMails;
declare module '../../platform/mail/templates/template.ts' {
  interface ProductMails extends SafetyMails {}
}
