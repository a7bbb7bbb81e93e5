import type { OccasionId } from '../notifications/occasions.ts';

/** What a line of 'Du nouveau' can be about. The names are stored. */
export const newsKinds = [
  'reveal-asked',
  'reveal-opened',
  'mutual-crush',
  'crush-received',
  'interest-shared',
  'new-match',
  'theme-completed',
  'question-waiting',
  'talk-opened',
  'talk-closed',
  'meeting-proposed',
  'meeting-taken',
  'video-asked',
  'video-wished',
  'video-reminder',
  'wish-shared',
  'evening-nearby',
  'evening-offer',
  'evening-table',
  'evening-reminder',
  'evening-today',
  'evening-changed',
  'evening-aftermath',
  'comparison-answered',
] as const;
export type NewsKind = (typeof newsKinds)[number];

/** The kinds that are about what two members say to each other; each leads to their conversation. */
export const talkNewsKinds = [
  'question-waiting',
  'talk-opened',
  'talk-closed',
  'meeting-proposed',
  'meeting-taken',
  'video-asked',
  'video-wished',
  'video-reminder',
  'wish-shared',
] as const satisfies readonly NewsKind[];
export type TalkNewsKind = (typeof talkNewsKinds)[number];

/** The kinds that are about an evening: they name nobody, and are stored as being about the member who reads them. */
export const eveningNewsKinds = [
  'evening-nearby',
  'evening-offer',
  'evening-table',
  'evening-reminder',
  'evening-today',
  'evening-changed',
  'evening-aftermath',
] as const satisfies readonly NewsKind[];
export type EveningNewsKind = (typeof eveningNewsKinds)[number];

/** Whether a line is about nobody but its reader: about an evening, or a comparison whose other person is not known. */
export function isAboutNobodyElse(kind: NewsKind): kind is EveningNewsKind | 'comparison-answered' {
  return kind === 'comparison-answered' || (eveningNewsKinds as readonly NewsKind[]).includes(kind);
}

export function isTalkNews(kind: NewsKind): kind is TalkNewsKind {
  return (talkNewsKinds as readonly NewsKind[]).includes(kind);
}

/**
 * The kinds that are also announced by a notification, with the occasion by which members switch it off. New matches,
 * questions and messages have one of their own; a closed conversation has nothing but its line.
 */
export const announcedOccasions: Partial<Record<NewsKind, OccasionId>> = {
  'reveal-asked': 'reveals',
  'reveal-opened': 'reveals',
  'mutual-crush': 'crushes',
  'crush-received': 'crushes',
  'interest-shared': 'interests',
  'theme-completed': 'themes',
  'meeting-taken': 'talk',
  'video-asked': 'talk',
  'video-wished': 'talk',
  'video-reminder': 'talk',
  'wish-shared': 'talk',
  'evening-nearby': 'evenings',
  'evening-offer': 'evenings',
  'evening-table': 'evenings',
  'evening-reminder': 'evenings',
  'evening-today': 'evenings',
  'evening-changed': 'evenings',
  'evening-aftermath': 'evenings',
  'comparison-answered': 'themes',
};

/**
 * How many lines the screen shows, newest first; how many of a member are retained, since some of them may be hidden; and
 * for how many days.
 */
export const NEWS_SHOWN = 40;
export const NEWS_RETAINED = 120;
export const NEWS_RETAINED_DAYS = 90;

/** The call that says whether there is something unread, for the dot in the menu of an open page. */
export const NEWS_STATE_PATH = '/functions/v1/news';

/** The topic of the event stream whose state differs after each change of what this member can read. */
export const NEWS_TOPIC = 'news';

/** The state of a member's news: a word that differs after each change, and whether there is an unread line. */
export interface NewsState {
  readonly word: string;
  readonly hasNews: boolean;
}
