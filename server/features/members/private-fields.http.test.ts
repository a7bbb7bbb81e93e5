import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { hoursToCome, insertComparison, insertEvening } from '#testing/canary-member.ts';
import { canaryFor } from '#testing/column-canary.ts';
import { expectFor } from '#testing/expect-for.ts';
import { makeAdmin } from '#testing/administrator.ts';
import { createMatchable } from '#testing/matchable.ts';
import { codes, unrecognisable, withoutCanary } from '#testing/private-columns.ts';
import { extent, reached } from '#testing/promise.ts';
import { TEST_SECRET } from '#testing/test-process.ts';
import { readEverything, withoutMoments } from '#testing/read-everything.ts';
import { createMember, createVisitor, type Visitor } from '#testing/visitor.ts';
import { routeIds, type RouteId } from '#shared/routes.ts';
import { middleOfCell } from '#shared/matching/location-cell.ts';
import { anyTable } from '#testing/any-table.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { prepare } from '#testing/prepare.ts';
import { openFirst } from '#testing/talk-visitors.ts';
import { openTalk } from '#testing/talkers.ts';
import { agreeOnVideoNow } from '#testing/video-talkers.ts';
import { meetInThePast } from '#testing/written-conversation.ts';
import { inTransaction } from '../../platform/context.ts';
import { writeMail } from '../../app/product-mails.ts';
import { deriveKey, unseal } from '../../platform/secrets.ts';
import { sendCrush } from '../crush/crush.service.ts';
import { notifyThemeCompletion } from '../notifications/theme-notices.service.ts';
import { updateMatchingCode } from '../matching/matching.service.ts';
import { changePhotoReveal } from '../resonance/reveal.service.ts';
import { answerAftermath } from '../talk/meetings.service.ts';
import { findColumns, findMemberColumns } from '../account/export.queries.ts';
import { ownershipOf } from '../account/held.ts';

type Audience = 'stranger' | 'match' | 'member' | 'blocked' | 'admin';

/**
 * All that others may read of a member, and who. Whatever is not named here is private, new columns too: the id, the
 * address of the photo, and answers that the match did not give as well.
 */
const audiences: Readonly<Record<string, readonly Audience[]>> = {
  'profiles.display_name': ['match'],
  'profile_phrases.texts': ['match'],
  // When the two wrote last, both of them know.
  'conversations.last_at': ['match'],
};

/** What the team alone reads of a member who organises evenings, and where: whose right it gives, suspends and takes back. */
const ofOrganisers = {
  where: '/admin-soirees',
  columns: [
    'members.id',
    'organisers.granted_at',
    'organisers.suspended_at',
    'organisers.suspended_reason',
    'profiles.display_name',
  ],
};

const { db, web, ctx } = prepareWebSite();
const target = prepare(() =>
  createMatchable(web.url, db, { displayName: 'Cible', email: 'cible@exemple.fr', age: 40, hasPhoto: true }),
);
const match = prepare(() => createMatchable(web.url, db, { displayName: 'Ana', age: 40, hasPhoto: true }));

beforeAll(async () => {
  await db('members').update({ created_at: new Date('2026-01-01') });
  const { place_id, evening_id } = await insertEvening(db);
  Object.assign(given, {
    evenings: { place_id, ...hoursToCome, seats: 36, age_from: 25, age_to: 40 },
    evening_alerts: { place_id },
    evening_attendees: { evening_id, ask_number: 1, status: 'seated', impression: 'lovely', missing_gender: null },
    evening_wishes: { evening_id },
    quiz_comparison_answers: { comparison_id: await insertComparison(db) },
  });
});

/** The canaries by column, in every form in which they could be written. */
type CanaryMember = Map<string, readonly string[]>;

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isDemanded: boolean;
  readonly isMember: boolean;
  readonly isGenerated: boolean;
}

/** The columns of a table, as the database itself describes them. */
async function columnsOf(table: string): Promise<Column[]> {
  const { rows } = await db.raw<{ rows: Omit<Column, 'type' | 'isMember'>[] }>(
    `SELECT column_name AS name, is_nullable = 'NO' AND column_default IS NULL AS "isDemanded",
            is_generated = 'ALWAYS' AS "isGenerated"
       FROM information_schema.columns WHERE table_schema = 'public' AND table_name = ? ORDER BY ordinal_position`,
    [table],
  );
  const described = new Map((await findColumns(db, table)).map((column) => [column.name, column]));
  return rows.map((row) => {
    const { type = '', isMember = false } = described.get(row.name) ?? {};
    return { ...row, type, isMember };
  });
}

/** Made by the target about the other. */
const REPORT_ID = randomUUID();
/** A row of the target's, where there is none yet; codes that the schema checks are given. */
const given: Record<string, object> = {
  boosts: { begun_at: new Date('2026-11-20T10:00:00Z'), ends_at: new Date('2026-11-20T14:00:00Z') },
  crushes: { channel: 'answer', contact_hash: 'x' },
  moderation_decisions: { outcome: 'warn', statement: 'x', report_id: REPORT_ID },
  entitlement_grants: { plan: 'premium' },
  list_filters: { sets: '[]' },
  message_choices: { channel: 'mail', is_wanted: true },
  payment_interests: { plan: 'premium' },
  profile_phrases: { beginnings: ['pluie'], texts: ['x'] },
  quiz_answers: { answer: 'top' },
  room_visits: { room: 'games' },
  solo_games: { game: 'tale' },
  user_roles: { role: 'admin' },
};
async function fillRow(table: string, owner: string): Promise<boolean> {
  const ownerOf = (name: string) => (name === owner ? target.id : match.id);
  const row: Record<string, unknown> = {};
  for (const { name, type, isMember, isDemanded, isGenerated } of await columnsOf(table)) {
    if (isGenerated || (!isMember && !isDemanded)) continue;
    if (isMember) row[name] = ownerOf(name);
    else if (type.endsWith('[]')) row[name] = [];
    else if (['smallint', 'integer', 'bigint'].includes(type)) row[name] = 1;
    else if (type === 'bytea') row[name] = Buffer.from('x');
    else if (type === 'uuid') row[name] = randomUUID();
    else row[name] = canaryFor(type, 999)?.value ?? null;
  }
  if ('first_id' in row) [row['first_id'], row['second_id']] = [target.id, match.id].toSorted();
  return anyTable(db, table)
    .insert({ ...row, ...given[table] })
    .then(() => true)
    .catch(() => false);
}

/** What the database takes in these columns only in a shape of its own. */
const shaped: Readonly<Record<string, (canary: unknown) => string>> = {
  'members.email': (canary) => `${String(canary)}@exemple.fr`,
  'login_links.email': (canary) => `${String(canary)}@exemple.fr`,
  'list_filters.sets': (canary) => `[${String(canary)}]`,
};

async function insertCanariesEverywhere(): Promise<{ canaries: CanaryMember; refused: string[]; empty: string[] }> {
  const canaries: CanaryMember = new Map([['members.id', [target.id]]]);
  const refused: string[] = [];
  const empty: string[] = [];
  const owned = (await findMemberColumns(db))
    .filter((column) => ownershipOf(column) !== 'of others')
    .map(({ table, column }) => ({ table, column, value: target.id }));
  const link = (await db('login_links').where({ email: target.email }).first('id'))!;
  const all = [
    { table: 'login_links', column: 'id', value: link.id },
    ...owned,
    { table: 'members', column: 'id', value: target.id },
  ];
  let number = 0;
  for (const { table, column: owner, value } of all) {
    const row = await anyTable(db, table)
      .where({ [owner]: value })
      .first();
    const isTheirs =
      !['first_id', 'second_id'].includes(owner) ||
      [target.id, match.id].toSorted()[owner === 'first_id' ? 0 : 1] === target.id;
    if (!isTheirs) continue;
    if (!row && !(await fillRow(table, owner))) {
      empty.push(table);
      continue;
    }
    for (const { name, type, isMember, isGenerated } of await columnsOf(table)) {
      const key = `${table}.${name}`;
      const isSkipped = isMember || isGenerated || name === 'id' || key in withoutCanary || canaries.has(key);
      if (isSkipped || unrecognisable.includes(type) || name.endsWith('_hash')) continue;
      const canary = canaryFor(type, (number += 1));
      const text = shaped[key]?.(canary?.value) ?? canary?.value;
      const rows = canary
        ? await anyTable(db, table)
            .where({ [owner]: value })
            .update({ [name]: text })
            .catch(() => 0)
        : 0;
      if (canary && rows > 0) canaries.set(key, canary.forms);
      else refused.push(key);
    }
  }
  return { canaries, refused: refused.sort(), empty: empty.sort() };
}

/** The two talk and have met, the target has said of it what nobody else learns, and the match has it all open. */
async function talkTogether(): Promise<void> {
  const conversationId = await openTalk(ctx, target.id, match.id);
  const [own, other] = [target, match].map(({ id: memberId }) => ({ memberId, conversationId }));
  const number = await meetInThePast(ctx, [own!, other!]);
  await answerAftermath(ctx, target.id, conversationId, { number, didMeet: true, answer: 'uneasy' });
  const asking = (await db('conversation_askings').where({ conversation_id: conversationId }).first())!;
  const back = { number: 2, asker_id: match.id, asked_id: target.id, client_key: randomUUID() };
  await db('conversation_askings').insert({ ...asking, ...back });
  const place = {
    conversation_id: conversationId,
    number: await agreeOnVideoNow(ctx, { one: match.id, other: target.id, conversationId }),
  };
  const said = { ...place, person: 'yes', answer: 'nice', consented_at: ctx.now() } as const;
  await db('video_aftermaths').insert([
    { ...said, member_id: target.id, about_id: match.id },
    { ...said, member_id: match.id, about_id: target.id },
  ]);
  await openFirst(match);
}

/** Everything that a visitor can read; the named calls are asked in their own name and in the target's. */
const crawl = (visitor: Visitor, ownId: string | null, screens?: readonly RouteId[]) =>
  readEverything(visitor, [ownId ?? target.id, target.id], screens);

/** Every mail that is waiting for anybody but the target, written out as it would be sent. */
async function mailsToOthers(): Promise<Map<string, string>> {
  const rows = await db('outbox_mails').whereNotNull('sealed_content').select('id', 'kind', 'sealed_content');
  const mails = new Map<string, string>();
  for (const { id, kind, sealed_content: sealed } of rows) {
    const content = unseal(deriveKey(TEST_SECRET, 'mail'), sealed!);
    const { to, data } = JSON.parse(content) as { to: string; data: object };
    if (to === target.email) continue;
    const frame = {
      productName: 'Résonance',
      publicUrl: web.url,
      contactEmail: 'contact@exemple.fr',
      stopLink: `${web.url}/stop`,
    };
    mails.set(`${kind} ${id}`, JSON.stringify(writeMail(kind, data, frame)));
  }
  return mails;
}

/** What is found in all that an audience read, though it is not told to them. */
function leaks(canaries: CanaryMember, audience: Audience, read: ReadonlyMap<string, string>): string[] {
  return [...canaries].flatMap(([key, forms]) => {
    if (audiences[key]?.includes(audience)) return [];
    const leaking = [...read].filter(
      ([where, content]) => forms.some((form) => content.includes(form)) && !isOfOrganisers(key, audience, where),
    );
    return leaking.map(([where]) => `${key} in ${where} for ${audience}`);
  });
}

function isOfOrganisers(column: string, audience: Audience, where: string): boolean {
  const { pathname } = new URL(where, web.url);
  const isThere = pathname === ofOrganisers.where || pathname === `/_data${ofOrganisers.where}`;
  return audience === 'admin' && isThere && ofOrganisers.columns.includes(column);
}

async function showTo(viewerId: string, shownId = target.id): Promise<void> {
  const list = { candidate_ids: [shownId], points: [150], beyond_distance: [false] };
  await db('match_lists')
    .insert({ member_id: viewerId, ...list })
    .onConflict('member_id')
    .merge(list);
  const selection = { ...list, is_mutual: [true], generation: '1' };
  await db('match_sixes')
    .insert({ member_id: viewerId, ...selection })
    .onConflict('member_id')
    .merge(selection);
}

/** Somebody with a complete profile, on whose list the target stands. */
async function newViewer(name: string): Promise<{ id: string; visitor: Visitor }> {
  const email = `${name}@lecteur.fr`;
  const visitor = await createMember(web.url, db, email, 'Lecteur');
  const { id } = (await db('members').where({ email }).first('id'))!;
  const profile = {
    gender: 'femme' as const,
    birth_date: '1990-02-03',
    attracted_to_types: ['femme'],
    profile_completed: true,
  };
  await db('profiles')
    .insert({ user_id: id, ...profile })
    .onConflict('user_id')
    .merge(profile);
  return { id, visitor };
}

describe('B6: the position of a member who moves within the town or its grid cell', () => {
  it('changes no byte of what a match of the member can read', async () => {
    await showTo(match.id);
    await showTo(target.id, match.id);
    const middle = middleOfCell({ latitude: 45.43, longitude: 4.39 });
    const screens: readonly RouteId[] = extent(0, 1)
      ? routeIds
      : ['matches', 'matchResonance', 'profileComplete', 'profileCrush'];
    const { tiles } = (await match.visitor.data('/matches')).body as { tiles: { token: string }[] };
    await match.visitor.post('/matches', { match: tiles[0]?.token }).expect(303);
    // Once before: the calls of a first time have their effects on one's own screens.
    await crawl(match.visitor, match.id, screens);
    const reads: Map<string, string>[] = [];
    for (const [north, east] of [
      [0, 0],
      [0.03, 0.04],
      [-0.03, -0.04],
    ] as const) {
      const position = { latitude: middle.latitude + north, longitude: middle.longitude + east };
      await db('profiles').where({ user_id: target.id }).update(position);
      await inTransaction(ctx, (tx) => updateMatchingCode(tx, target.id));
      reads.push(withoutMoments(await crawl(match.visitor, match.id, screens)));
    }
    for (const read of reads)
      for (const [where, content] of read) expectFor(where, content === reads[0]?.get(where)).toEqual(true);
    reached('B6', `0 bytes differ in ${reads[0]?.size} answers`);
  });
});

// S-profile-8
describe('B4: the private columns of a member', () => {
  it('appear for no other member or visitor in any page, data, call, photo or mail', async () => {
    await showTo(match.id);
    await showTo(target.id, match.id);
    const [blocked, member, admin] = [await newViewer('bloque'), await newViewer('membre'), await newViewer('admin')];
    await showTo(blocked.id);
    await db('blocks').insert({ blocker_id: target.id, blocked_id: blocked.id });
    await makeAdmin(db, 'admin@lecteur.fr');

    // Whatever makes a mail to the other, and whatever shows on the other's screens.
    const person = {
      displayName: 'Cible',
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
    };
    const matchEmail = match.email;
    await changePhotoReveal(ctx, target.id, match.id, 'ask');
    await sendCrush(ctx, { ...person, id: target.id, email: target.email }, matchEmail);
    await sendCrush(ctx, { ...person, id: target.id, email: target.email }, 'quelquun-dautre@exemple.fr');
    await sendCrush(ctx, { ...person, displayName: 'Ana', id: match.id, email: matchEmail }, target.email);
    await db('theme_card_responses').insert({ user_id: target.id, theme: 'gouts', card_id: 'gout-1' });
    await notifyThemeCompletion(ctx, target.id, 'gouts');
    const { photo } = ((await match.visitor.data('/matches')).body as { tiles: { photo: string; token: string }[] })
      .tiles[0]!;
    const pictures = new Map<string, string>();
    for (const variant of ['screen', 'tile', 'blurred']) {
      const { body } = await match.visitor.agent.get(photo.replace(/[a-z]+$/, variant)).buffer(true);
      pictures.set(variant, Buffer.isBuffer(body) ? body.toString('latin1') : JSON.stringify(body));
    }
    for (const [variant, bytes] of pictures) expectFor(variant, /CANARI|GPS|Exif/.test(bytes)).toEqual(false);

    await db('reports').insert({
      id: REPORT_ID,
      source: 'member',
      reason: 'other',
      reporter_id: target.id,
      reported_id: blocked.id,
      created_at: new Date(),
    });
    await talkTogether();
    const { canaries, refused, empty } = await insertCanariesEverywhere();
    const { latitude, longitude } = (await db('profiles')
      .where({ user_id: target.id })
      .first('latitude', 'longitude'))!;
    const middle = middleOfCell({ latitude: latitude!, longitude: longitude! });
    canaries.set('the cell', [middle.latitude.toFixed(3), middle.longitude.toFixed(3)]);

    const { tiles } = (await match.visitor.data('/matches')).body as { tiles: { token: string }[] };
    await match.visitor.post('/matches', { match: tiles[0]?.token }).expect(303);
    const readers: readonly (readonly [Audience, Visitor, string | null])[] = [
      ['stranger', createVisitor(web.url), null],
      ['match', match.visitor, match.id],
      ['member', member.visitor, member.id],
      ['blocked', blocked.visitor, blocked.id],
      ['admin', admin.visitor, admin.id],
    ];
    let pages = 0;
    for (const [audience, visitor, ownId] of readers) {
      const read = await crawl(visitor, ownId);
      pages += read.size;
      const found = leaks(canaries, audience, read);
      expect(found).toEqual([]);
      // What may be told is told: the crawl does reach the target.
      if (audience === 'match') {
        const all = [...read.values()].join();
        const missing = Object.keys(audiences).filter((key) => !canaries.get(key)?.some((form) => all.includes(form)));
        expect(missing).toEqual([]);
        expect(read.get('/_data/match-resonance')).toContain(canaries.get('profiles.display_name')?.[0]);
      }
    }
    const mails = await mailsToOthers();
    expect([...mails.keys()].map((key) => key.split(' ')[0])).toEqual(
      expect.arrayContaining(['reveal-asked', 'crush-mutual', 'crush-invitation', 'theme-completed']),
    );
    expect(leaks(canaries, 'stranger', mails)).toEqual([]);
    // A new column needs a canary value, or an entry that says it is a code.
    expect({ refused, empty }).toEqual({ refused: codes, empty: [] });
    reached('B4', `${canaries.size} planted, 0 in ${pages} answers to 5 audiences and ${mails.size} mails`);
  });
});
