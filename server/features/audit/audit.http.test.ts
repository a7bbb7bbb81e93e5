import { describe, expect, it } from '@jest/globals';
import { expectFor } from '#testing/expect-for.ts';
import { makeAdmin } from '#testing/administrator.ts';
import { drawBanner } from '#testing/pictures.ts';
import { reached } from '#testing/promise.ts';
import { counters, snapshot } from '#testing/snapshot.ts';
import { until } from '#testing/test-process.ts';
import { createMember, createVisitor } from '#testing/visitor.ts';
import { DAY_MS } from '#shared/duration.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { openTransaction } from '#testing/open-transaction.ts';
import { setAdminPassword } from '../admin/admin-log-in.service.ts';
import { codeAt } from '../admin/one-time-codes.ts';
import { enrolStatisticsFactor, resetStatisticsFactor } from '../admin/statistics-factor.service.ts';
import { addAd, removeAd, setAdActive } from '../ads/ads.service.ts';
import { deleteMember } from '../account/erasure.service.ts';
import { grantAdmin, revokeAdmin } from '../admin/roles.service.ts';
import { reinstateMember, suspendMember } from '../safety/decisions.service.ts';
import { resubscribe, unsubscribe } from '../unsubscribe/unsubscribe.service.ts';

const GROUNDS = { ground: 'harassment', statement: 'Des menaces.' } as const;

const { database, web, ctx } = prepareWebSite({ ownProcess: true });

const countActions = async () => (await database.db('audit_log').select('id')).length;

/** What an application of codes is enrolled with. */
const SEED = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

describe('B8: a visitor or a member who is no administrator', () => {
  it('sees no statistics, no banners and no files of the administration, and changes nothing', async () => {
    const member = await createMember(web.url, database.db, 'lectrice@exemple.fr');
    await addAd(ctx, 'cli', {
      title: 'Bannière confidentielle',
      pages: ['quiz-text'],
      order: 0,
      bytes: await drawBanner().png().toBuffer(),
    });
    // Every visitor is counted once a day.
    await member.data('/play-room').expect(200);
    const before = await snapshot(database.db);
    const printed: string[] = [];
    for (const visitor of [member, createVisitor(web.url)]) {
      for (const screen of ['/admin-ads', '/admin-stats']) {
        printed.push((await visitor.get(screen)).text, (await visitor.data(screen)).text);
        for (const intent of ['create', 'remove', 'activate', 'refresh'])
          printed.push((await visitor.post(screen, { intent })).text);
      }
      const { status } = await visitor.agent
        .post('/admin-ads')
        .set('Origin', web.url)
        .attach('image', await drawBanner().png().toBuffer(), 'banniere.png')
        .field('intent', 'create');
      expect([303, 403]).toContain(status);
    }
    for (const secret of ['confidentielle', 'totalUsers', '/bannieres/', '"ads"', '"statistics"'])
      expect(printed.filter((answer) => answer.includes(secret))).toEqual([]);
    expect(await snapshot(database.db)).toEqual(before);
  });
});

describe('B8: an action of an administrator', () => {
  it('is rolled back when its audit row cannot be written', async () => {
    const { db } = database;
    const [row] = await db('members').insert({ email: 'membre@exemple.fr' }).returning('id');
    const id = row?.id ?? '';
    const bytes = await drawBanner().png().toBuffer();
    let ad = '';
    const actions: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['set-password', () => setAdminPassword(ctx, 'equipe@exemple.fr', 'un mot de passe bien long')],
      ['statistics.second-factor.enrol', () => enrolStatisticsFactor(ctx, SEED, codeAt(SEED, ctx.now()))],
      ['statistics.second-factor.reset', () => resetStatisticsFactor(ctx, 'cli')],
      ['grant-admin', () => grantAdmin(ctx, id, 'cli')],
      ['revoke-admin', () => revokeAdmin(ctx, id, 'cli')],
      ['suspend', () => suspendMember(ctx, id, 'cli', GROUNDS)],
      ['reinstate', () => reinstateMember(ctx, id, 'cli')],
      ['unsubscribe.add', () => unsubscribe(ctx, 'lea@exemple.fr', { kind: 'admin', actor: 'cli' })],
      ['unsubscribe.remove', () => resubscribe(ctx, 'lea@exemple.fr', 'cli')],
      [
        'advertisement.add',
        async () => (ad = await addAd(ctx, 'cli', { title: 'Un', pages: ['quiz-text'], order: 0, bytes })),
      ],
      ['deactivate', () => setAdActive(ctx, 'cli', ad, false)],
      ['advertisement.remove', () => removeAd(ctx, 'cli', ad)],
      ['delete', () => deleteMember(ctx, id, 'cli')],
    ];
    await db.raw(`
      CREATE FUNCTION refuse_note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no notes now'; END $$;
      CREATE TRIGGER refuse_note BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_note();
    `);
    // Sessions count here: nobody is signed out by what was not done.
    const state = () => snapshot(db, { except: counters.filter((name) => name !== 'sessions') });
    for (const [name, act] of actions) {
      const [before, count] = [await state(), await countActions()];
      await db.raw('ALTER TABLE audit_log ENABLE TRIGGER refuse_note');
      await expect(act()).rejects.toThrow('no notes now');
      expectFor(name, await state()).toEqual(before);
      await db.raw('ALTER TABLE audit_log DISABLE TRIGGER refuse_note');
      await act();
      expectFor(name, await countActions()).toEqual(count + 1);
      expect(await state()).not.toEqual(before);
    }
    reached('B8', `${actions.length} kinds of action, each with its row or not at all`);
  });

  it('leaves neither a change nor an audit row when the process is killed before the commit', async () => {
    const admin = await createMember(web.url, database.db, 'admin@exemple.fr');
    await makeAdmin(database.db, 'admin@exemple.fr');
    const [before, ads] = [await countActions(), await database.db('advertisements')];
    const lock = await openTransaction(database.db);
    await lock.raw('LOCK TABLE audit_log IN ACCESS EXCLUSIVE MODE');
    const sent = admin.agent
      .post('/admin-ads')
      .set('Origin', web.url)
      .field('intent', 'create')
      .field('title', 'Une bannière')
      .field('target_pages', 'quiz-text')
      .field('display_order', '1')
      .attach('image', await drawBanner().png().toBuffer(), 'banniere.png')
      .then(
        () => 'answered',
        () => 'broken off',
      );
    // The banner is in the table, and its note waits.
    await until(async () => {
      const { rows } = await database.db.raw<{ rows: unknown[] }>(
        `SELECT 1 FROM pg_locks WHERE relation = 'audit_log'::regclass AND NOT granted
           AND pid IN (SELECT pid FROM pg_stat_activity WHERE application_name = 'resonance-web')`,
      );
      return rows.length === 1;
    });
    await web.kill();
    await lock.rollback();
    expect(await sent).toBe('broken off');
    // The database notices that nobody is there any more before the transaction could end.
    await until(async () => {
      const { rows } = await database.db.raw<{ rows: unknown[] }>(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'resonance-web'`,
      );
      return rows.length === 0;
    });
    expect(await database.db('advertisements')).toEqual(ads);
    expect(await countActions()).toBe(before);
    reached('B8', 'killed in between: neither');
  });

  it('has an audit row that cannot be changed, deleted or truncated within a year', async () => {
    const { db } = database;
    const action = { actor: 'cli', action: 'member.suspend' };
    await db('audit_log').insert([action, { ...action, happened_at: new Date(Date.now() - 400 * DAY_MS) }]);
    const before = await countActions();
    await expect(db('audit_log').update({ actor: 'nobody' })).rejects.toThrow(/neither changed nor removed/);
    await expect(db('audit_log').delete()).rejects.toThrow(/neither changed nor removed/);
    await expect(db.raw('TRUNCATE audit_log')).rejects.toThrow(/neither changed nor removed/);
    await expect(db.raw('TRUNCATE members CASCADE')).resolves.toBeDefined();
    expect(await countActions()).toBe(before);
    const oneYearAgo = new Date(Date.now() - 366 * DAY_MS);
    expect(await db('audit_log').where('happened_at', '<', oneYearAgo).delete()).toBe(1);
  });
});
