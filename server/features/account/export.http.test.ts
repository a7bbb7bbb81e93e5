import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { prepare } from '#testing/prepare.ts';
import { reached } from '#testing/promise.ts';
import { prepareServices } from '#testing/test-site.ts';
import { HOUR_MS } from '#shared/duration.ts';
import { crushAdmitters } from '../crush/crush-admission.ts';
import { answerCrush, sendCrush } from '../crush/crush.service.ts';
import { createMatchingEngine } from '../matching/matching-engine.ts';
import { updateMatchingCode } from '../matching/matching.service.ts';
import { refreshMember } from '../matching/refresh-member.service.ts';
import { contactHash, mailboxHash } from '../../platform/mail/recipient.ts';
import type { Member } from '../members/member.queries.ts';
import { notifyThemeCompletion } from '../notifications/theme-notices.service.ts';
import { savePreparedPhoto } from '../photos/photos.service.ts';
import { changePhotoReveal } from '../resonance/reveal.service.ts';
import { markViewed } from '../resonance/matches.queries.ts';
import { blockMember, liftBlock } from '../safety/blocks.service.ts';
import { reportMember } from '../safety/reports.service.ts';
import { unsubscribe } from '../unsubscribe/unsubscribe.service.ts';
import { deleteMember, finishErasure } from './erasure.service.ts';
import { exportMember, findExportedTables } from './export.service.ts';
import { findColumns, findMemberColumns } from './export.queries.ts';
import { isExported, hasReasonToWithhold } from './held.ts';
import { pauseMember, resumeMember } from './pause.service.ts';

let clock = new Date('2026-11-22T12:00:00Z');
const { db, ctx } = prepareServices({ now: () => clock });
const engine = createMatchingEngine();

// S-account-8
describe("G1: the copy of one's data", () => {
  it('is decided column by column: each column with a path to a member is told or withheld for a reason', async () => {
    const tables = new Set(['members', ...(await findExportedTables(ctx))]);
    for (const { table } of await findMemberColumns(db)) tables.add(table);
    const undecided: string[] = [];
    const unreasoned: string[] = [];
    let exported = 0;
    for (const table of tables)
      for (const column of await findColumns(db, table)) {
        const name = `${table}.${column.name}`;
        // A new column says it in its migration, in the last line of its comment: 'Copie : oui' or 'Copie : non'.
        if (isExported(column) === null) undecided.push(name);
        if (isExported(column) === false && !hasReasonToWithhold(table, column)) unreasoned.push(name);
        if (!isExported(column)) continue;
        exported += 1;
        expect({ name, isMember: column.isMember, type: column.type }).toEqual({
          name,
          isMember: false,
          type: expect.not.stringMatching(/^(uuid\[\]|bytea.*|xid8)$/),
        });
      }
    expect({ undecided, unreasoned }).toEqual({ undecided: [], unreasoned: [] });
    reached('G1', `${exported} columns of ${tables.size} tables told, all others withheld for a reason`);
  });
});

interface Person extends Member {
  readonly photoId: string;
}

const names = ['ana', 'lea', 'mia', 'zoe', 'eve', 'noa'] as const;
type Name = (typeof names)[number];

/** A member who matches the others, with a photo. */
async function newPerson(name: string): Promise<Person> {
  const id = randomUUID();
  const email = `${name}-${id.slice(0, 8)}@exemple.fr`;
  await db('members').insert({
    id,
    email,
    display_name: name,
    age_confirmed: true,
    created_at: new Date('2026-01-01'),
  });
  await db('profiles').insert({
    user_id: id,
    display_name: name,
    gender: 'femme',
    birth_date: '1990-01-01',
    attracted_to_types: ['femme'],
    photo_visibility: 'after-match',
    profile_visibility: 'all',
    profile_completed: true,
    completed_at: clock,
  });
  await db('user_preferences').insert({ user_id: id, preferred_age_min: 18, preferred_age_max: 60 });
  const photoId = await newPhoto(id);
  await updateMatchingCode(ctx, id);
  return {
    id,
    email,
    displayName: name,
    ageConfirmed: true,
    hasConsented: true,
    maySend: true,
    countedOn: null,
    isPaused: false,
    isAdministrator: false,
    isOrganiser: false,
    hasNews: false,
    newsVersion: null,
    invitations: 0,
    waiting: 0,
    photoId,
  };
}

async function newPhoto(memberId: string): Promise<string> {
  const id = randomUUID();
  const bytes = Buffer.from(id);
  await savePreparedPhoto(ctx, id, memberId, { screen: bytes, tile: bytes, blurred: bytes, veil: [0, 3, 5] });
  return id;
}

/** Asks, as the worker does at the moment of sending, whether an invitation may leave. */
async function sendInvitation(sender: Person, to: string): Promise<void> {
  const hashes = { sender_hash: mailboxHash(ctx.config, sender.email), mailbox_hash: mailboxHash(ctx.config, to) };
  const { id: invitationId } = (await db('crush_invitations').where(hashes).first('id'))!;
  await crushAdmitters(ctx)['crush-invitation']!({ to, data: { invitationId } });
}

/** A copy as its member gets it, without the lines in the log that the copies of this test leave themselves. */
async function copyOf({ id }: Person): Promise<string> {
  const document = await text(Readable.from(exportMember(ctx, id, 'cli')));
  return document.replaceAll(/\{[^{}]*"member\.export"\},?\n?/g, '');
}

describe("G1: the copy of one's data, before and after", () => {
  const people = prepare(async () => {
    const made = {} as Record<Name, Person>;
    for (const name of names) made[name] = await newPerson(name);
    return made;
  });

  async function expectSameCopy(what: string, act: () => Promise<unknown>): Promise<void> {
    const before = await copyOf(people.ana);
    await act();
    // Her lists follow, as they do a moment later.
    await refreshMember(ctx, engine, people.ana.id);
    expect({ what, copy: await copyOf(people.ana) }).toEqual({ what, copy: before });
  }

  it('an act of another person, it is the same, byte for byte', async () => {
    const { ana, lea, mia, zoe, eve, noa } = people;
    // All that Ana does towards others first.
    await changePhotoReveal(ctx, ana.id, lea.id, 'ask');
    await changePhotoReveal(ctx, ana.id, mia.id, 'ask');
    for (const { id } of [lea, mia, zoe, eve, noa]) await markViewed(db, ana.id, id, clock);
    await blockMember(ctx, ana.id, eve.id);
    await db('theme_card_responses').insert({ user_id: ana.id, theme: 'gouts', card_id: 'gout-1' });
    await notifyThemeCompletion(ctx, ana.id, 'gouts');
    await db('shown_percentages').insert({
      member_id: ana.id,
      day: '2026-11-22',
      other_ids: [lea.id, mia.id, noa.id],
      percentages: [70, 60, 55],
    });
    await sendCrush(ctx, ana, lea.email);
    await sendCrush(ctx, ana, noa.email);
    await sendCrush(ctx, ana, 'inconnue@exemple.fr');
    await sendCrush(ctx, ana, 'invitee@exemple.fr');
    await reportMember(
      ctx,
      ana,
      { memberId: eve.id, isNamed: true },
      { client: null, reason: 'scam', details: 'Des liens.', wantsBlock: false },
    );
    const toLea = { sender_id: ana.id, contact_hash: contactHash(ctx.config, lea.email) };
    const { id: crushOnLea } = (await db('crushes').where(toLea).first('id'))!;

    const acts: readonly (readonly [what: string, act: () => Promise<unknown>])[] = [
      ['declines a reveal', () => changePhotoReveal(ctx, lea.id, ana.id, 'decline')],
      ['accepts a reveal', () => changePhotoReveal(ctx, mia.id, ana.id, 'accept')],
      ['changes a revealed photo', () => newPhoto(mia.id)],
      ['asks for a reveal', () => changePhotoReveal(ctx, zoe.id, ana.id, 'ask')],
      ['takes the wish back', () => changePhotoReveal(ctx, zoe.id, ana.id, 'take-back')],
      ['looks at the resonance', () => markViewed(db, lea.id, ana.id, clock)],
      ['finishes a theme', () => notifyThemeCompletion(ctx, lea.id, 'gouts')],
      ['sends her a crush', () => sendCrush(ctx, zoe, ana.email)],
      ['invites the same person', () => sendCrush(ctx, zoe, 'invitee@exemple.fr')],
      ['and her invitation leaves first', () => sendInvitation(zoe, 'invitee@exemple.fr')],
      ['so that hers waits', () => sendInvitation(ana, 'invitee@exemple.fr')],
      ['pauses', () => pauseMember(ctx, noa.id)],
      ['so that her invitation is given up', () => sendInvitation(ana, noa.email)],
      ['resumes', () => resumeMember(ctx, noa.id)],
      ['wants no more messages', () => unsubscribe(ctx, 'inconnue@exemple.fr', { kind: 'form', userAgent: null })],
      ['so that her invitation is given up, too', () => sendInvitation(ana, 'inconnue@exemple.fr')],
      ['lets her invitation come', () => sendInvitation(ana, lea.email)],
      ['answers a crush', () => answerCrush(ctx, lea, crushOnLea)],
      [
        'reports her',
        () =>
          reportMember(
            ctx,
            lea,
            { memberId: ana.id, isNamed: true },
            { client: null, reason: 'other', details: null, wantsBlock: false },
          ),
      ],
      ['blocks her', () => blockMember(ctx, lea.id, ana.id)],
      ['lifts the block', () => liftBlock(ctx, lea.id, ana.id)],
      ['is suspended', () => db('members').where({ id: mia.id }).update({ suspended_at: clock })],
      [
        'follows her invitation',
        () => db('referrals').insert({ invited_id: noa.id, inviter_id: ana.id, invited_at: clock }),
      ],
      ['leaves', async () => finishErasure(ctx, engine, (await deleteMember(ctx, noa.id, null)) ?? '')],
      [
        'who opened photos leaves',
        async () => finishErasure(ctx, engine, (await deleteMember(ctx, mia.id, null)) ?? ''),
      ],
    ];
    for (const [what, act] of acts) await expectSameCopy(what, act);
    const whole = await copyOf(ana);
    for (const name of ['lea', 'mia', 'zoe', 'eve', 'noa'] as const)
      for (const secret of [people[name].id, people[name].email, people[name].photoId])
        expect(whole).not.toContain(secret);
    // What is her own is told.
    for (const own of [ana.id, ana.email, ana.photoId, 'gout-1', 'Des liens.']) expect(whole).toContain(own);
    expect(JSON.parse(whole)).toMatchObject({
      données: expect.arrayContaining([expect.objectContaining({ table: 'crushes' })]),
    });
    reached('G1', `${acts.length} acts of others: 0 bytes differ`);
  });

  it('says of a crush the same, whether its recipient is a stranger, pauses, blocks, or was invited by another', async () => {
    clock = new Date(clock.getTime() + 48 * HOUR_MS);
    const sender = await newPerson('sam');
    const [paused, blocking] = [await newPerson('paul'), await newPerson('bea')];
    await pauseMember(ctx, paused.id);
    await blockMember(ctx, blocking.id, sender.id);
    await sendCrush(ctx, people.zoe, 'deux-fois@exemple.fr');
    await sendInvitation(people.zoe, 'deux-fois@exemple.fr');
    const recipients = ['personne@exemple.fr', paused.email, blocking.email, 'deux-fois@exemple.fr'];
    const copies = new Set<string>();
    for (const to of recipients) {
      await db('crushes').where({ sender_id: sender.id }).delete();
      await db('crush_invitations')
        .where({ sender_hash: mailboxHash(ctx.config, sender.email) })
        .delete();
      await sendCrush(ctx, sender, to);
      await sendInvitation(sender, to);
      copies.add(await copyOf(sender));
    }
    expect(copies.size).toBe(1);
    reached('G1', `a crush to ${recipients.length} kinds of people: equal copies`);
  });

  it('has every row, in the order of what the rows say, of tables with more rows than are read at a time', async () => {
    const { id } = await newPerson('pia');
    for (const rows of [499, 500, 1201]) {
      await db('points_gained').where({ user_id: id }).delete();
      await db.raw(
        `INSERT INTO points_gained (user_id, points_amount, reason, once_key)
         SELECT :id::uuid, n, 'play', 'once ' || n FROM generate_series(:rows::int, 1, -1) AS n`,
        { id, rows },
      );
      const copy = await text(Readable.from(exportMember(ctx, id, 'cli')));
      const { données: tables } = JSON.parse(copy) as { données: { table: string; lignes: object[] }[] };
      const points = tables.find(({ table }) => table === 'points_gained');
      expect(points?.lignes.map((row) => (row as { points_amount: number }).points_amount)).toEqual(
        Array.from({ length: rows }, (_, index) => index + 1),
      );
    }
  });
});
