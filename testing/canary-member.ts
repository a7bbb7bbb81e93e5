import { DAY_MS } from '#shared/duration.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { HOUR_MS } from '#shared/duration.ts';
import { refreshMemberJob } from '#server/features/matching/matching.jobs.ts';
import type { AppContext } from '#server/platform/context.ts';
import { packIds } from '#server/features/matching/codes/packed-ids.ts';
import { findMemberColumns } from '#server/features/account/export.queries.ts';
import { mailboxHash, recipientHash } from '#server/platform/mail/recipient.ts';
import { queueMail } from '#server/platform/mail/outbox.service.ts';
import type { Database } from '#server/platform/db/database.ts';
import { anyTable } from './any-table.ts';

/** Values that only one member's rows contain: a row with one of them still holds data about that member. */
export interface CanaryMember {
  readonly id: string;
  readonly email: string;
  readonly canaries: Readonly<Record<string, string>>;
}

type Row = Readonly<Record<string, unknown>>;

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
  readonly isForeign: boolean;
}

const low = '00000000-0000-4000-8000-000000000001';
const high = 'ffffffff-ffff-4fff-bfff-fffffffffffe';

/** What a row must hold where any text would not do; new tables with a rule of their own get a line here. */
const exact: Record<string, Row> = {
  reports: { source: 'member', reason: 'other', state: 'open' },
  profile_sights: { seen_ids: [low] },
  shown_percentages: { other_ids: [low], percentages: [50] },
  private_answer_changes: { counting: '{}' },
  consents: { kind: 'terms' },
  crushes: { channel: 'mail' },
  user_roles: { role: 'admin' },
  quiz_answers: { answer: 'top' },
  payment_interests: { plan: 'premium' },
  message_choices: { channel: 'mail' },
  match_choices: { kind: 'pass', chosen_at: new Date() },
  entitlement_grants: { plan: 'premium' },
  photos: { state: 'kept' },
  profiles: {
    gender: 'femme',
    profile_completed: true,
    height_cm: 170,
    latitude: 45,
    longitude: 4,
    completed_at: new Date(),
  },
  user_preferences: { preferred_age_min: 20, preferred_age_max: 40 },
  match_lists: { candidate_ids: [low], points: [50], beyond_distance: [false] },
  match_sixes: { candidate_ids: [low], points: [50], beyond_distance: [false], is_mutual: [true] },
  match_notices: { known_ids: [low] },
  talk_choices: { receives: 'all' },
  list_filters: { sets: '[]' },
  room_visits: { room: 'games' },
  voices: { state: 'kept' },
  boosts: { begun_at: new Date(0), ends_at: new Date() },
  talk_paces: { newest_at: [new Date()], asked_at: [new Date()], first_asked_at: [new Date()] },
};

/** A member with a row wherever a foreign key leads to members, and in whatever else may name one. */
export async function createCanaryMember(ctx: AppContext): Promise<CanaryMember> {
  const { db } = ctx;
  const id = randomUUID();
  const mark = randomBytes(6).toString('hex');
  const email = `plante-${mark}@exemple.fr`;
  const canaries = {
    id,
    email,
    'fingerprint of the address': recipientHash(ctx.config, email),
    'name of the account': `Prenom${mark}`,
    'name of the profile': `Pseudo${mark}`,
    town: `Ville${mark}`,
    phone: `+336${mark.replaceAll(/\D/g, '7').slice(0, 8).padEnd(8, '5')}`,
    'free text': `Texte${mark}`,
    'invitation code': `Code${mark}`,
    device: `Appareil${mark}`,
    'photo address': randomUUID(),
    'copy of the data': randomUUID(),
    job: `Travail${mark}`,
  };
  for (const [number, other] of [low, high].entries())
    await db('members').insert({ id: other, email: `autre-${number}-${mark}@exemple.fr` });
  await db('members').insert({ id, email, display_name: canaries['name of the account'], age_confirmed: true });
  const [report] = await db('reports')
    .insert({ source: 'team', reason: 'other', created_at: new Date() })
    .returning('id');
  exact['moderation_decisions'] = { outcome: 'warn', report_id: report?.id };
  const conversation_id = await insertConversation(db);
  const ofConversation = { conversation_id, number: 1 };
  exact['conversation_members'] = { conversation_id };
  exact['meeting_links'] = ofConversation;
  exact['solo_games'] = { game: 'tale' };
  exact['meeting_aftermaths'] = { ...ofConversation, answer: 'nice' };
  exact['video_aftermaths'] = { ...ofConversation, person: 'yes', answer: 'nice' };
  exact['video_seats'] = { side: 1 };
  const { place_id, evening_id } = await insertEvening(db);
  exact['evenings'] = { place_id, ...hoursToCome, seats: 36, age_from: 25, age_to: 40 };
  exact['evening_wishes'] = { evening_id };
  exact['quiz_comparison_answers'] = { comparison_id: await insertComparison(db), seat: 1 };
  exact['evening_alerts'] = { place_id };
  for (const { table, column } of await findMemberColumns(db)) {
    const ask_number = column === 'friend_id' ? 1 : 2;
    exact['evening_attendees'] = {
      evening_id,
      ask_number,
      status: 'seated',
      impression: 'lovely',
      missing_gender: null,
    };
    exact['conversation_askings'] = { conversation_id, number: column === 'asker_id' ? 1 : 2 };
    await insertCanaryRow(db, { table, column }, id, canaries);
  }
  await insertIndirectCanaries(ctx, { id, email, canaries });
  return { id, email, canaries };
}

/** A conversation of two others with a meeting, for rows that need one. */
async function insertConversation(db: Database): Promise<string> {
  const now = new Date();
  const moments = { created_at: now, opened_at: now, last_at: now, retained_until: now };
  const [conversation] = await db('conversations')
    .insert({ first_id: low, second_id: high, ...moments })
    .returning('id');
  const conversation_id = conversation!.id;
  await db('messages').insert({ conversation_id, number: 1, sender: 1, kind: 'meeting', sent_at: now });
  await db('meetings').insert({ conversation_id, number: 1 });
  await db('video_meetings').insert({ conversation_id, number: 1, proposed_by: 1, moments: [now], is_now: true });
  return conversation_id;
}

/** A comparison, for the answers that need one. */
export async function insertComparison(db: Database): Promise<string> {
  const id = randomUUID();
  const now = new Date();
  await db('quiz_comparisons').insert({
    id,
    quiz: 'quizLove',
    invitation_hash: randomBytes(32),
    begun_at: now,
    ends_at: new Date(now.getTime() + DAY_MS),
  });
  return id;
}

/** When an evening of a canary takes place: it may come still. */
export const hoursToCome = {
  starts_at: new Date(Date.now() + 240 * HOUR_MS),
  ends_at: new Date(Date.now() + 243 * HOUR_MS),
};

async function insertPlace(db: Database): Promise<number> {
  await db('countries').insert({ code: 'FR', name: 'France' }).onConflict('code').ignore();
  const town = { name: 'Lyon', country_code: 'FR', latitude: 45.75, longitude: 4.85, population: 500_000 };
  const [row] = await db('places')
    .insert({ source_key: 'canary', precision: 'town', ...town })
    .returning('id');
  return row!.id;
}

/** An evening that nobody organises, for rows that need one. */
export async function insertEvening(db: Database): Promise<{ place_id: number; evening_id: string }> {
  const place_id = (await db('places').first('id'))?.id ?? (await insertPlace(db));
  const words = { venue: 'Un café', address: '1 rue Neuve', price_words: '18 €' };
  const evening = { place_id, ...words, ...hoursToCome, seats: 36, age_from: 25, age_to: 40, created_at: new Date() };
  const [row] = await db('evenings').insert(evening).returning('id');
  return { place_id, evening_id: row!.id };
}

async function insertCanaryRow(
  db: Database,
  { table, column }: { table: string; column: string },
  id: string,
  canaries: CanaryMember['canaries'],
): Promise<void> {
  const named: Row = {
    'profiles.display_name': canaries['name of the profile'],
    'profiles.location_city': canaries['town'],
    'profiles.profile_photo_url': `/photos/${canaries['photo address']}`,
    'referral_codes.code': canaries['invitation code'],
    'photos.id': canaries['photo address'],
    'data_downloads.id': canaries['copy of the data'],
  };
  const row: Record<string, unknown> = {};
  for (const field of await columnsOf(db, table)) {
    const { name, type, isNullable, hasDefault, isForeign } = field;
    const given = named[`${table}.${name}`] ?? exact[table]?.[name];
    if (name === column) row[name] = id;
    else if (given !== undefined) row[name] = given;
    else if (isForeign) {
      if (!isNullable) row[name] = column === 'first_id' ? high : low;
    } else if (name.endsWith('_hash')) row[name] = type === 'bytea' ? randomBytes(16) : randomBytes(16).toString('hex');
    else if (type === 'text') row[name] = `${canaries['free text']}`;
    else if (type === 'text[]') row[name] = [canaries['free text']];
    else if (!isNullable && !hasDefault) row[name] = valueOf(type);
  }
  await anyTable(db, table).insert(row);
}

function valueOf(type: string): unknown {
  if (type === 'uuid') return randomUUID();
  if (type.startsWith('timestamp')) return new Date();
  if (type === 'date') return '2026-11-21';
  if (type === 'boolean') return true;
  if (type === 'bytea') return randomBytes(8);
  if (type === 'jsonb' || type === 'json' || type.endsWith('[]')) return '{}';
  return 1;
}

/** What names a member without a foreign key. */
async function insertIndirectCanaries(ctx: AppContext, { id, email, canaries }: CanaryMember): Promise<void> {
  const { db } = ctx;
  const now = new Date();
  const session = (sid: string, user: string, rest: object) => ({
    sid: `${sid}-${id.slice(0, 4)}`,
    sess: JSON.stringify({ cookie: {}, passport: { user }, ...rest }),
    expire: new Date(now.getTime() + 1_000_000),
  });
  await db('sessions').insert([
    session('own', id, { device: canaries['device'] }),
    session('other', low, {
      openedMatchId: id,
      safetyTarget: { memberId: id, isNamed: true, back: 'matches' },
      device: 'Ordinateur',
    }),
  ]);
  await db('profile_sights').insert({ member_id: high, day: '2026-11-21', seen_ids: [id] });
  await db('shown_percentages').insert({
    member_id: high,
    day: '2026-11-21',
    other_ids: [low, id],
    percentages: [50, 70],
  });
  await db('login_links').insert({
    token_hash: randomBytes(16),
    browser_hash: randomBytes(16),
    email,
    display_name: canaries['name of the account']!,
    expires_at: now,
  });
  await db('desinscription_email').insert({
    email,
    source: 'form',
    unsubscribed_at: now,
    user_agent: canaries['device']!,
  });
  await db('do_not_contact').insert({ mailbox_hash: mailboxHash(ctx.config, email), since: now });
  const bounced = {
    address_hash: canaries['fingerprint of the address']!,
    status: '5.1.1',
    since: now,
    bounced_at: now,
  };
  await db('bounced_addresses').insert(bounced);
  await db('crush_invitations').insert({
    sender_hash: mailboxHash(ctx.config, email),
    mailbox_hash: 'somebody',
    requested_at: now,
  });
  await db('development_mails').insert({
    id: randomUUID(),
    recipient: email,
    subject: 'x',
    text: canaries['free text']!,
    html: 'x',
  });
  await queueMail(ctx, {
    kind: 'points-expiry',
    to: email,
    data: { points: 3, until: '2027-01-01' },
    dedupeKey: `${id}:soon`,
  });
  const parties = { to: 'autre@exemple.fr', toldId: low, aboutId: id };
  await queueMail(ctx, { kind: 'crush-mutual', data: {}, dedupeKey: `${low}:${id}`, ...parties });
  await queueMail(ctx, {
    kind: 'crush-invitation-text',
    to: canaries['phone'] ?? '',
    data: { invitationId: randomUUID(), code: 'x' },
    dedupeKey: randomUUID(),
  });
  await db('outbox_mails').insert({ kind: 'new-matches', dedupe_key: `${id}:2026-11-20`, state: 'sent', sent_at: now });
  await ctx.enqueue(refreshMemberJob, { memberId: id }, { onceFor: id });
  await db('pgboss.job').insert({
    name: 'themes.tell',
    data: JSON.stringify({ memberId: id, note: canaries['job'] }),
    state: 'completed',
  });
  await db('audit_log').insert([
    { actor: `member:${id}`, action: 'advertisement.add', subject: 'advertisement:x' },
    { actor: 'cli', action: 'member.suspend', subject: `member:${id}`, details: JSON.stringify({ memberId: id }) },
  ]);
  await db('match_codes')
    .insert({ member_id: id, code: Buffer.alloc(0), version: -1 })
    .onConflict('member_id')
    .merge();
  await db('match_lists')
    .insert({ member_id: low, candidate_ids: [id, high], points: [60, 50], beyond_distance: [false, false] })
    .onConflict('member_id')
    .merge();
  await db('match_sixes')
    .insert({
      member_id: low,
      candidate_ids: [id],
      points: [60],
      beyond_distance: [false],
      is_mutual: [true],
      generation: '0',
    })
    .onConflict('member_id')
    .merge();
  await db('match_notices')
    .insert({ member_id: low, known_ids: [id, high] })
    .onConflict('member_id')
    .merge();
  const [run] = await db('match_runs')
    .insert({ day: '2026-11-20', generation: '1', state: 'finished', chunk_count: 1, started_at: now })
    .returning('id');
  await db('match_run_chunks').insert({ run_id: run!.id, number: 0, first_member_id: low, end_member_id: id });
  await db('match_open_lists').insert({
    run_id: run!.id,
    member_id: low,
    area: 1,
    candidate_ids: [id, high],
    points: [60, 50],
    fitting: 2,
  });
  await db('match_rosters').insert({ run_id: run!.id, member_ids: Buffer.from(packIds([low, id, high])) });
  await db('match_roster_parts').insert({
    run_id: run!.id,
    kind: 'member-ids',
    number: 1,
    bytes: Buffer.from(packIds([high, id, low])),
  });
  for (const variant of ['screen', 'tile', 'blurred'])
    await ctx.files.put(
      `photos/${canaries['photo address']}/${variant}.webp`,
      Buffer.from(canaries['free text'] ?? ''),
      'image/webp',
    );
  await ctx.files.put(`downloads/${canaries['copy of the data']}.zip`, Buffer.from(id), 'application/zip');
}

/** Every ordinary table, with its schema. */
export async function tablesOf(db: Database): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
      WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')
        AND NOT EXISTS (SELECT FROM pg_partitioned_table
              WHERE partrelid = format('%I.%I', table_schema, table_name)::regclass)
      ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Where in the database something of a member is found: in any column, as text, as bytes, or in base64.
 * @returns table and name of the value
 */
export async function findCanaries(db: Database, { canaries }: CanaryMember): Promise<string[]> {
  const found: string[] = [];
  for (const table of await tablesOf(db)) {
    for (const [name, value] of Object.entries(canaries)) {
      const spellings = [
        value,
        value.replaceAll('-', ''),
        Buffer.from(value).toString('hex'),
        Buffer.from(value)
          .toString('base64')
          .replace(/.{0,2}=*$/, ''),
      ];
      const { rows } = await db.raw<{ rows: { is_found: boolean }[] }>(
        `SELECT EXISTS (SELECT FROM ${table} AS scanned, unnest(?::text[]) AS sought
                         WHERE position(lower(sought) IN lower(scanned::text)) > 0) AS is_found`,
        [spellings],
      );
      if (rows[0]?.is_found) found.push(`${table}: ${name}`);
    }
  }
  return found;
}

async function columnsOf(db: Database, table: string): Promise<Column[]> {
  const { rows } = await db.raw<{ rows: Column[] }>(
    `SELECT attname AS name, format_type(atttypid, NULL) AS type, NOT attnotnull AS "isNullable",
            atthasdef OR attidentity <> '' AS "hasDefault",
            EXISTS (SELECT FROM pg_constraint WHERE contype = 'f' AND conrelid = attrelid AND attnum = ANY (conkey))
              AS "isForeign"
       FROM pg_attribute
      WHERE attrelid = ?::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  );
  return rows;
}
