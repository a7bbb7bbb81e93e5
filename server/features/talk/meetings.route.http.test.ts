import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { timesFailureIsSaid } from '#testing/failed-form.ts';
import { prepare } from '#testing/prepare.ts';
import { createTalkingPair, postAbout, readThread, type TalkingPair } from '#testing/talk-visitors.ts';
import { prepareSite } from '#testing/test-site.ts';
import { createVisitor } from '#testing/visitor.ts';
import { addDays } from '#shared/calendar.ts';
import { threadViews } from '#shared/talk/screens.ts';
import { fr } from '#shared/typeset.ts';
import { createRenderer } from '../../platform/http/render.ts';

const renderer = prepare(() => createRenderer({ fromSource: false }));
const site = prepareSite();
const { web } = site;
let age = 60;

const newPair = () => createTalkingPair(site, (age += 1));

async function propose({ ana }: TalkingPair, change: Readonly<Record<string, unknown>> = {}) {
  const { today } = await readThread(ana);
  const slot = [`${addDays(today, 3)} evening`, `${addDays(today, 4)} morning`];
  const form = { intent: 'propose', key: randomUUID(), slot, place: 'Le café des Halles', ...change };
  return postAbout(ana, form);
}

/** The number of the newest message. */
const newestOf = async ({ ana }: TalkingPair) => (await readThread(ana)).lastNumber;

// S-conversation-17, S-conversation-18
describe('a meeting in the browser', () => {
  it('is proposed, taken and put into a calendar without scripts', async () => {
    const pair = await newPair();
    const { ana, lou } = pair;
    expect((await propose(pair)).status).toBe(303);
    const number = String(await newestOf(pair));
    const { text } = await lou.visitor.get('/discussion').expect(200);
    expect(text).toContain('Le café des Halles');
    expect(text).toContain(fr`Un appui, et c'est dit :`);
    expect((await postAbout(lou, { intent: 'accept', number, index: '1' })).status).toBe(303);
    const page = await ana.visitor.get('/discussion').expect(200);
    expect(page.text).toContain('Le mettre dans mon agenda');
    const file = await ana.visitor.get(`/discussion/rendez-vous.ics?number=${number}`).expect(200);
    expect(file.headers['content-type']).toContain('text/calendar');
    expect(file.text).toContain('SUMMARY:Rendez-vous\r\n');
    expect(file.text).not.toMatch(/Halles|Lou|Ana/);
    expect((await postAbout(ana, { intent: 'call-off', number })).status).toBe(303);
    await ana.visitor.get(`/discussion/rendez-vous.ics?number=${number}`).expect(404);
    expect((await lou.visitor.get('/discussion')).text).toContain('est annulé.');
  });

  it('is refused with what was typed: no moment, four, one twice, one in the past, a place in two lines', async () => {
    const pair = await newPair();
    const { today } = await readThread(pair.ana);
    const days = [1, 2, 3, 4].map((distance) => `${addDays(today, distance)} morning`);
    for (const slot of [[], days, [days[0], days[0]], ['2020-01-01 morning'], [`${addDays(today, 61)} evening`]]) {
      const answer = await propose(pair, { slot });
      expect(answer.status).toBe(422);
      expect(answer.text).toContain('Le café des Halles');
    }
    for (const place of ['', 'x'.repeat(141), 'a\u0007b']) expect((await propose(pair, { place })).status).toBe(422);
    for (const slot of ['samedi', '2026-11-28 night', '2026-11-28'])
      expect((await propose(pair, { slot })).status).toBe(422);
    expect(await newestOf(pair)).toBe(1);
  });
});

// S-screen-6
it('a form over a thread says once why it failed, in each of the views', async () => {
  const { ana } = await newPair();
  const forms = [
    [threadViews.question, 'ask'],
    [threadViews.meeting, 'propose'],
    [threadViews.video, 'video-wish'],
    [threadViews.closing, 'close'],
    [threadViews.choices, 'choose'],
    [threadViews.photos, 'reveal'],
    [threadViews.report, 'report'],
  ] as const;
  for (const [view, intent] of forms) {
    const { text: html } = await ana.visitor.get(`/discussion?voir=${view}`).expect(200);
    expect([view, await timesFailureIsSaid(renderer.render, { html, id: 'discussion' }, { intent })]).toEqual([
      view,
      1,
    ]);
  }
});

// S-conversation-19
describe("the page of 'Préviens un proche'", () => {
  it('is read by a visitor without an account, in no index and without a referrer, until the link is ended', async () => {
    const pair = await newPair();
    const { lou } = pair;
    await propose(pair);
    const number = String(await newestOf(pair));
    await postAbout(lou, { intent: 'accept', number, index: '0' });
    const made = await postAbout(lou, { intent: 'trusted-link', number });
    expect(made.status).toBe(200);
    const [, token = ''] = /\/rendez-vous\?token=([\w-]+)/.exec(made.text) ?? [];
    expect(token).not.toBe('');
    const relative = createVisitor(web.url);
    const page = await relative.get(`/rendez-vous?token=${token}`).expect(200);
    expect(page.headers['x-robots-tag']).toContain('noindex');
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    expect(page.headers['cache-control']).toContain('no-store');
    expect(page.text).toMatch(/<h1[^]*de Lou<\/h1>/);
    expect(page.text).toContain('Le café des Halles');
    expect(page.text).not.toMatch(/\bAna\b/);
    // Nothing that is read in the thread later has the link again.
    expect((await lou.visitor.get('/discussion')).text).not.toContain(token);
    expect((await postAbout(lou, { intent: 'end-trusted-link', number })).status).toBe(303);
    const ended = await relative.get(`/rendez-vous?token=${token}`).expect(200);
    const wrong = await relative.get('/rendez-vous?token=faux').expect(200);
    for (const { text, headers } of [ended, wrong]) {
      expect(text).toContain(fr`Ce lien ne s'ouvre plus`);
      expect(headers['x-robots-tag']).toContain('noindex');
    }
    const none = await relative.get('/rendez-vous').expect(200);
    expect(none.headers['x-robots-tag']).toContain('noindex');
  });

  it('is made for no meeting that nobody has taken, and by nobody else', async () => {
    const pair = await newPair();
    await propose(pair);
    const number = String(await newestOf(pair));
    const refused = await postAbout(pair.lou, { intent: 'trusted-link', number });
    expect(refused.status).toBe(422);
    expect(refused.text.match(/role="alert" tabindex="-1"/g)).toHaveLength(1);
    const { token } = await readThread(pair.lou);
    const other = await newPair();
    const answer = await other.ana.visitor.post('/discussion', { intent: 'trusted-link', token, number });
    expect(answer.headers['location']).toBe('/discussions');
  });
});
