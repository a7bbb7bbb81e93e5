import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { addDays } from '#shared/calendar.ts';
import { DAY_MS, HOUR_MS } from '#shared/duration.ts';
import { messages } from '#shared/errors.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { WEEKS_RETAINED } from '#shared/voices/voices.ts';
import { createMatches, tilesWith, type Named } from '#testing/matchable.ts';
import { filmFile, hear, SOUND_CANARY, toneFile } from '#testing/recordings.ts';
import { whileOpen } from '#testing/open-transaction.ts';
import { prepareSite } from '#testing/test-site.ts';
import type { TestMember } from '#testing/visitor.ts';
import { deleteMember } from '../account/erasure.service.ts';
import { exportMember } from '../account/export.service.ts';
import { findFileOwners, giveUpMissingFiles, isOwned } from '../backups/file-owners.queries.ts';
import { grantEntitlement } from '../plans/entitlement-grants.service.ts';
import { openReportVoice } from './reported-voices.service.ts';
import { giveDraft } from './voices.queries.ts';
import { presentWeek, sweepVoices, type VoicePage } from './voices.service.ts';

const site = prepareSite();
const { db, web, ctx } = site;
const PATH = '/audio';
let age = 50;

/** Members who match each other, all of them VIP. */
async function newVoices<const Names extends readonly string[]>(names: Names): Promise<Named<Names>> {
  const members = await createMatches(web.url, db, names, { age: (age += 1) });
  for (const { id } of members) await makeVip(id);
  return members;
}
const makeVip = (id: string) =>
  grantEntitlement(ctx, id, 'cli:test', { plan: 'vip', months: 2, startsOn: dayOf(new Date()), reason: 'Pour voir.' });
const send = ({ visitor }: TestMember, file: Buffer | null) => {
  const post = visitor.agent.post(PATH).set('Origin', web.url).set('Accept', 'text/html').field('intent', 'send');
  return file ? post.attach('voice', file, 'voix.wav') : post;
};
const save = ({ visitor }: TestMember, transcript = '') => visitor.post(PATH, { intent: 'give', transcript });
const pageOf = async ({ visitor }: TestMember) => (await visitor.data(PATH).expect(200)).body as VoicePage;
const heardBy = async (member: TestMember) => (await pageOf(member)).present.heard;
const give = async (member: TestMember, hertz = 440) => {
  await send(member, toneFile({ hertz })).expect(303).expect('Location', PATH);
  await save(member).expect(303);
};
/** What these members have kept today, they have kept two days ago. */
const passMidnight = (...members: readonly TestMember[]) =>
  db('voices')
    .whereIn(
      'member_id',
      members.map(({ id }) => id),
    )
    .where({ state: 'kept' })
    .update({ updated_at: new Date(Date.now() - 2 * DAY_MS) });
const bytesAt = async ({ visitor }: TestMember, address: string, format = 'opus') =>
  (await visitor.agent.get(`${address}/${format}`).buffer(true).expect(200)).body as Buffer;
const filesOf = async () =>
  (await readdir(path.join(site.dataDir, 'files/voices'), { recursive: true }).catch(() => [])).filter((name) =>
    /\.(webm|m4a)$/.test(name),
  );

// S-voice-1, S-voice-2
describe('the question of the week', () => {
  it('is answered by a file without scripts, heard as others will hear it, and kept or thrown away', async () => {
    const [ana] = await newVoices(['Ana']);
    const before = await ana.visitor.get(PATH).expect(200);
    expect(before.text).toMatch(/<input (?=[^>]*type="file")[^>]*name="voice"/);
    await send(ana, toneFile({ hertz: 523, peak: 0.01 })).expect(303);
    const { draft, present } = await pageOf(ana);
    expect(present.mine).toBeNull();
    const heard = await hear(await bytesAt(ana, draft?.address ?? ''));
    expect(Math.abs(heard.hertz - 523)).toBeLessThan(2);
    expect(Math.abs(heard.loudness - -16)).toBeLessThan(1);
    await ana.visitor.post(PATH, { intent: 'discard' }).expect(303);
    expect((await pageOf(ana)).draft).toBeNull();
    await save(ana).expect(409);

    await give(ana, 300);
    const { mine } = (await pageOf(ana)).present;
    expect(Math.abs((await hear(await bytesAt(ana, mine?.address ?? '', 'aac'))).hertz - 300)).toBeLessThan(2);
    const { text } = await ana.visitor.get(PATH).expect(200);
    expect(text).toContain('<audio controls');
  });

  it("is heard by those in each other's six who have both given their voice, and by nobody else", async () => {
    const [ana, lea, zoe] = await newVoices(['Ana', 'Léa', 'Zoé']);
    for (const [one, other] of [
      [ana, 'Léa'],
      [lea, 'Ana'],
      [zoe, 'Ana'],
    ] as const)
      await tilesWith(one.visitor, other);
    await give(ana, 500);
    expect((await pageOf(lea)).present).toMatchObject({ mine: null, heard: [] });
    await give(lea, 350);
    await passMidnight(ana, lea);
    const [voice, ...others] = await heardBy(lea);
    expect(others).toEqual([]);
    expect(voice).toMatchObject({ displayName: 'Ana' });
    const heard = await hear(await bytesAt(lea, voice?.address ?? ''));
    expect(Math.abs(heard.hertz - 500)).toBeLessThan(2);
    expect(Math.abs(heard.loudness - -16)).toBeLessThan(1);
    expect((await bytesAt(lea, voice?.address ?? '')).includes(SOUND_CANARY)).toBe(false);
    expect(await heardBy(ana)).toMatchObject([{ displayName: 'Léa' }]);
    // Of a member who has given nothing the page says nothing, also not that somebody has.
    expect((await pageOf(zoe)).present.heard).toEqual([]);
    // The address opens nothing in another session.
    await zoe.visitor.get(`${voice?.address}/opus`).expect(404);

    // What is taken back is heard by nobody, and its member hears nobody any more.
    const theirs = (await heardBy(ana))[0];
    await lea.visitor.post(PATH, { intent: 'delete', week: presentWeek(ctx) }).expect(303);
    expect(await heardBy(ana)).toEqual([]);
    await ana.visitor.get(`${theirs?.address}/opus`).expect(404);
    await lea.visitor.get(`${voice?.address}/opus`).expect(404);
  });

  it('opens for both at the same midnight: nobody hears and withdraws unheard, or reads at what hour it was given', async () => {
    const [ana, lea] = await newVoices(['Ana', 'Léa']);
    await tilesWith(ana.visitor, 'Léa');
    await tilesWith(lea.visitor, 'Ana');
    await give(ana);
    await passMidnight(ana);
    await give(lea);
    const answers = async (member: TestMember) => {
      const { mine: _, ...seen } = (await pageOf(member)).present;
      return seen;
    };
    const waiting = { isWaiting: true, heard: [] };
    expect([await answers(ana), await answers(lea)]).toMatchObject([{ isWaiting: false, heard: [] }, waiting]);
    await passMidnight(lea);
    const [voice] = await heardBy(lea);
    const [theirs] = await heardBy(ana);
    await bytesAt(lea, voice?.address ?? '');
    // A transcript opens nothing anew; another recording does, and hears nobody until then.
    await lea.visitor.post(PATH, { intent: 'transcript', week: presentWeek(ctx), transcript: 'La mer.' }).expect(303);
    expect(await heardBy(ana)).toMatchObject([{ transcript: 'La mer.' }]);
    await give(lea);
    expect([await answers(ana), await answers(lea)]).toMatchObject([{ isWaiting: false, heard: [] }, waiting]);
    for (const [member, address] of [
      [ana, theirs?.address],
      [lea, voice?.address],
    ] as const)
      await member.visitor.get(`${address}/opus`).expect(404);
    await lea.visitor.post(PATH, { intent: 'report', voice: voice?.voice }).expect(303).expect('Location', PATH);
  });

  it('is not heard any more by somebody who was blocked, nor of somebody who pauses', async () => {
    const [ana, lea] = await newVoices(['Ana', 'Léa']);
    await tilesWith(ana.visitor, 'Léa');
    await tilesWith(lea.visitor, 'Ana');
    await give(ana);
    await give(lea);
    await passMidnight(ana, lea);
    const [voice] = await heardBy(lea);
    await db('members').where({ id: ana.id }).update({ paused_at: new Date() });
    expect(await heardBy(lea)).toEqual([]);
    await lea.visitor.get(`${voice?.address}/opus`).expect(404);
    await db('members').where({ id: ana.id }).update({ paused_at: null });
    expect(await heardBy(lea)).toHaveLength(1);
  });

  it('opens only to those who may enter; what was given before stays with its member', async () => {
    const [ana] = await createMatches(web.url, db, ['Ana'], { age: (age += 1) });
    await ana.visitor
      .get(PATH)
      .expect(302)
      .expect('Location', /porte\?salle=audio$/);
    await send(ana, toneFile())
      .expect(303)
      .expect('Location', /porte\?salle=audio$/);
    expect(await db('voices').where({ member_id: ana.id })).toEqual([]);
    await makeVip(ana.id);
    await give(ana);
    await db('entitlement_grants').where({ member_id: ana.id }).delete();
    const page = await pageOf(ana);
    expect(page.access.open).toBe(false);
    await bytesAt(ana, page.present.mine?.address ?? '');
    await ana.visitor.post(PATH, { intent: 'delete', week: presentWeek(ctx) }).expect(303);
    await ana.visitor.get(PATH).expect(302);
  });

  it('has a transcript that the speaker may write, change and empty', async () => {
    const [ana] = await newVoices(['Ana']);
    await send(ana, toneFile()).expect(303);
    await save(ana, 'Je raconte\r\nla mer.').expect(303);
    const week = presentWeek(ctx);
    expect((await pageOf(ana)).present.mine).toMatchObject({ transcript: 'Je raconte\nla mer.' });
    const change = (transcript: string) => ana.visitor.post(PATH, { intent: 'transcript', week, transcript });
    expect((await change('x'.repeat(801)).expect(422)).text).toContain(messages.voice_transcript_too_long);
    await change('').expect(303);
    expect((await pageOf(ana)).present.mine).toMatchObject({ transcript: null });
    // A week that the calendar does not have is refused, never asked of the database.
    for (const no of ['2026-99-99', '2026-02-30', '0000-01-01', '0000-00-00'])
      for (const form of [{ intent: 'delete' }, { intent: 'transcript', transcript: '' }])
        await ana.visitor.post(PATH, { ...form, week: no }).expect(422);
  });
});

// S-voice-3
describe('a file that is no recording', () => {
  it('is refused with its sentence, and what was there stays', async () => {
    const [ana] = await newVoices(['Ana']);
    await give(ana, 600);
    const { mine } = (await pageOf(ana)).present;
    const files = await filesOf();
    const errors = [
      [filmFile(), messages.voice_is_video],
      [toneFile({ seconds: 41, rate: 8000 }), messages.voice_too_long],
      [Buffer.from('Bonjour.'.repeat(40)), messages.voice_not_sound],
      [Buffer.alloc(50_000_000, 1), messages.voice_too_large],
      [null, messages.voice_required],
    ] as const;
    for (const [file, sentence] of errors) expect((await send(ana, file).expect(422)).text).toContain(sentence);
    expect((await pageOf(ana)).present.mine).toEqual(mine);
    expect(await filesOf()).toEqual(files);
    expect(Math.abs((await hear(await bytesAt(ana, mine?.address ?? ''))).hertz - 600)).toBeLessThan(2);
  });

  it('counts before it is received, thirty an hour', async () => {
    const [ana] = await newVoices(['Ana']);
    for (let sent = 0; sent < 30; sent += 1) await send(ana, null).expect(422);
    expect((await send(ana, toneFile()).expect(429)).text).toContain(messages.voice_too_often.slice(0, 20));
  });
});

// S-voice-4
describe('the address of a recording', () => {
  it('is never stored, and sends the part that a browser asks for', async () => {
    const [ana] = await newVoices(['Ana']);
    await give(ana);
    const address = `${(await pageOf(ana)).present.mine?.address}/aac`;
    const whole = await ana.visitor.agent.get(address).buffer(true).expect(200);
    expect(whole.headers).toMatchObject({ 'cache-control': 'private, no-store', 'content-type': 'audio/mp4' });
    expect(whole.headers['etag']).toBeUndefined();
    const part = await ana.visitor.agent.get(address).set('Range', 'bytes=2-5').buffer(true).expect(206);
    expect(part.body).toEqual((whole.body as Buffer).subarray(2, 6));
    expect(part.headers['content-range']).toBe(`bytes 2-5/${(whole.body as Buffer).length}`);
    await ana.visitor.agent.get(address).set('Range', 'bytes=99999999-').expect(416);
    await ana.visitor.get(address.replace('/aac', '/flac')).expect(404);
    expect((await ana.visitor.get(PATH)).headers['permissions-policy']).toContain('microphone=(self)');
    expect((await ana.visitor.get('/play-room')).headers['permissions-policy']).toContain('microphone=()');
  });
});

// S-voice-5
describe('the end of a recording', () => {
  it('comes with another one, an hour after a try, after five weeks, and with the account; its files go too', async () => {
    const [ana, lea] = await newVoices(['Ana', 'Léa']);
    await sweepVoices(prepareLater(HOUR_MS * 2));
    const before = (await filesOf()).length;
    await give(ana);
    await give(ana);
    await sweepVoices(ctx);
    expect(await filesOf()).toHaveLength(before + 2);
    await send(ana, toneFile()).expect(303);
    expect(await filesOf()).toHaveLength(before + 4);
    await sweepVoices(prepareLater(HOUR_MS + 60_000));
    expect(await filesOf()).toHaveLength(before + 2);
    await give(lea);
    await deleteMember(ctx, lea.id, null);
    await sweepVoices(ctx);
    expect(await filesOf()).toHaveLength(before + 2);
    expect((await pageOf(ana)).present.mine).not.toBeNull();
    await sweepVoices(prepareLater(WEEKS_RETAINED * 7 * DAY_MS));
    expect(await db('voices').where({ member_id: ana.id })).toEqual([]);
  });

  it('is no end of one that its member keeps while old tries are swept', async () => {
    const [ana] = await newVoices(['Ana']);
    await send(ana, toneFile()).expect(303);
    await whileOpen(
      db,
      (giving) => giveDraft(giving, { memberId: ana.id, transcript: null, now: new Date() }),
      () => sweepVoices(prepareLater(2 * HOUR_MS)),
    );
    const { mine } = (await pageOf(ana)).present;
    expect((await bytesAt(ana, mine?.address ?? '')).length).toBeGreaterThan(0);
  });

  it('leaves it in the copy of the data until then', async () => {
    const [ana] = await newVoices(['Ana']);
    await give(ana, 700);
    let text = '';
    for await (const piece of exportMember(ctx, ana.id, 'cli:test')) text += piece;
    const { voix } = JSON.parse(text) as { voix: [{ semaine: string; base64: string }] };
    expect(voix).toHaveLength(1);
    expect(voix[0].semaine).toBe(presentWeek(ctx));
    expect(Math.abs((await hear(Buffer.from(voix[0].base64, 'base64'))).hertz - 700)).toBeLessThan(2);
  });

  it('of an earlier week is heard until then by those who gave theirs for it', async () => {
    const [ana, lea] = await newVoices(['Ana', 'Léa']);
    await tilesWith(lea.visitor, 'Ana');
    await tilesWith(ana.visitor, 'Léa');
    await give(ana);
    await give(lea);
    await db('voices')
      .whereIn('member_id', [ana.id, lea.id])
      .update({ week: addDays(presentWeek(ctx), -14), updated_at: new Date(Date.now() - 14 * DAY_MS) });
    const { present, earlier } = await pageOf(lea);
    expect(present).toMatchObject({ mine: null, heard: [] });
    expect(earlier).toMatchObject([{ heard: [{ displayName: 'Ana' }] }]);
  });
});

// S-voice-6
describe('a report of a recording', () => {
  it('carries it sealed, also when its speaker takes it back before the report is sent', async () => {
    const [ana, lea] = await newVoices(['Ana', 'Léa']);
    await tilesWith(lea.visitor, 'Ana');
    await tilesWith(ana.visitor, 'Léa');
    await give(ana, 450);
    await give(lea);
    await passMidnight(ana, lea);
    const [voice] = await heardBy(lea);
    await lea.visitor
      .post(PATH, { intent: 'report', voice: voice?.voice })
      .expect(303)
      .expect('Location', '/signaler-profil');
    await ana.visitor.post(PATH, { intent: 'delete', week: presentWeek(ctx) }).expect(303);
    await sweepVoices(ctx);
    const form = (await lea.visitor.data('/signaler-profil').expect(200)).body as { token: string; hasVoice: boolean };
    expect(form.hasVoice).toBe(true);
    await lea.visitor
      .post('/signaler-profil', { intent: 'report', match: form.token, reason: 'harassment' })
      .expect(303);
    const [report] = await db('reports').where({ reported_id: ana.id });
    const [row] = await db('report_voices').where({ report_id: report?.id ?? '' });
    const bytes = await openReportVoice(ctx, report?.id ?? '', 0, 'cli:test');
    expect(Math.abs((await hear(bytes!)).hertz - 450)).toBeLessThan(2);
    expect(row?.sealed_sound.includes(bytes!.subarray(0, 40))).toBe(false);
    expect(await db('audit_log').where({ subject: `report:${report?.id}` })).toMatchObject([
      { action: 'report.open-evidence' },
    ]);
    // Who may not hear a recording cannot report it either.
    await ana.visitor.post(PATH, { intent: 'report', voice: voice?.voice }).expect(303).expect('Location', PATH);
  });
});

// S-voice-5
describe('a restored backup', () => {
  it('has the files of recordings that have a row, and gives up those without files', async () => {
    const [ana] = await newVoices(['Ana']);
    await give(ana);
    const { id = '' } = (await db('voices').where({ member_id: ana.id, state: 'kept' }).first('id')) ?? {};
    const owners = await findFileOwners(db);
    expect(isOwned(`voices/${id}/voice.webm`, owners)).toBe(true);
    expect(isOwned('voices/00000000-0000-4000-8000-000000000000/voice.webm', owners)).toBe(false);
    await giveUpMissingFiles(db, new Set([`voices/${id}/voice.webm`]), new Date());
    expect((await pageOf(ana)).present.mine).not.toBeNull();
    await giveUpMissingFiles(db, new Set(), new Date());
    expect((await pageOf(ana)).present.mine).toBeNull();
  });
});

/** The site's context at a later moment. */
function prepareLater(ms: number): typeof ctx {
  return Object.assign(Object.create(ctx) as typeof ctx, { now: () => new Date(Date.now() + ms) });
}
