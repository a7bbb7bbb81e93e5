import { addDays, hourInWords, startOfDay } from '../calendar.ts';
import { HOUR_MS } from '../duration.ts';
import type { IsoDate } from '../questionnaire/profile.ts';
import { dayOf } from '../questionnaire/birth-date.ts';
import { routes } from '../routes.ts';
import { fr } from '../typeset.ts';

/** The rooms of the Play Room that have a door; the cards are open to all. */
export const rooms = ['games', 'quiz', 'audio', 'evenings'] as const;
export type Room = (typeof rooms)[number];

/** Rooms behind a plan, with a page of their own. The evenings are everybody's, and have theirs outside the rooms. */
export const roomsWithPage = ['games', 'quiz', 'audio'] as const satisfies readonly Room[];
export type RoomWithPage = (typeof roomsWithPage)[number];

/** Where each room is. */
export const roomPaths = {
  games: '/jeux',
  quiz: '/quiz-premium',
  audio: '/audio',
} as const satisfies Record<RoomWithPage, string>;

const pages: readonly string[] = Object.values(routes);

/** Whether the page of a room is part of this product. */
export function hasPage(room: RoomWithPage): boolean {
  return pages.includes(roomPaths[room]);
}

/** The name of each room in the address of its door. */
export const roomSlugs = {
  games: 'jeux',
  quiz: 'quiz',
  audio: 'audio',
  evenings: 'evenements',
} as const satisfies Record<Room, string>;

/** The query parameter of the door's page that names the room. */
export const ROOM_PARAMETER = 'salle';

/** The page that shows a room from outside, and how it opens. */
export function doorOf(room: Room): string {
  return `${routes.roomDoor}?${ROOM_PARAMETER}=${roomSlugs[room]}`;
}

/** Why a member may enter a room: by VIP, by earned time of the Play Room, or by the week's free visit. */
export type RoomKey = 'vip' | 'play-room' | 'visit';

/** Whether a member may enter a room now. */
export interface RoomAccess {
  readonly open: boolean;
  /** Null where it is closed. */
  readonly by: RoomKey | null;
  /** Whether this week's free visit of this room was not begun yet. */
  readonly freeVisitLeft: boolean;
}

/** A free visit lasts for the rest of its day, and this long at least (S-plan-11). */
export const VISIT_HOURS_AT_LEAST = 4;

/** How long a turn that was begun with the room open may take: it counts although the room has closed (S-plan-12). */
export const TURN_MS = HOUR_MS;

/** The Monday of a day's week. */
export function weekOf(day: IsoDate): IsoDate {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** When a free visit that begins now ends. */
export function visitEnd(begin: Date): Date {
  const midnight = startOfDay(addDays(dayOf(begin), 1));
  return new Date(Math.max(+midnight, +begin + VISIT_HOURS_AT_LEAST * HOUR_MS));
}

/** Until when a visit lasts: 'jusqu'à minuit', or after eight in the evening 'jusqu'à 1 h 30'. */
export function untilInWords(end: Date): string {
  const isMidnight = startOfDay(dayOf(end)).getTime() === end.getTime();
  return isMidnight ? fr`jusqu'à minuit` : fr`jusqu'à ${hourInWords(end)}`;
}

/** The room that has a page and is named in an address; null for any other name. */
export function roomNamed(slug: string | null): RoomWithPage | null {
  return roomsWithPage.find((room) => roomSlugs[room] === slug) ?? null;
}

/** A member's latest free visit of a room. */
export interface RoomVisit {
  /** The Monday of the week whose visit it is. */
  readonly week: IsoDate;
  readonly startedAt: Date;
  readonly endsAt: Date;
}

/** Whether a visit runs at a moment. */
export function isVisiting(visit: RoomVisit | null, moment: Date): boolean {
  return visit !== null && visit.startedAt <= moment && moment < visit.endsAt;
}

/** Whether the free visit of this week is left. */
export function hasFreeVisit(visit: RoomVisit | null, now: Date): boolean {
  return visit === null || visit.week < weekOf(dayOf(now));
}
