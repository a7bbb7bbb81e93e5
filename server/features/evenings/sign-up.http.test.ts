import { beforeEach, describe, expect, it } from '@jest/globals';
import { createMatches } from '#testing/matchable.ts';
import { insertEvening } from '#testing/organised-evenings.ts';
import { prepare } from '#testing/prepare.ts';
import { reached } from '#testing/promise.ts';
import { askAs, createSignedInMembers, type SignedInMember } from '#testing/signed-in-members.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { routes } from '#shared/routes.ts';
import { isDatabaseUnavailable } from '../../platform/db/unavailable.ts';
import { pseudonymsOf } from '../members/pseudonyms.ts';
import { composeEvening, repairEvening } from './composing.service.ts';
import { acceptPlace, leaveEvening, signUp } from './sign-up.service.ts';

/** Called whenever something looks at the clock. */
let onLook = (): void => undefined;
const now = () => {
  onLook();
  return new Date();
};
const site = prepareWebSite({ places: true, now });
const { db } = site;
/** On the way of an evening of ten days from now, all people of 36 are of age. */
const open = { age_from: 18, age_to: 99 };

beforeEach(() => db('evenings').delete());

const attendeesOf = (eveningId: string) =>
  db('evening_attendees').where({ evening_id: eveningId }).orderBy('ask_number');

async function countOf(eveningId: string, status: string): Promise<number> {
  return (await attendeesOf(eveningId)).filter((row) => row.status === status).length;
}

/** Does what a browser does that is told to come back: it asks again. */
async function insist(work: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) if (await work()) return;
  throw new Error('It was never answered.');
}

/** Signs up by the form of the page, in the product's own process. */
async function signUpInBrowser(member: SignedInMember, eveningId: string): Promise<void> {
  const token = pseudonymsOf(site.ctx, { id: member.sessionId }).of('evening', eveningId);
  await insist(async () => {
    const form = { intent: 'sign-up', token, invitation: '' };
    const { status } = await askAs(member, site.web, routes.evening, form);
    expect([302, 303, 503]).toContain(status);
    return status !== 503;
  });
}

/** Signs up as another process would at the same moment. */
async function signUpElsewhere(memberId: string, eveningId: string): Promise<void> {
  await insist(() =>
    signUp(site.ctx, memberId, eveningId, { invitation: null }).then(
      () => true,
      (error: unknown) => {
        if (isDatabaseUnavailable(error)) return false;
        throw error;
      },
    ),
  );
}

describe('places', () => {
  it('I3: 200 who sign up at once for 60 places, in two processes, take exactly 60, and each asks once', async () => {
    const members = await createSignedInMembers({ db, config: site.ctx.config }, 200);
    const eveningId = await insertEvening(db, null, { ...open, seats: 60 });
    await Promise.all(
      members.map((member, index) =>
        index % 2 === 0 ? signUpInBrowser(member, eveningId) : signUpElsewhere(member.memberId, eveningId),
      ),
    );
    const rows = await attendeesOf(eveningId);
    expect(rows.map((row) => row.ask_number)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
    expect(rows.map((row) => row.status)).toEqual([
      ...Array<string>(60).fill('seated'),
      ...Array<string>(140).fill('waiting'),
    ]);
    expect(new Set(rows.map((row) => row.member_id))).toEqual(new Set(members.map(({ memberId }) => memberId)));
    reached('I3', '200 at once for 60 places, two processes: 60 seated, 140 waiting, nobody twice');
  });

  it('are given once to a member who signs up five times at once, and to two evenings at the same hours once', async () => {
    const [ana] = await createSignedInMembers({ db, config: site.ctx.config }, 1);
    const first = await insertEvening(db, null, open);
    const second = await insertEvening(db, null, open);
    const { memberId } = ana!;
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 5 }, () => signUp(site.ctx, memberId, first, { invitation: null })),
      signUp(site.ctx, memberId, second, { invitation: null }),
    ]);
    const all = [...(await attendeesOf(first)), ...(await attendeesOf(second))];
    expect(all.map((row) => row.status)).toEqual(['seated']);
    expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
  });

  it('that were offered can be accepted for twelve hours, and not later', async () => {
    const [ana, lou] = await createSignedInMembers({ db, config: site.ctx.config }, 2);
    const eveningId = await insertEvening(db, null, { ...open, seats: 5 });
    const offer = async ({ memberId }: SignedInMember, until: number) => {
      await signUp(site.ctx, memberId, eveningId, { invitation: null });
      await db('evening_attendees')
        .where({ evening_id: eveningId, member_id: memberId })
        .update({ status: 'offered', offered_until: new Date(Date.now() + until) });
    };
    await offer(ana!, 60_000);
    await offer(lou!, -1);
    await acceptPlace(site.ctx, ana!.memberId, eveningId);
    await expect(acceptPlace(site.ctx, lou!.memberId, eveningId)).rejects.toMatchObject({ code: 'evening_offer_over' });
    expect((await attendeesOf(eveningId)).map((row) => row.status)).toEqual(['seated', 'offered']);
  });

  it('are given back by a member who leaves, whose friend stays without them', async () => {
    const [ana, lou] = await createSignedInMembers({ db, config: site.ctx.config }, 2);
    const eveningId = await insertEvening(db, null, open);
    for (const { memberId } of [ana!, lou!]) await signUp(site.ctx, memberId, eveningId, { invitation: null });
    await db('evening_attendees').where({ member_id: lou!.memberId }).update({ friend_id: ana!.memberId });
    await leaveEvening(site.ctx, ana!.memberId, eveningId);
    await leaveEvening(site.ctx, ana!.memberId, eveningId);
    expect((await attendeesOf(eveningId)).map((row) => [row.status, row.friend_id])).toEqual([
      ['left', null],
      ['seated', null],
    ]);
    await signUp(site.ctx, ana!.memberId, eveningId, { invitation: null });
    expect((await attendeesOf(eveningId)).at(-1)).toMatchObject({ status: 'seated', ask_number: 3, left_at: null });
  });
});

describe('tables', () => {
  const names = ['Ana', 'Lou', 'Léa', 'Eve', 'Ina', 'Zoé', 'Mia', 'Noa', 'Lia', 'Isé', 'Ada', 'Uma'] as const;
  const people = prepare(() => createMatches(site.web.url, db, names, { age: 33 }));

  /** An evening that has closed, with all of them. */
  async function closedEvening(): Promise<string> {
    const eveningId = await insertEvening(db, null, { ...open, startsIn: 40 });
    await db('evening_attendees').insert(
      names.map((_, index) => ({
        evening_id: eveningId,
        member_id: people[index as 0].id,
        ask_number: index + 1,
        asked_at: new Date(),
        status: 'seated' as const,
        invitation_hash: `${eveningId} ${index}`,
      })),
    );
    return eveningId;
  }

  const tablesOf = async (eveningId: string) =>
    new Map((await attendeesOf(eveningId)).map((row) => [row.member_id, row.table_number]));

  async function undo(eveningId: string): Promise<void> {
    await db('evenings').where({ id: eveningId }).update({ composed_at: null, seated_count: null });
    await db('evening_attendees').where({ evening_id: eveningId }).update({ table_number: null, status: 'seated' });
    await db('outbox_mails').delete();
  }

  it('I4: are the same after composing was interrupted before its end, and when two compose at once', async () => {
    const eveningId = await closedEvening();
    let looks = 0;
    onLook = () => void (looks += 1);
    await composeEvening(site.ctx, eveningId);
    const undisturbed = await tablesOf(eveningId);
    expect(new Set(undisturbed.values())).toEqual(new Set([1, 2]));
    await undo(eveningId);
    // The last time that it looks at the clock it ends, as a process that is killed: all is written, and nothing committed.
    const last = looks;
    looks = 0;
    onLook = () => {
      looks += 1;
      if (looks === last) throw new Error('killed');
    };
    await expect(composeEvening(site.ctx, eveningId)).rejects.toThrow('killed');
    onLook = () => undefined;
    expect(new Set((await tablesOf(eveningId)).values())).toEqual(new Set([null]));
    expect(await db('outbox_mails').pluck('kind')).toEqual([]);
    await composeEvening(site.ctx, eveningId);
    expect(await tablesOf(eveningId)).toEqual(undisturbed);
    await undo(eveningId);
    await Promise.all([composeEvening(site.ctx, eveningId), composeEvening(site.ctx, eveningId)]);
    expect(await tablesOf(eveningId)).toEqual(undisturbed);
    expect(await db('outbox_mails').where({ kind: 'evening-table-ready' })).toHaveLength(names.length);
    reached('I4', `${names.length} people, interrupted, begun again and composed twice at once: the same tables`);
  });

  it('are repaired around somebody who leaves, while those who stay keep a place', async () => {
    const eveningId = await closedEvening();
    await composeEvening(site.ctx, eveningId);
    await leaveEvening(site.ctx, people[0].id, eveningId);
    await repairEvening(site.ctx, eveningId);
    const rows = await attendeesOf(eveningId);
    expect(rows.filter((row) => row.status === 'seated' && row.table_number !== null)).toHaveLength(11);
    expect(await countOf(eveningId, 'left')).toBe(1);
    await expect(signUp(site.ctx, people[0].id, eveningId, { invitation: null })).rejects.toMatchObject({
      code: 'evening_closed',
    });
  });
});
