import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { expectFor } from '#testing/expect-for.ts';
import { addDays } from '#shared/calendar.ts';
import { DAY_MS } from '#shared/duration.ts';
import { statisticsPages, type AdminStatistics } from '#shared/statistics/statistics.ts';
import {
  callStatistics,
  loggedIn,
  openStatistics,
  statisticsScreen,
  STATISTICS_EMAIL,
  STATISTICS_PASSWORD,
  WRONG_CREDENTIALS,
} from '#testing/statistics-log-in.ts';
import { createMember } from '#testing/visitor.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { until } from '#testing/test-process.ts';
import { seedDemoMembers } from '../demo/demo.service.ts';
import { prune } from '../account/data-retention.service.ts';
import { entitlementsOf } from '../plans/entitlements.service.ts';
import { readStatistics, takeSnapshot } from './statistics.service.ts';
import { fr } from '#shared/typeset.ts';

const { database, web, ctx } = prepareWebSite({
  env: { TRUST_PROXY: '1', OFFICIAL_OPENING: '2026-01-01' },
  now: () => now,
});
let now = new Date();

beforeAll(async () => {
  await openStatistics(ctx);
});
beforeEach(async () => {
  now = new Date();
  await database.db('rate_limits').delete();
});

const tryFrom = (client: string, password: string) => callStatistics(web.url, client, password);

describe('POST /functions/v1/admin-stats', () => {
  it('answers the counters, and the visits of each page, under their exact names (S-statistics-2)', async () => {
    const { body } = await tryFrom('10.6.0.1', STATISTICS_PASSWORD).expect(200);
    const { success, stats, error } = body as { success: boolean; stats: AdminStatistics; error: null };
    expect({ success, error }).toEqual({ success: true, error: null });
    expect(Object.keys(stats)).toEqual([
      'totalUsers',
      'completedProfiles',
      'totalCrushes',
      'emailsSent',
      'recentSignups',
      'premiumUsers',
      'pageVisits',
      'recentPageVisits',
    ]);
    for (const visits of [stats.pageVisits, stats.recentPageVisits])
      expect(Object.keys(visits)).toEqual(statisticsPages);
  });

  it('answers 401 to a wrong password in the form of a success', async () => {
    const { body } = await tryFrom('10.6.0.2', 'faux mot de passe').expect(401);
    expect(body).toEqual({ success: false, stats: null, error: WRONG_CREDENTIALS });
  });

  it.each([
    {},
    { email: STATISTICS_EMAIL },
    { email: [STATISTICS_EMAIL], password: STATISTICS_PASSWORD },
    { email: STATISTICS_EMAIL, password: STATISTICS_PASSWORD, role: 'admin' },
  ])('answers 422 to %j', async (given) => {
    const { body } = await request(web.url).post('/functions/v1/admin-stats').send(given).expect(422);
    expect(body).toMatchObject({ success: false, stats: null });
  });

  it('sets no cookie', async () => {
    const { headers } = await tryFrom('10.6.0.3', STATISTICS_PASSWORD).expect(200);
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('the figures of the statistics', () => {
  const MEMBERS = 120;
  const INVENTED = 12;

  beforeAll(async () => {
    await seedDemoMembers(ctx, { members: MEMBERS });
    const { db } = database;
    await createMember(web.url, db, 'membre@exemple.fr');
    // The web process writes the visit of /home ten seconds later: not in the middle of what is compared below.
    await until(async () => (await db('page_visits').first()) !== undefined);
    // Some left earlier, some never finished; visits of pages that count and of one that does not.
    await db.raw(
      `UPDATE members SET created_at = now() - (substring(email FROM '\\d+')::int % 40) * interval '1 day' WHERE is_demo`,
    );
    await db.raw(`UPDATE profiles SET completed_at = created_at FROM members WHERE members.id = user_id AND is_demo`);
    await db.raw(
      `UPDATE profiles SET profile_completed = false WHERE user_id IN (SELECT id FROM members WHERE is_demo ORDER BY email LIMIT 30)`,
    );
    await db.raw(
      `UPDATE profiles SET location_city = NULL, photo_skipped_at = now() WHERE user_id IN (SELECT id FROM members WHERE is_demo ORDER BY email LIMIT 10)`,
    );
    await db.raw(
      `INSERT INTO consents (member_id, kind, version) SELECT id, 'sensitive_data', '2026-11-23' FROM members WHERE is_demo`,
    );
    await db.raw(`INSERT INTO subscription_offered (user_id, is_active, ends_at)
      SELECT id, n % 3 > 0, CASE n % 4 WHEN 0 THEN now() - interval '1 day' WHEN 1 THEN now() + interval '1 day' END
        FROM (SELECT id, row_number() OVER (ORDER BY email) AS n FROM members WHERE is_demo LIMIT 24) AS numbered`);
    // Some of those hold an offer as well, and for some what their friends earned is over.
    await db.raw(`INSERT INTO rewarded_mailboxes (mailbox_hash, inviter_id, rewarded_at)
      SELECT md5(n::text || friend::text), id, now() - (n % 7) * interval '10 days'
        FROM (SELECT id, row_number() OVER (ORDER BY email) AS n FROM members WHERE is_demo LIMIT 60) AS numbered,
             generate_series(1, 1 + n % 3) AS friend
       WHERE n > 15`);
    // Months that operators gave: to some of those too, some of them over, to come, or taken back.
    await db.raw(`INSERT INTO entitlement_grants (member_id, number, plan, months, starts_on, reason, granted_at, revoked_at)
      SELECT id, 1, CASE WHEN n % 2 = 0 THEN 'vip' ELSE 'premium' END, 1 + n % 3, current_date - (n::int % 5 - 1) * 30, 'Test',
             now(), CASE WHEN n % 4 = 0 THEN now() END
        FROM (SELECT id, row_number() OVER (ORDER BY email) AS n FROM members WHERE is_demo LIMIT 90) AS numbered
       WHERE n % 3 = 0`);
    await db.raw(`INSERT INTO payment_interests (user_id, plan, chosen_at)
      SELECT id, plan, now() - n * interval '1 hour' - CASE plan WHEN 'vip' THEN interval '1 minute' ELSE interval '0' END
        FROM (SELECT id, row_number() OVER (ORDER BY email) AS n FROM members WHERE is_demo LIMIT 12) AS numbered,
             unnest(ARRAY['premium', 'vip']) AS plan
       WHERE n % 4 > 0 OR plan = 'vip'`);
    await db.raw(`INSERT INTO crushes (sender_id, contact_hash, channel, created_at)
      SELECT id, 'contact', CASE WHEN n % 3 = 0 THEN 'text' ELSE 'mail' END, now()
        FROM (SELECT id, row_number() OVER (ORDER BY email) AS n FROM members WHERE is_demo LIMIT 21) AS numbered`);
    await db.raw(`INSERT INTO crush_invitations (crush_id, sender_hash, mailbox_hash, requested_at, sent_at)
      SELECT id, 'sender ' || id, 'mailbox', now(), CASE WHEN random() < 0.5 THEN now() END FROM crushes`);
    await db.raw(`INSERT INTO page_visits (page_name, visited_at)
      SELECT (ARRAY['home', 'login', 'quiz-amour', 'quiz-sentiment', 'cadeau-abonnement', 'quiz-complete'])[1 + n % 6],
             now() - n * interval '3 hours' FROM generate_series(1, 900) AS n`);
    await db.raw(`INSERT INTO outbox_mails (kind, dedupe_key, state, sent_at, created_at)
      SELECT 'test', n::text, CASE WHEN n % 5 = 0 THEN 'failed' ELSE 'sent' END, now() - n * interval '5 hours', now() - n * interval '5 hours'
        FROM generate_series(1, 200) AS n`);
    await db.raw(`UPDATE members SET last_active_on = (created_at AT TIME ZONE 'Europe/Paris')::date + n::int % 9
       FROM (SELECT id, row_number() OVER (ORDER BY email) AS n FROM members WHERE is_demo) AS numbered
      WHERE numbered.id = members.id AND n % 5 > 0`);
    await db.raw(`INSERT INTO viewed_matches (user_id, viewed_user_id)
      SELECT one.id, other.id FROM members AS one JOIN members AS other ON one.id < other.id
       WHERE one.is_demo AND other.is_demo AND hashtext(one.id::text || other.id::text) % 30 = 0`);
    await db.raw(`INSERT INTO photo_reveals (first_id, second_id, first_asked_at, second_asked_at)
      SELECT user_id, viewed_user_id, CASE WHEN n % 3 > 0 THEN now() END, CASE WHEN n % 3 < 2 THEN now() END
        FROM (SELECT *, row_number() OVER (ORDER BY user_id, viewed_user_id) AS n FROM viewed_matches) AS numbered`);
    // From here on most of them stand for people; the last ones stay invented, and are in no figure.
    await db.raw(
      `UPDATE members SET is_demo = false WHERE id NOT IN (SELECT id FROM members ORDER BY email DESC LIMIT ${INVENTED})`,
    );
    // Whatever they are given counts for nothing.
    await db.raw(
      `INSERT INTO subscription_offered (user_id) SELECT id FROM members WHERE is_demo AND substring(email FROM '\\d+')::int % 2 = 0
         ON CONFLICT DO NOTHING`,
    );
    await db.raw(`INSERT INTO entitlement_grants (member_id, number, plan, months, starts_on, reason, granted_at)
      SELECT id, 9, 'vip', 3, current_date - 1, 'Test', now() FROM members WHERE is_demo AND substring(email FROM '\\d+')::int % 2 = 1`);
    await db.raw(
      `INSERT INTO payment_interests (user_id, plan, chosen_at) SELECT id, 'vip', now() FROM members WHERE is_demo`,
    );
  });

  /** Whom the figures are about: nobody invented. */
  const people = async () => {
    const members = await database.db('members').where({ is_demo: false }).select('id', 'created_at', 'last_active_on');
    return { members, isPerson: (id: string | null) => members.some((member) => member.id === id) };
  };

  /** Finds the figures in another way: every row is fetched and counted here. */
  async function countByHand(): Promise<Omit<AdminStatistics, 'pageVisits' | 'recentPageVisits'>> {
    const { db } = database;
    const { members, isPerson } = await people();
    const profiles = (await db('profiles').select('user_id', 'profile_completed')).filter((row) =>
      isPerson(row.user_id),
    );
    const crushes = (await db('crushes').select('id', 'channel', 'sender_id')).filter((row) => isPerson(row.sender_id));
    const invitations = await db('crush_invitations').select('crush_id', 'sent_at');
    const entitled = await Promise.all(members.map(({ id }) => entitlementsOf(ctx, id)));
    const mailed = new Set(crushes.filter(({ channel }) => channel === 'mail').map(({ id }) => id));
    return {
      totalUsers: members.length,
      completedProfiles: profiles.filter((profile) => profile.profile_completed).length,
      totalCrushes: crushes.length,
      emailsSent: invitations.filter((invitation) => invitation.sent_at && mailed.has(invitation.crush_id!)).length,
      recentSignups: members.filter(({ created_at: at }) => at.getTime() > now.getTime() - 7 * DAY_MS).length,
      premiumUsers: entitled.filter(({ plan }) => plan !== 'freemium').length,
    };
  }

  async function countVisitsByHand() {
    const visits = await database.db('page_visits').select('page_name', 'visited_at');
    const count = (since: number) =>
      Object.fromEntries(
        statisticsPages.map((page) => [
          page,
          visits.filter((visit) => visit.page_name === page && visit.visited_at.getTime() > since).length,
        ]),
      );
    return { pageVisits: count(0), recentPageVisits: count(now.getTime() - 7 * DAY_MS) };
  }

  const dayIn = (moment: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(moment);

  it('agree with an independent count', async () => {
    const { stats } = await readStatistics(ctx);
    expect(stats).toEqual({ ...(await countByHand()), ...(await countVisitsByHand()) });
    expect(stats.totalUsers).toBeGreaterThanOrEqual(MEMBERS - INVENTED);
    expect(stats.totalUsers).toBeLessThan(MEMBERS);
    expect(stats.premiumUsers).toBeGreaterThan(20);
    expect(stats.emailsSent).toBeGreaterThan(0);
  });

  // S-statistics-6
  it('count each member who waits for a paid plan once, by the newest choice', async () => {
    const { interests } = await readStatistics(ctx);
    expect(interests).toEqual({ premium: 9, vip: 3 });
  });

  // S-statistics-7
  it('say what came of matches and sign-ups, as counted by hand', async () => {
    const { participation } = await readStatistics(ctx);
    const { members, isPerson } = await people();
    const viewed = await database.db('viewed_matches').select('user_id');
    const reveals = (await database.db('photo_reveals').select()).filter(
      (pair) => isPerson(pair.first_id) && isPerson(pair.second_id),
    );
    const daysAfter = (signUp: Date, day: string) => (Date.parse(day) - Date.parse(dayIn(signUp))) / DAY_MS;
    expect(participation).toEqual({
      openers: new Set(viewed.map((row) => row.user_id).filter(isPerson)).size,
      reveals: { asked: reveals.length, opened: reveals.filter((pair) => pair.opened_at).length },
      returns: [1, 7].map((days) => ({
        days,
        members: members.filter(
          ({ created_at: at, last_active_on: last }) => last !== null && daysAfter(at, last) >= days,
        ).length,
        of: members.filter(({ created_at: at }) => daysAfter(at, dayIn(now)) >= days).length,
      })),
    });
    expect(participation?.openers).toBeGreaterThan(50);
    expect(participation?.reveals.opened).toBeGreaterThan(5);
    expect(participation?.returns[1]?.members).toBeGreaterThan(5);
  });

  // S-statistics-8
  it('say totals of conversations over 28 days', async () => {
    const amounts = { asked: 5, opened: 4, meetings: 1, messages: 200, reports: 1, second_wishes: 1 };
    const rowsOf = (day: string) => Object.entries(amounts).map(([name, amount]) => ({ day, name, amount }));
    const today = dayIn(now);
    await database
      .db('talk_days')
      .insert([addDays(today, -29), addDays(today, -28), addDays(today, -1)].flatMap(rowsOf));
    const { talk } = await readStatistics(ctx);
    expect(talk).toMatchObject({
      days: 28,
      asked: 10,
      opened: 8,
      closed: 0,
      second_wishes: 2,
      meetingsPerHundred: 25,
      reportsPerThousand: 5,
    });
    await database.db('talk_days').delete();
  });

  it('cover thirty days, also late in the evening and across a change of the clocks', async () => {
    now = new Date('2026-11-21T22:30:00Z');
    const { days } = await readStatistics(ctx);
    expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([30, '2026-10-23', '2026-11-21']);
  });

  it('per day agree with the events of each day in the time zone of Paris', async () => {
    const { days } = await readStatistics(ctx);
    const { members } = await people();
    const mails = await database.db('outbox_mails').select();
    expect(days).toHaveLength(30);
    for (const { day, signUps, mailsSent, mailsFailed } of days) {
      expectFor(day, signUps).toEqual(members.filter(({ created_at: at }) => dayIn(at) === day).length);
      expectFor(day, mailsSent).toEqual(
        mails.filter((mail) => mail.state === 'sent' && dayIn(mail.sent_at!) === day).length,
      );
      expectFor(day, mailsFailed).toEqual(
        mails.filter((mail) => mail.state === 'failed' && dayIn(mail.created_at) === day).length,
      );
    }
  });

  it('of the sign-up show at which step members stop', async () => {
    const { funnel, stats } = await readStatistics(ctx);
    const stage = (key: string) => funnel.find((step) => step.key === key);
    expect(stage('sign-up')?.reached).toBe(stats.totalUsers);
    expect(stage('completed')).toMatchObject({ reached: stats.completedProfiles, left: 0 });
    // Ten have no town: the step before is where they stopped. Twenty, and the member through the front door, did not choose about a photo.
    expect(stage('profileMorphologyPreferences')?.left).toBe(10);
    expect(stage('consents')?.left).toBe(21);
    for (const [index, step] of funnel.entries()) {
      expectFor(step.key, step.reached - step.left).toEqual(funnel[index + 1]?.reached ?? step.reached);
    }
  });

  it('do not change when a snapshot is taken and the visits that it counted are deleted', async () => {
    const before = await readStatistics(ctx);
    // The state is counted of three members after the others, and is that of all of them.
    await Promise.all([takeSnapshot(ctx, 3), takeSnapshot(ctx, 3)]);
    const { rows } = await database.db.raw<{ rows: { days: number; gaps: number }[] }>(
      `SELECT count(*)::int AS days, (max(day) - min(day) + 1 - count(*))::int AS gaps FROM statistics_snapshots`,
    );
    expect(rows[0]).toMatchObject({ gaps: 0 });
    expect(rows[0]?.days).toBeGreaterThan(100);
    const after = await readStatistics(ctx);
    expect(after).toMatchObject({
      stats: before.stats,
      days: before.days,
      funnel: before.funnel,
      matchesPerMember: before.matchesPerMember,
      participation: before.participation,
    });
    expect(new Date(after.stateAt).getTime()).toBeLessThanOrEqual(now.getTime());
    await prune(ctx);
    const { rows: sums } = await database.db.raw<{ rows: { old: number }[] }>(
      `SELECT count(*)::int AS old FROM page_visits WHERE visited_at < now() - interval '91 days'`,
    );
    expect(sums[0]?.old).toBe(0);
    expect((await readStatistics(ctx)).stats.pageVisits).toEqual(before.stats.pageVisits);
  });

  it('include sign-ups after the snapshot, and a later snapshot fills in the missing days', async () => {
    const before = await readStatistics(ctx);
    await createMember(web.url, database.db, 'toute-neuve@exemple.fr');
    const after = await readStatistics(ctx);
    expect(after.funnel[0]?.reached).toBe((before.funnel[0]?.reached ?? 0) + 1);
    expect(after.days.at(-1)?.signUps).toBe((before.days.at(-1)?.signUps ?? 0) + 1);
    now = new Date(now.getTime() + 3 * DAY_MS);
    await takeSnapshot(ctx);
    const recordedDays = await database.db('statistics_snapshots').orderBy('day').pluck('day');
    expect(recordedDays.at(-1)).toBe(dayIn(new Date(now.getTime() - DAY_MS)));
    expect(new Set(recordedDays).size).toBe(recordedDays.length);
    await database.db('statistics_snapshots').where('day', '>=', dayIn(new Date())).delete();
  });

  it('can begin on an earlier day', async () => {
    const { days } = await readStatistics(ctx, { since: new Date(addDays(dayIn(now), -59)) });
    expect(days).toHaveLength(60);
    expect(days.every(({ day }, index) => index === 0 || day > (days[index - 1]?.day ?? ''))).toBe(true);
  });

  it('are on the page /admin-stats, in French', async () => {
    const visitor = await loggedIn(web.url);
    const page = await visitor.get('/admin-stats').expect(200);
    for (const words of [
      'Membres',
      'Taux de complétion',
      fr`Le parcours d'inscription`,
      'Voir les chiffres',
      'role="img"',
      'Les profils de démonstration ne comptent pas.',
      'Ce que les matchs deviennent',
    ])
      expect(page.text).toContain(words);
    expect((await statisticsScreen(visitor)).statistics?.stats.totalUsers).toBe((await countByHand()).totalUsers);
  });

  it('are replaced on the page by an error when they cannot be counted', async () => {
    const visitor = await loggedIn(web.url);
    await database.db.raw('ALTER TABLE crushes RENAME TO crushes_away');
    try {
      await visitor.get('/admin-stats').expect(200, /Impossible d&#x27;actualiser les statistiques/);
    } finally {
      await database.db.raw('ALTER TABLE crushes_away RENAME TO crushes');
    }
    await visitor.get('/admin-stats').expect(200, /Taux de complétion/);
  });
});
