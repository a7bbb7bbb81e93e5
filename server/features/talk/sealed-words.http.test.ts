import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { clockAhead } from '#testing/clock-ahead.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { prepare } from '#testing/prepare.ts';
import { extent, reached } from '#testing/promise.ts';
import { createBrowser, startPushService } from '#testing/push-service.ts';
import { rememberInSession } from '#testing/signed-in-members.ts';
import { dump } from '#testing/snapshot.ts';
import { ask, createTalkers, writtenQuestion } from '#testing/talkers.ts';
import { createTalkingPairs, type TalkingMember } from '#testing/talking-pairs.ts';
import { freePort, until } from '#testing/test-process.ts';
import { prepareContext, prepareFolder, prepareWebSite, prepareWorker } from '#testing/test-site.ts';
import { ThreadBrowser } from '#testing/thread-browser.ts';
import { queuedMails } from '#testing/visitor.ts';
import { addDays, startOfDay } from '#shared/calendar.ts';
import { HOUR_MS } from '#shared/duration.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { createFileStore } from '../../platform/files/file-store.ts';
import { keysOf, randomToken, seal } from '../../platform/secrets.ts';
import { vapidKeysOf } from '../../platform/vapid-keys.ts';
import { createBackup } from '../backups/backup.service.ts';
import { createPushTransport } from '../notifications/push-transport.ts';
import { saveSubscription } from '../notifications/push.queries.ts';
import { mailTalk, pushTalk } from './announce.service.ts';
import { openConversation } from './sealing.ts';

const SENTENCES = extent(60, 1000);
/** So many of one member: texts, two questions with the answers of the other, a place. */
const OF_A_PAIR = 40;
/** In every sentence and nowhere else: one search finds any of them. */
const CANARY = `serin${randomBytes(9).toString('hex')}`;
const ENDPOINT = 'https://push.exemple.fr/send/';

const [webMetrics, workerMetrics] = [String(await freePort()), String(await freePort())];
const mailServer = prepare(startMailServer);
const pushService = prepare(startPushService);
const keys = vapidKeysOf(randomToken());
const settings = { ...keys, subject: 'mailto:contact@exemple.fr' };
const env = () => ({
  SMTP_URL: mailServer.url,
  LOG_LEVEL: 'trace',
  TRUST_PROXY: '1',
  VAPID_PUBLIC_KEY: keys.publicKey,
  VAPID_PRIVATE_KEY: keys.privateKey,
  VAPID_SUBJECT: settings.subject,
});
const site = prepareWebSite({ ownProcess: true, env: () => ({ ...env(), METRICS_PORT: webMetrics }) });
const { ctx, db, web } = site;
/** Mails about conversations leave by day. */
const tomorrow = new Date(startOfDay(addDays(dayOf(new Date()), 1)).getTime() + 12 * HOUR_MS);
const clock = prepare(() => clockAhead(site.database, tomorrow.getTime() - Date.now()));
const worker = prepareWorker(site, () => ({
  ...env(),
  DATABASE_URL: clock.DATABASE_URL,
  METRICS_PORT: workerMetrics,
  PUBLIC_URL: web.url,
}));
const atNoon = prepareContext(site, { now: () => tomorrow, env });
const folder = prepareFolder();

let written = 0;
const newSentence = () => {
  written += 1;
  return `Phrase ${written} ${CANARY} ${randomBytes(6).toString('hex')}`;
};

/** Writes what one pair writes, by the forms of the page. */
async function talk(pair: readonly [TalkingMember, TalkingMember]): Promise<void> {
  const [ana, lou] = pair.map((member) => new ThreadBrowser(member, { url: web.url, publicUrl: web.url }));
  if (!ana || !lou) throw new Error('There are two.');
  await Promise.all([ana.open(), lou.open()]);
  for (const [one, other] of [
    [ana, lou],
    [lou, ana],
  ] as const) {
    const question = { intent: 'ask', token: one.token, key: randomUUID(), question: writtenQuestion };
    await one.post({ ...question, text: newSentence() });
    await other.read();
    const number = String(other.lastNumber);
    await other.post({ intent: 'answer-question', token: other.token, number, text: newSentence() });
    const slot = `${addDays(dayOf(new Date()), 3)} evening`;
    const place = newSentence();
    await one.post({ intent: 'propose', token: one.token, key: randomUUID(), place, slot });
    // Refused forms are logged too.
    await one.post({ intent: 'send', token: one.token, key: 'no key', text: newSentence() });
    await one.post({ intent: 'send', token: one.token, key: randomUUID(), text: newSentence().repeat(60) });
  }
  for (let text = 0; text < OF_A_PAIR - 10; text += 1) await (text % 2 === 0 ? ana : lou).send(newSentence());
}

/** However somebody might have stored it: as text, in an address, in bytes, and in base64 wherever it begins. */
function formsOf(word: string): string[] {
  const inBase64 = [0, 1, 2].map((before) =>
    Buffer.from(`${'x'.repeat(before)}${word}`)
      .toString('base64')
      .replace(/=+$/, '')
      .slice(4, -2),
  );
  const codes = Array.from(word, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return [
    word,
    Buffer.from(word).toString('hex'),
    codes.join(''),
    Buffer.from(word, 'utf16le').toString('hex'),
    ...inBase64,
  ];
}

async function readBackup(): Promise<string> {
  const target = path.join(folder, 'backup');
  const { databaseUrl } = site.database;
  await createBackup({ databaseUrl, files: createFileStore(ctx.config), log: ctx.log }, target, new Date());
  const names = await readdir(target, { recursive: true, withFileTypes: true });
  const parts: string[] = [];
  for (const entry of names.filter((one) => one.isFile())) {
    const bytes = await readFile(path.join(entry.parentPath, entry.name));
    parts.push((entry.name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1'));
  }
  return parts.join('\n');
}

/** Notifies both of a pair of the newest message, each in a browser that reads what came. */
async function pushesTo(pair: readonly TalkingMember[]): Promise<string> {
  const transport = createPushTransport(settings, pushService.agent);
  const texts: string[] = [];
  for (const member of pair) {
    const { memberId, conversationId } = member;
    const browser = createBrowser(`${ENDPOINT}${randomToken()}`);
    const [key] = keysOf(ctx.config, 'push');
    const subscriptionId = await saveSubscription(db, {
      memberId,
      endpointHash: randomBytes(32),
      sealed: seal(key, JSON.stringify(browser.subscription)),
      now: new Date(),
    });
    await rememberInSession(db, member, 'pushSubscriptionId', subscriptionId);
    const conversation = await db('conversations').where({ id: conversationId }).first('last_number');
    const about = { memberId, conversationId, number: conversation?.last_number ?? 0, subscriptionId };
    await db('conversation_members').where({ member_id: memberId }).update({ read_number: 0 });
    const before = pushService.received.length;
    await pushTalk(ctx, transport, { ...about, until: new Date(Date.now() + HOUR_MS).toISOString() });
    const [push] = pushService.received.slice(before);
    if (push) texts.push(JSON.stringify([push.path, push.headers, browser.read(push.body)]));
  }
  return texts.join('\n');
}

// S-talk-1
it('H4: no canary sentence of a conversation is in the dump, the logs, mails, notifications, metrics or a backup', async () => {
  const pairs = await createTalkingPairs({ db, config: ctx.config }, Math.ceil(SENTENCES / OF_A_PAIR));
  for (const pair of pairs) await talk(pair);
  // Questions that wait for their answer.
  const [ana = '', ...others] = await createTalkers(ctx, ['Ana', 'B', 'C', 'D']);
  for (const other of others) await ask(ctx, other, ana, newSentence());

  for (const { memberId, conversationId } of pairs.flat()) {
    await db('conversation_members').where({ member_id: memberId }).update({ read_number: 0 });
    await mailTalk(atNoon.ctx, { memberId, conversationId });
  }
  const notified = await pushesTo(pairs[0] ?? []);
  await until(async () => mailServer.received.length >= pairs.length);
  const queued = await Promise.all(pairs.flat().map(({ email }) => queuedMails(db, email)));
  const metrics = await Promise.all(
    [webMetrics, workerMetrics].map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
  );
  const held = await dump(db);
  const searched = {
    dump: held,
    logs: web.output() + worker.output(),
    mails: JSON.stringify([mailServer.received, queued]),
    notifications: notified,
    metrics: metrics.join('\n'),
    backup: await readBackup(),
  };
  const hits = Object.entries(searched).flatMap(([where, text]) =>
    formsOf(CANARY).flatMap((form, index) => (text.includes(form) ? [`${where}, form ${index}`] : [])),
  );
  expect(hits).toEqual([]);
  // Each was looked for where there was something to find.
  for (const [where, text] of Object.entries(searched))
    expect({ where, length: text.length > 100 }).toEqual({ where, length: true });
  expect(searched.logs).toContain('/discussion');
  expect(searched.backup).toContain('wrapped_with');
  const { wrapped_key: wrapped } = (await db('conversations').where({ id: pairs[0]![0].conversationId }).first())!;
  const message = await db('messages').where({ conversation_id: pairs[0]![0].conversationId, kind: 'text' }).first();
  const place = { part: 'message', number: message!.number, side: message!.sender } as const;
  const opened = openConversation(ctx.config, message!.conversation_id, wrapped)?.open(place, message!.sealed_text!);
  expect(opened).toContain(CANARY);
  reached(
    'H4',
    `${written} sentences: 0 hits in ${(held.length / 1e6).toFixed(1)} MB of dump, ` +
      `${(searched.logs.length / 1e6).toFixed(1)} MB of logs, ${mailServer.received.length} mails, ` +
      `${pushService.received.length} notifications, metrics and a backup`,
  );
});
