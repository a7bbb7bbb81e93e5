import { typeset } from '../typeset.ts';

/** How a message reaches a member. */
export const channels = ['mail', 'push'] as const;
export type Channel = (typeof channels)[number];

/** What we write about without being asked, as members read it; each is switched off by itself (S-account-11). */
interface Occasion {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly channels: readonly Channel[];
  /** Whether only those get these messages who ask for them: the switch is off until they do. */
  readonly isOffAtFirst?: true;
}

/**
 * The occasions on which a member gets a message unasked, as the account page lists them. Every mail that can be stopped
 * names its occasion in its template.
 */
export const occasions = typeset([
  {
    id: 'matches',
    label: 'De nouvelles affinités',
    hint: 'Quand ta sélection change. Une fois par jour au plus, le matin.',
    channels: ['mail', 'push'],
  },
  {
    id: 'reveals',
    label: 'Vos photos',
    hint: "Quand quelqu'un te propose de dévoiler vos photos, et quand elles s'ouvrent.",
    channels: ['mail', 'push'],
  },
  {
    id: 'questions',
    label: 'Les questions à deux',
    hint: "Quand une réponse t'attend. Trois nouvelles questions par jour au plus.",
    channels: ['mail', 'push'],
  },
  {
    id: 'talk',
    label: 'Tes discussions',
    hint: "Quand on t'a écrit, que c'est à toi de jouer dans une partie, qu'un rendez-vous est pris ou approche, ou le lendemain. Pour une discussion, un e-mail par jour au plus sur ce que tu n'as pas lu, un rappel après trois jours, et rien la nuit par e-mail.",
    channels: ['mail', 'push'],
  },
  {
    id: 'interests',
    label: 'Un intérêt partagé',
    hint: "Quand une personne qui t'intéresse s'intéresse aussi à toi.",
    channels: ['mail', 'push'],
  },
  {
    id: 'crushes',
    label: 'Tes crushs',
    hint: 'Quand un de tes matchs a un crush pour toi, et quand un crush est réciproque.',
    channels: ['mail', 'push'],
  },
  {
    id: 'themes',
    label: 'La Play Room',
    hint: 'Quand une personne avec qui tu résonnes a répondu à un thème, et quand on a répondu au quiz que tu as envoyé.',
    channels: ['mail', 'push'],
  },
  {
    id: 'evenings',
    label: 'Les soirées',
    hint: "Une soirée près de chez toi si tu l'as demandé, ta table, des rappels la veille et deux heures avant, et le lendemain. Une place proposée, un changement ou une annulation arrivent toujours par e-mail.",
    channels: ['mail', 'push'],
  },
  {
    id: 'points',
    label: 'Tes points',
    hint: "Un mois avant qu'ils n'expirent. Sans ce message, ils expirent sans prévenir.",
    channels: ['mail'],
  },
  {
    id: 'sunday',
    label: 'Le mot du dimanche',
    hint: "Chaque dimanche matin, un rappel de l'inattendu et des questions du jour. Seulement si tu coches cette case.",
    channels: ['mail'],
    isOffAtFirst: true,
  },
  {
    id: 'news',
    label: 'Les grandes nouvelles',
    hint: "Un merci aux premières personnes venues, et le jour de l'ouverture officielle.",
    channels: ['mail'],
  },
] as const satisfies readonly Occasion[]);

export type OccasionId = (typeof occasions)[number]['id'];

export const occasionIds = occasions.map(({ id }) => id);

/** What can be switched on and off: the messages about one occasion by one channel. */
export interface MessageSwitch {
  readonly occasion: OccasionId;
  readonly channel: Channel;
}

/** Whether members get the messages about an occasion before they have chosen. */
export function isOnAtFirst({ occasion }: MessageSwitch): boolean {
  const declared: readonly Occasion[] = occasions;
  return declared.find(({ id }) => id === occasion)?.isOffAtFirst !== true;
}

/** Every switch by its name in the form of the account page. */
export const messageSwitches: ReadonlyMap<string, MessageSwitch> = new Map(
  occasions.flatMap(({ id, channels: own }) =>
    own.map((channel): [string, MessageSwitch] => [`${id}-${channel}`, { occasion: id, channel }]),
  ),
);

/** The occasion of this id, such as a link names it; null for any other text. */
export function readOccasion(id: string | null): (typeof occasions)[number] | null {
  return occasions.find((occasion) => occasion.id === id) ?? null;
}
