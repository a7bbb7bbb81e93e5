import { redirect } from 'react-router';
import { entitlementsFrom, type Grant } from '#shared/plans/entitlements.ts';
import { entitles, planContains, roomEntitlement } from '#shared/plans/entitlement-table.ts';
import {
  doorOf,
  hasFreeVisit,
  isVisiting,
  roomsWithPage,
  TURN_MS,
  visitEnd,
  weekOf,
  type RoomAccess,
  type RoomKey,
  type RoomVisit,
  type RoomWithPage,
} from '#shared/plans/rooms.ts';
import { AppError } from '#shared/errors.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import type { AppContext } from '../../platform/context.ts';
import { grantsOf } from './entitlements.service.ts';
import { findVisits, insertVisit } from './room-visits.queries.ts';

/** What decides which rooms are open to a member. */
interface RoomFacts {
  readonly grants: readonly Grant[];
  readonly visits: ReadonlyMap<string, RoomVisit>;
}

async function findRoomFacts(ctx: AppContext, memberId: string): Promise<RoomFacts> {
  return { grants: await grantsOf(ctx, memberId), visits: await findVisits(ctx.db, memberId) };
}

/**
 * Whether a member may enter a room, and by what (S-plan-11). Each room asks it in its loader, and shows the door instead
 * where it is closed (`admitToRoom`).
 */
export async function mayEnterRoom(
  ctx: AppContext,
  memberId: string,
  room: RoomWithPage,
  now: Date = ctx.now(),
): Promise<RoomAccess> {
  return accessAt(await findRoomFacts(ctx, memberId), room, now);
}

function accessAt({ grants, visits }: RoomFacts, room: RoomWithPage, moment: Date): RoomAccess {
  const visit = visits.get(room) ?? null;
  const by = keyAt(room, grants, visit, moment);
  return { open: by !== null, by, freeVisitLeft: hasFreeVisit(visit, moment) };
}

function keyAt(room: RoomWithPage, grants: readonly Grant[], visit: RoomVisit | null, moment: Date): RoomKey | null {
  const held = entitlementsFrom(grants, moment);
  if (planContains(held.plan, roomEntitlement[room])) return 'vip';
  if (entitles(held, roomEntitlement[room])) return 'play-room';
  return isVisiting(visit, moment) ? 'visit' : null;
}

/** A door of the Play Room as a member sees it. */
export interface RoomState {
  readonly room: RoomWithPage;
  readonly access: RoomAccess;
  /** The end of the visit or of the earned time that opens it; null where none does, and for VIP. */
  readonly until: Date | null;
}

/** All doors of the Play Room that lead somewhere. */
export async function findRooms(ctx: AppContext, memberId: string): Promise<RoomState[]> {
  const facts = await findRoomFacts(ctx, memberId);
  const now = ctx.now();
  const { playRoomUntil } = entitlementsFrom(facts.grants, now);
  return roomsWithPage.map((room) => {
    const access = accessAt(facts, room, now);
    const ends = { vip: null, 'play-room': playRoomUntil, visit: facts.visits.get(room)?.endsAt ?? null };
    return { room, access, until: access.by && ends[access.by] };
  });
}

/**
 * For the loader of a room's page: how the member has entered.
 * @throws a redirect to the room's door where it is closed
 */
export async function admitToRoom(ctx: AppContext, memberId: string, room: RoomWithPage): Promise<RoomAccess> {
  const access = await mayEnterRoom(ctx, memberId, room);
  if (!access.open) throw redirect(doorOf(room));
  return access;
}

/**
 * For the forms of a room: lets through who may enter, and the turn of who has begun it while they might. Since the page
 * after it asks `admitToRoom`, the turn counts and the next one finds the door (S-plan-12).
 * @throws AppError 403 where the room is closed, and was closed already while a turn takes
 */
export async function requireTurn(ctx: AppContext, memberId: string, room: RoomWithPage): Promise<void> {
  const facts = await findRoomFacts(ctx, memberId);
  const now = ctx.now();
  const isOpen = [now, new Date(+now - TURN_MS)].some((moment) => accessAt(facts, room, moment).open);
  if (!isOpen) throw new AppError('room_closed', 403);
}

/**
 * Begins the week's free visit of a room. It changes nothing for a member who is inside already, or whose visit of this
 * week has begun.
 * @returns how the room is open then; closed where the visit of this week is over
 */
export async function beginVisit(ctx: AppContext, memberId: string, room: RoomWithPage): Promise<RoomAccess> {
  const access = await mayEnterRoom(ctx, memberId, room);
  if (access.open || !access.freeVisitLeft) return access;
  const startedAt = ctx.now();
  const visit = { week: weekOf(dayOf(startedAt)), startedAt, endsAt: visitEnd(startedAt) };
  await insertVisit(ctx.db, { memberId, room, ...visit });
  return mayEnterRoom(ctx, memberId, room);
}
