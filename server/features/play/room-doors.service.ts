import { addDays, dayInWords } from '#shared/calendar.ts';
import { entitlementNamed, roomEntitlement } from '#shared/plans/entitlement-table.ts';
import { roomPictures, type RoomPicture } from '#shared/plans/room-pictures.ts';
import { doorOf, hasPage, roomPaths, untilInWords, visitEnd, weekOf, type RoomWithPage } from '#shared/plans/rooms.ts';
import { roomWords } from '#shared/play/room-words.ts';
import { priceOf } from '#shared/points/points.ts';
import { isOpeningAhead } from '#shared/points/referrals.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { fr } from '#shared/typeset.ts';
import type { AppContext } from '../../platform/context.ts';
import { findRooms, mayEnterRoom, type RoomState } from '../plans/room-access.service.ts';

/** A door on the page of the Play Room. */
export interface ShownRoom {
  readonly room: RoomWithPage;
  readonly name: string;
  readonly text: string;
  readonly isOpen: boolean;
  /** The room itself, or its door where it is closed. */
  readonly to: string;
  /** Until when it is open, or that a visit is left; null where there is nothing to say. */
  readonly note: string | null;
}

/**
 * Where a room's name leads. Who left a voice may always hear it and take it back: the room of voices lets them in, and leads
 * everybody else to its door by itself.
 */
function leadsTo(room: RoomWithPage, isOpen: boolean): string {
  const asksItself = room === 'audio' && hasPage(room);
  return isOpen || asksItself ? roomPaths[room] : doorOf(room);
}

/** The doors of the Play Room with what is behind each for a member. */
export async function describeRooms(ctx: AppContext, memberId: string): Promise<ShownRoom[]> {
  const found = await findRooms(ctx, memberId);
  return found.map((state) => {
    const { room, access } = state;
    const { name, text } = roomWords[room];
    return {
      room,
      name,
      text,
      isOpen: access.open,
      to: leadsTo(room, access.open),
      note: remarkOn(state),
    };
  });
}

function remarkOn({ access, until }: RoomState): string | null {
  if (access.by === 'visit' && until) return fr`Ta visite offerte dure ${untilInWords(until)}.`;
  if (access.by === 'play-room' && until)
    return fr`Ouverte pour toi jusqu'au ${dayInWords(dayOf(new Date(until.getTime() - 1)))}.`;
  return !access.open && access.freeVisitLeft ? 'Visite offerte cette semaine.' : null;
}

/** A room from outside. */
export interface RoomDoor {
  readonly room: RoomWithPage;
  readonly name: string;
  readonly text: string;
  readonly inside: readonly string[];
  readonly pictures: readonly RoomPicture[];
  /** What opens it, and the way that costs nothing. */
  readonly refused: { readonly words: string; readonly freeWay: string } | null;
  /** Whether what invitations earn has still to wait for the official opening. */
  readonly isOpeningAhead: boolean;
  /** What points open behind this door; null where they open nothing. */
  readonly pointsOpen: { readonly words: string; readonly to: string } | null;
  readonly visit: {
    readonly isLeft: boolean;
    /** Until when it would last if it began now. */
    readonly until: string;
    /** The day of the next one. */
    readonly next: string;
  };
}

/** The door of a room that is closed to a member; null where it is open. */
export async function describeDoor(ctx: AppContext, memberId: string, room: RoomWithPage): Promise<RoomDoor | null> {
  const { open, freeVisitLeft } = await mayEnterRoom(ctx, memberId, room);
  if (open) return null;
  const now = ctx.now();
  return {
    room,
    ...roomWords[room],
    pictures: hasPage(room) ? roomPictures[room] : [],
    refused: entitlementNamed(roomEntitlement[room]).refused,
    isOpeningAhead: isOpeningAhead(ctx.config.officialOpening, dayOf(now)),
    pointsOpen:
      room === 'quiz'
        ? { words: fr`${priceOf['premium-quiz']} points ouvrent un quiz premium, pour toujours.`, to: roomPaths.quiz }
        : null,
    visit: {
      isLeft: freeVisitLeft,
      until: untilInWords(visitEnd(now)),
      next: dayInWords(addDays(weekOf(dayOf(now)), 7)),
    },
  };
}
