import type { AppContext } from '../../platform/context.ts';
import { findAttendees, findFirstNames, type AttendeeRow } from './attendees.queries.ts';
import { findCheckedInAt, markArrived, unmarkArrived } from './check-in.queries.ts';
import { checkInOf } from './codes.ts';

/** Somebody whom the door expects: a first name and a table, and nothing else. */
export interface ExpectedPerson {
  readonly memberId: string;
  readonly firstName: string;
  readonly table: number;
  readonly checkedInAt: Date | null;
}

/** Those who have a table at an evening. The caller has made sure that its door is open (S-evening-46). */
export async function readDoorList({ db }: AppContext, eveningId: string): Promise<ExpectedPerson[]> {
  const expected = await findExpected(db, eveningId);
  const names = await findFirstNames(
    db,
    expected.map((row) => row.member_id),
  );
  return expected.flatMap(({ member_id: memberId, table_number: table, checked_in_at: checkedInAt }) => {
    const firstName = names.get(memberId);
    return firstName === undefined || table === null ? [] : [{ memberId, firstName, table, checkedInAt }];
  });
}

/** Whose code this is, of those who have a table at an evening; null for nobody's. Nothing is changed. */
export async function findByCode({ db, config }: AppContext, eveningId: string, code: string): Promise<string | null> {
  const expected = await findExpected(db, eveningId);
  return expected.find((row) => checkInOf(config, row) === code)?.member_id ?? null;
}

/**
 * Notes that somebody has arrived, by their code. It works once: a second time it says when the first was.
 * @param code normalised
 * @returns null for a code that is nobody's at this evening
 */
export async function checkInByCode(
  ctx: AppContext,
  eveningId: string,
  code: string,
): Promise<{ readonly memberId: string; readonly checkedInAt: Date; readonly isNew: boolean } | null> {
  const memberId = await findByCode(ctx, eveningId, code);
  if (memberId === null) return null;
  const isNew = await checkIn(ctx, eveningId, memberId);
  const checkedInAt = await findCheckedInAt(ctx.db, eveningId, memberId);
  return checkedInAt && { memberId, checkedInAt, isNew };
}

/** Notes that somebody with a table has arrived. False where that was noted before, or they have none any more. */
export async function checkIn(ctx: AppContext, eveningId: string, memberId: string): Promise<boolean> {
  const isNew = await markArrived(ctx.db, { eveningId, memberId, now: ctx.now() });
  if (isNew) ctx.hint(memberId);
  return isNew;
}

/** Takes an arrival back that was noted of the wrong person. */
export async function undoCheckIn(ctx: AppContext, eveningId: string, memberId: string): Promise<void> {
  if (await unmarkArrived(ctx.db, eveningId, memberId)) ctx.hint(memberId);
}

async function findExpected(db: AppContext['db'], eveningId: string): Promise<AttendeeRow[]> {
  return (await findAttendees(db, eveningId, ['seated'])).filter((row) => row.table_number !== null);
}
