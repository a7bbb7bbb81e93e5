import { mail } from '../../platform/mail/templates/template.ts';
import { z } from 'zod';
import { dayInWords } from '#shared/calendar.ts';
import { fr } from '#shared/typeset.ts';

export const plansMails = {
  'early-member-thanks': mail({
    isStoppable: true,
    occasion: 'news',
    // The release before wrote none.
    data: z.strictObject({ months: z.optional(z.int().positive()) }),
    example: { months: 1 },
    write: ({ months = 1 }, { productName, publicUrl }) => ({
      subject: fr`Merci !`,
      preheader: 'Un petit mot de notre part.',
      title: fr`Merci d'être là dès le début`,
      paragraphs: [
        fr`${productName} commence avec toi. Pour te remercier, nous t'offrons ${months === 1 ? 'un' : months} mois d'abonnement Premium : c'est déjà actif, sans carte bancaire, et cela s'arrête tout seul.`,
        fr`Le jour de l'ouverture officielle, s'il est encore devant nous, nous t'écrirons. Et tout ce que tu nous diras de ce que tu aimes, ou pas, compte double : réponds simplement à ce message.`,
      ],
      action: { label: 'Continuer', link: `${publicUrl}/matches` },
      notes: ['Ce cadeau est lié à ton compte et ne se transmet pas.'],
    }),
  }),
  'official-opening': mail({
    isStoppable: true,
    occasion: 'news',
    isByDay: true,
    data: z.strictObject({ openedOn: z.iso.date() }),
    example: { openedOn: '2027-04-01' },
    write: ({ openedOn }, { productName, publicUrl }) => ({
      subject: fr`C'est le grand jour`,
      preheader: 'Comme promis, un mot de notre part.',
      title: `${productName} est officiellement ouvert`,
      paragraphs: [
        fr`Tu étais là dès le début, et nous t'avions promis de t'écrire ce jour-là : c'est fait, tout le monde peut maintenant nous rejoindre.`,
        fr`Si des personnes se sont inscrites grâce à toi, les abonnements que tu as gagnés commencent le ${dayInWords(openedOn)}. Tu n'as rien à faire.`,
        fr`Du monde arrive : tes affinités peuvent changer. Viens voir ce que vous partagez.`,
      ],
      action: { label: 'Voir mes matchs', link: `${publicUrl}/matches` },
      notes: [fr`Tu reçois ce message parce que tu es là depuis le début. Il n'y en aura pas d'autre à ce sujet.`],
    }),
  }),
} as const;

type PlansMails = typeof plansMails;
declare module '../../platform/mail/templates/template.ts' {
  interface ProductMails extends PlansMails {}
}
