import { beforeEach, describe, expect, it } from '@jest/globals';
import { decide, prepareModeration } from '#testing/moderation.ts';
import { extent, reached } from '#testing/promise.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { createTestMember } from '#testing/entered-members.ts';
import { queuedMails, type TestMember } from '#testing/visitor.ts';
import { REPORTS_IN_HOUR, REPORTS_OF_MEMBER_IN_DAY } from '#shared/safety/report-bursts.ts';

const site = prepareWebSite();
const { database, web } = site;
const moderation = prepareModeration(site);
const { admin } = moderation;
let number = 0;

beforeEach(async () => {
  for (const table of ['rate_limits', 'reports', 'outbox_mails'] as const) await database.db(table).delete();
});

const newMember = (email = `poids${(number += 1)}@exemple.fr`) => createTestMember(web.url, database.db, email);
const isHidden = async ({ id }: TestMember) =>
  (await database.db('members').where({ id }).first('under_review_since'))!.under_review_since !== null;
/** A member who says to be 19, so that a report is plausible. */
async function youngMember(): Promise<TestMember> {
  const member = await newMember();
  const birth_date = `${new Date().getFullYear() - 20}-12-31`;
  await database.db('profiles').insert({ user_id: member.id, birth_date });
  return member;
}
const reportMinor = (ana: TestMember, lea: TestMember, client: string | null = null) =>
  moderation.report({ ana, lea }, { reason: 'minor', client });
async function alarmsOf(email = 'admin@exemple.fr'): Promise<unknown[]> {
  const mails = await queuedMails(database.db, email);
  return mails.filter(({ kind }) => kind === 'moderation-alarm').map(({ data }) => data['alarm']);
}

// S-safety-5
describe('B14: reports that a member is a minor', () => {
  it('by many new accounts of one network hide nobody', async () => {
    const lea = await youngMember();
    const accounts = extent(4, 20);
    for (let account = 0; account < accounts; account += 1) await reportMinor(await newMember(), lea, '2001:db8::1');
    expect(await isHidden(lea)).toBe(false);
    reached('B14', `0 hidden by ${accounts} new accounts of one network`);
  });

  it('by spellings of one mailbox hide nobody', async () => {
    const lea = await youngMember();
    for (const name of ['un.deux', 'undeux', 'undeux+1'])
      await reportMinor(await newMember(`${name}@gmail.com`), lea, `198.51.100.${(number += 1)}`);
    expect(await isHidden(lea)).toBe(false);
  });

  it('by two new accounts of two networks hide the profile, also when they come at the same moment', async () => {
    const [one, two] = [await newMember(), await newMember()];
    const lea = await youngMember();
    await Promise.all([reportMinor(one, lea, '203.0.113.1'), reportMinor(two, lea, '203.0.113.2')]);
    expect(await isHidden(lea)).toBe(true);
    expect(await moderation.kindsOf(lea)).toContain('account-hidden');
  });

  it('store a keyed hash of the network until they are decided, and never the address', async () => {
    const lea = await youngMember();
    const id = await reportMinor(await newMember(), lea, '203.0.113.77');
    const [row] = await database.db('reports').where({ id });
    expect(row!.client_hash).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(row)).not.toContain('203.0.113');
    await decide(admin, id, 'nothing').expect(303);
    expect((await database.db('reports').where({ id }))[0]!.client_hash).toBeNull();
  });

  it('hide the profile at the word of a new account when the profile says it itself', async () => {
    const lea = await newMember();
    await database.db('members').where({ id: lea.id }).update({ display_name: 'Léa seize ans' });
    await reportMinor(await newMember(), lea);
    expect(await isHidden(lea)).toBe(true);
  });

  it('by an established account weigh nothing after three reports without action', async () => {
    const ana = await newMember();
    await moderation.establish(ana);
    for (let report = 0; report < 3; report += 1) {
      const id = await moderation.report({ ana, lea: await newMember() });
      await decide(admin, id, 'nothing').expect(303);
    }
    const lea = await youngMember();
    await reportMinor(ana, lea);
    expect(await isHidden(lea)).toBe(false);
    expect(await alarmsOf()).toEqual(['minor']);
  });
});

// S-safety-13
describe('abuse of reporting', () => {
  it('is a case about the reporter, which an administrator opens and decides, and whose reports then weigh nothing', async () => {
    const ana = await newMember();
    await moderation.establish(ana);
    const [first, second] = [await youngMember(), await youngMember()];
    const report = await reportMinor(ana, first);
    expect(await isHidden(first)).toBe(true);
    expect((await admin.get(`/admin-reports?dossier=${report}`)).text).toContain('Ouvrir un dossier');
    const open = () => admin.post('/admin-reports', { intent: 'report-abuse', report }).expect(303);
    const { headers } = await open();
    // Opening it twice opens one.
    expect((await open()).headers['location']).toBe(headers['location']);
    const id = await moderation.newestReportOf(ana.id);
    expect(headers['location']).toBe(`/admin-reports?dossier=${id}`);
    expect(await moderation.caseOf(id)).toMatchObject({
      reasonId: 'report-abuse',
      source: 'team',
      state: 'open',
      made: [{ id: report, isMinor: true }],
    });
    expect(await moderation.caseOf(report)).toMatchObject({ made: [] });
    const decision = {
      intent: 'decide',
      report: id,
      outcome: 'warn',
      ground: 'report-abuse',
      statement: 'Trois faux.',
    };
    await admin.post('/admin-reports', decision).expect(303);
    const mail = await moderation.mailOf(ana.email, 'account-warned');
    expect(mail?.data).toMatchObject({ rule: 'ne signaler que ce que tu crois vrai', statement: 'Trois faux.' });
    await reportMinor(ana, second);
    expect(await isHidden(second)).toBe(false);
  });

  it('is refused for a report without a member, for an unknown one, and to a member', async () => {
    const pair = await moderation.newAccounts();
    const id = await moderation.report(pair);
    await pair.lea.visitor.post('/admin-reports', { intent: 'report-abuse', report: id }).expect(404);
    await database.db('reports').where({ id }).update({ reporter_id: null });
    await admin.post('/admin-reports', { intent: 'report-abuse', report: id }).expect(422);
    await admin.post('/admin-reports', { intent: 'report-abuse', report: crypto.randomUUID() }).expect(404);
    await admin.post('/admin-reports', { intent: 'report-abuse', report: 'x' }).expect(422);
  });
});

// S-safety-12
describe('a burst of reports', () => {
  it('about one member alarms every administrator once', async () => {
    const lea = await newMember();
    for (let report = 0; report < REPORTS_OF_MEMBER_IN_DAY + 1; report += 1)
      await moderation.report({ ana: await newMember(), lea });
    expect(await alarmsOf()).toEqual(['one-reported']);
    expect(await alarmsOf('autre-admin@exemple.fr')).toEqual(['one-reported']);
  });

  it('on the whole site alarms', async () => {
    const rows = Array.from({ length: REPORTS_IN_HOUR - 1 }, () => ({
      source: 'visitor' as const,
      reason: 'scam' as const,
      created_at: new Date(),
    }));
    await database.db('reports').insert(rows);
    await moderation.report({ ana: await newMember(), lea: await newMember() });
    expect(await alarmsOf()).toEqual(['site']);
  });
});
