import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { messages } from '#shared/errors.ts';
import { HOUR_MS } from '#shared/duration.ts';
import { hear, SOUND_CANARY, toneFile } from '#testing/recordings.ts';
import { createTalkingPair, postAbout, readThread } from '#testing/talk-visitors.ts';
import { prepareSite } from '#testing/test-site.ts';
import { createTestMember, type TestMember } from '#testing/visitor.ts';
import { exportMember } from '../account/export.service.ts';
import { findFileOwners, isOwned } from '../backups/file-owners.queries.ts';
import { openReportVoice } from '../voices/reported-voices.service.ts';
import { sweepVoiceNotes } from './voice-notes.service.ts';

const site = prepareSite();
const { ctx, db, web } = site;
const PATH = '/discussion/voix';
let age = 20;
const newPair = () => createTalkingPair(site, (age += 1));

interface Form {
  readonly token: string;
  readonly formKey: string;
}
const formOf = async ({ visitor }: TestMember) => (await visitor.data(PATH).expect(200)).body as Form;
const post = ({ visitor }: TestMember, { token, formKey }: Form, file: Buffer | null) => {
  const form = visitor.agent.post(PATH).set('Origin', web.url).set('Accept', 'text/html');
  const filled = form.field('intent', 'voice').field('token', token).field('key', formKey);
  return file ? filled.attach('voice', file, 'voix.wav') : filled;
};
const speak = async (member: TestMember, hertz = 440, seconds = 2) => {
  await post(member, await formOf(member), toneFile({ hertz, seconds }))
    .expect(303)
    .expect('Location', '/discussion');
};
const lastOf = async (member: TestMember) => {
  const line = (await readThread(member)).lines.at(-1);
  return line?.kind === 'text' ? line : null;
};
const bytesFor = async (member: TestMember, format = 'opus') =>
  (
    await member.visitor.agent
      .get(`${(await lastOf(member))?.voice?.address}/${format}`)
      .buffer(true)
      .expect(200)
  ).body as Buffer;
const folder = path.join(site.dataDir, 'files/voice-notes');
const filesOf = async () =>
  (await readdir(folder, { recursive: true }).catch(() => [])).filter((name) => name.endsWith('.sealed'));
const later = () =>
  Object.assign(Object.create(ctx) as typeof ctx, { now: () => new Date(Date.now() + HOUR_MS + 60_000) });

// S-voice-7
describe('a voice note', () => {
  it('is a text of the conversation whose sound its two members hear, and nobody else', async () => {
    const { ana, lou } = await newPair();
    expect((await ana.visitor.get(PATH).expect(200)).text).toMatch(/<input (?=[^>]*type="file")[^>]*name="voice"/);
    await speak(ana, 523, 45);
    expect(await lastOf(ana)).toMatchObject({ text: 'Message vocal de 45 secondes', isMine: true });
    const theirs = await lastOf(lou);
    expect(theirs).toMatchObject({ text: 'Message vocal de 45 secondes', isMine: false });
    expect(theirs?.voice?.waveform.length).toBeGreaterThan(10);
    for (const format of ['opus', 'aac']) {
      const bytes = await bytesFor(lou, format);
      const heard = await hear(bytes);
      expect(Math.abs(heard.hertz - 523)).toBeLessThan(2);
      expect(Math.abs(heard.loudness - -16)).toBeLessThan(1);
      expect(bytes.includes(SOUND_CANARY)).toBe(false);
    }
    expect((await lou.visitor.get('/discussion').expect(200)).text).toContain('<audio controls');

    const address = `${theirs?.voice?.address}/opus`;
    age += 1;
    const other = await createTestMember(web.url, db, `voice-note-${age}@exemple.fr`, 'Zoé');
    await other.visitor.get(address).expect(404);
    await lou.visitor.get(address.replace(/\d+\/opus$/, '1/opus')).expect(404);
    await db('members').where({ id: ana.id }).update({ paused_at: new Date() });
    await lou.visitor.get(address).expect(404);
    await db('members').where({ id: ana.id }).update({ paused_at: null });
    await lou.visitor.get(address).expect(200);
    // The files are sealed: nothing of the sound is in them.
    const plain = await bytesFor(lou);
    for (const file of await filesOf())
      expect((await readFile(path.join(folder, file))).includes(plain.subarray(0, 32))).toBe(false);
    const [note] = await db('voice_notes').select('id');
    const owners = await findFileOwners(db);
    expect(isOwned(`voice-notes/${note?.id}/webm.sealed`, owners)).toBe(true);
    expect(isOwned(`voice-notes/${randomUUID()}/webm.sealed`, owners)).toBe(false);
  });

  it('is kept once when it is sent twice, and refused with a sentence where it is none', async () => {
    const { ana, lou } = await newPair();
    const form = await formOf(ana);
    await post(ana, form, toneFile()).expect(303);
    await post(ana, form, toneFile()).expect(303);
    const { lastNumber } = await readThread(lou);
    for (const [file, code] of [
      [Buffer.from('Bonjour'), 'voice_not_sound'],
      [toneFile({ seconds: 62 }), 'voice_note_too_long'],
      [null, 'voice_required'],
    ] as const) {
      const { status, text } = await post(ana, await formOf(ana), file);
      expect(status).toBe(422);
      expect(text).toContain(messages[code]);
    }
    expect((await readThread(lou)).lastNumber).toBe(lastNumber);
    const open = await formOf(ana);
    expect((await postAbout(lou, { intent: 'close', phrase: '' })).status).toBe(303);
    await post(ana, form, toneFile()).expect(303);
    // One that comes too late leads to the thread, which says that it is closed.
    await post(ana, open, toneFile()).expect(303).expect('Location', '/discussion');
    expect((await readThread(lou)).lastNumber).toBe(lastNumber);
    await ana.visitor.get(PATH).expect(302).expect('Location', '/discussion');
    // What was heard before stays with the text, as long as it can be read.
    await bytesFor(lou);
  });

  it('is gone with its files when it is taken back, when it was not sent, and with the conversation', async () => {
    const { ana, lou } = await newPair();
    await sweepVoiceNotes(later());
    const before = (await filesOf()).length;
    await speak(ana);
    await speak(ana);
    expect(await filesOf()).toHaveLength(before + 4);
    const { number, voice } = (await lastOf(lou))!;
    await postAbout(ana, { intent: 'take-back', number: String(number) });
    await lou.visitor.get(`${voice?.address}/opus`).expect(404);
    await sweepVoiceNotes(ctx);
    expect(await filesOf()).toHaveLength(before + 2);
    await db('conversations').whereIn('first_id', [ana.id, lou.id]).delete();
    await sweepVoiceNotes(ctx);
    expect(await filesOf()).toHaveLength(before);
  });

  it('goes along with a report of it, sealed, and is in the copy of its sender alone', async () => {
    const { ana, lou } = await newPair();
    await speak(ana, 350);
    const { lastNumber } = await readThread(lou);
    const ticked = await postAbout(lou, { intent: 'report', message: [String(lastNumber)] });
    expect(ticked.headers['location']).toBe('/signaler-profil');
    // Reported, it stays for its reader.
    await postAbout(ana, { intent: 'take-back', number: String(lastNumber) });
    await sweepVoiceNotes(later());
    const { text } = await lou.visitor.get('/signaler-profil').expect(200);
    const valueOf = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? '';
    const report = { intent: 'report', match: valueOf('match'), seen: valueOf('seen'), reason: 'harassment' };
    await lou.visitor.post('/signaler-profil', report).expect(303);
    const { id = '' } = (await db('reports').where({ reported_id: ana.id }).first('id')) ?? {};
    const sound = await openReportVoice(ctx, id, lastNumber, 'cli:test');
    expect(Math.abs((await hear(sound!)).hertz - 350)).toBeLessThan(2);

    await speak(ana, 600);
    const copyOf = async (memberId: string, actor: `member:${string}` | 'cli:test') => {
      let copy = '';
      for await (const piece of exportMember(ctx, memberId, actor)) copy += piece;
      return (JSON.parse(copy) as { 'messages vocaux': { base64: string }[] })['messages vocaux'];
    };
    const own = await copyOf(ana.id, `member:${ana.id}`);
    expect(own).toHaveLength(1);
    expect(Math.abs((await hear(Buffer.from(own[0]!.base64, 'base64'))).hertz - 600)).toBeLessThan(2);
    expect(await copyOf(lou.id, `member:${lou.id}`)).toEqual([]);
    expect(await copyOf(ana.id, 'cli:test')).toEqual([]);
  });
});
