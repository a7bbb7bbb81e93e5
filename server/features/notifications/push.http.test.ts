import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createMatchable } from '#testing/matchable.ts';
import { createBrowser, readVapid, startPushService } from '#testing/push-service.ts';
import { createTestContext } from '#testing/test-context.ts';
import { createVisitor, lastToken, type Visitor } from '#testing/visitor.ts';
import { DAY_MS } from '#shared/duration.ts';
import { messages } from '#shared/errors.ts';
import { PUSH_SUBSCRIPTIONS_AT_MOST, type PushSubscription } from '#shared/notifications/push.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { prepare } from '#testing/prepare.ts';
import { saveMessageChoice } from '../../platform/mail/message-choices.queries.ts';
import { randomToken } from '../../platform/secrets.ts';
import { vapidKeysOf } from '../../platform/vapid-keys.ts';
import { deleteMember } from '../account/erasure.service.ts';
import type { Session } from '../members/session.ts';
import { resubscribe, unsubscribe } from '../unsubscribe/unsubscribe.service.ts';
import { prune } from '../account/data-retention.service.ts';
import { inTransaction } from '../../platform/context.ts';
import { addNews, addNewsOfMany, takeNewsBack } from '../news/news.service.ts';
import { announceNews, pushNews } from './news-push.service.ts';
import { notifyNewMatches } from './notices.service.ts';
import { createPushTransport, PushNotAcceptedError, type PushTransport } from './push-transport.ts';
import { describeNotifications, pushNewMatches, switchNotificationsOn, type NewsOfMatches } from './push.service.ts';

const keys = vapidKeysOf(randomToken());
const settings = { ...keys, subject: 'mailto:contact@exemple.fr' };
const env = { VAPID_PUBLIC_KEY: keys.publicKey, VAPID_PRIVATE_KEY: keys.privateKey, VAPID_SUBJECT: settings.subject };
const ENDPOINT = 'https://push.exemple.fr/send/';

const { database, web, ctx } = prepareWebSite({ env });
const service = prepare(startPushService);
const ana = prepare(() => createMatchable(web.url, database.db, { displayName: 'Ana', age: 33 }));
const lou = prepare(() => createMatchable(web.url, database.db, { displayName: 'Lou', age: 33 }));
let number = 0;
const newBrowser = () => createBrowser(`${ENDPOINT}${(number += 1)}-${randomToken()}`);

const transport = prepare(async () => createPushTransport(settings, service.agent));

beforeAll(async () => {
  await database
    .db('match_lists')
    .insert({ member_id: ana.id, candidate_ids: [lou.id], points: [150], beyond_distance: [false] })
    .onConflict('member_id')
    .merge();
  await database.db('match_sixes').insert({
    member_id: ana.id,
    candidate_ids: [lou.id],
    points: [150],
    beyond_distance: [false],
    is_mutual: [true],
    generation: '1',
  });
});
beforeEach(async () => {
  service.received.length = 0;
  service.status = 201;
  await database.db('push_subscriptions').delete();
});

const switchOn = ({ post }: Visitor, subscription: object) =>
  post('/mon-compte', { intent: 'notifications-on', ...subscription });
const shownTo = async ({ data }: Visitor) =>
  ((await data('/mon-compte')).body as { notifications: { isOnHere: boolean; isUnsubscribed: boolean } }).notifications;
const subscriptions = () => database.db('push_subscriptions').select();

/** Opts in, and answers what the job would be about. */
async function subscribed(subscription: PushSubscription) {
  await switchOn(ana.visitor, subscription).expect(303);
  const [row] = await subscriptions();
  const until = new Date(Date.now() + 3_600_000);
  return { memberId: ana.id, subscriptionId: row!.id, newIds: [lou.id], until };
}

/** Somebody else's session of the same account. */
async function signInAgain(email: string): Promise<Visitor> {
  const visitor = createVisitor(web.url);
  // No more than a few links are sent to one address.
  await database.db('rate_limits').delete();
  await visitor.askLink(email).expect(200);
  await visitor.call('/auth/v1/verify', { token: await lastToken(database.db, email) }).expect(200);
  return visitor;
}

describe('notifications of a member', () => {
  it('are switched on for one browser, and off by a plain form', async () => {
    const elsewhere = await signInAgain(ana.email);
    expect(await shownTo(ana.visitor)).toEqual({ publicKey: keys.publicKey, isOnHere: false, isUnsubscribed: false });
    const { subscription } = newBrowser();
    await switchOn(ana.visitor, subscription)
      .expect(303)
      .expect('Location', '/mon-compte?info=notifications-activees#notifications');
    expect(await shownTo(ana.visitor)).toMatchObject({ isOnHere: true });
    expect(await shownTo(elsewhere)).toMatchObject({ isOnHere: false });
    const page = await ana.visitor.get('/mon-compte').expect(200);
    expect(page.text).toContain('value="notifications-off"');
    await elsewhere.post('/mon-compte', { intent: 'notifications-off' }).expect(303);
    expect(await shownTo(ana.visitor)).toMatchObject({ isOnHere: true });
    await ana.visitor.post('/mon-compte', { intent: 'notifications-off' }).expect(303);
    expect(await shownTo(ana.visitor)).toMatchObject({ isOnHere: false });
    expect(await subscriptions()).toEqual([]);
  });

  it('have an address that cannot be read from a copy of the database', async () => {
    const { subscription } = newBrowser();
    await switchOn(ana.visitor, subscription).expect(303);
    const { rows } = await database.db.raw<{ rows: { held: string }[] }>(
      `SELECT push_subscriptions::text || encode(sealed_subscription, 'escape') AS held FROM push_subscriptions`,
    );
    expect(rows).toHaveLength(1);
    for (const secret of ['push.exemple.fr', subscription.auth, subscription.p256dh])
      expect(rows[0]?.held).not.toContain(secret);
  });

  it.each([
    ['a private address', { endpoint: 'https://127.0.0.1/x' }],
    ['an address without TLS', { endpoint: 'http://push.exemple.fr/x' }],
    ['a key that is no point of the curve', { p256dh: `B${'A'.repeat(86)}` }],
    ['a short secret', { auth: 'abc' }],
  ])('are refused with a message for %s', async (_what, wrong) => {
    const answer = await switchOn(ana.visitor, { ...newBrowser().subscription, ...wrong }).expect(422);
    expect(answer.text).toContain(messages.push_subscription_invalid);
    expect(await subscriptions()).toEqual([]);
  });

  it('go to a limited number of browsers, the newest', async () => {
    const session = { set: () => Promise.resolve() } as unknown as Session;
    const given: string[] = [];
    for (let count = 0; count < PUSH_SUBSCRIPTIONS_AT_MOST + 2; count += 1) {
      const { subscription } = newBrowser();
      given.push(createHash('sha256').update(subscription.endpoint).digest('hex'));
      await switchNotificationsOn(ctx, session, ana.id, subscription);
      await database
        .db('push_subscriptions')
        .update({ created_at: database.db.raw(`created_at - interval '1 minute'`) });
    }
    const stored = await database.db('push_subscriptions').orderBy('created_at').pluck('endpoint_hash');
    expect(stored.map((hash) => hash.toString('hex'))).toEqual(given.slice(-PUSH_SUBSCRIPTIONS_AT_MOST));
  });

  it('move with the browser when another member subscribes in it', async () => {
    const { subscription } = newBrowser();
    await switchOn(ana.visitor, subscription).expect(303);
    await switchOn(ana.visitor, subscription).expect(303);
    expect(await subscriptions()).toHaveLength(1);
    await switchOn(lou.visitor, subscription).expect(303);
    expect((await subscriptions()).map((row) => row.member_id)).toEqual([lou.id]);
    expect(await shownTo(ana.visitor)).toMatchObject({ isOnHere: false });
  });

  it('are not offered without VAPID keys in the configuration', async () => {
    const without = await createTestContext(database);
    const member = { id: ana.id, email: ana.email } as Parameters<typeof describeNotifications>[2];
    expect(await describeNotifications(without.ctx, {} as Session, member)).toBeNull();
    const given = newBrowser().subscription;
    await expect(async () => switchNotificationsOn(without.ctx, {} as Session, ana.id, given)).rejects.toThrow(
      messages.bad_request,
    );
    await without.close();
  });
});

describe('the notification of new matches', () => {
  it('is encrypted for the browser and names nobody', async () => {
    const browser = newBrowser();
    await pushNewMatches(ctx, transport, await subscribed(browser.subscription));
    const [push] = service.received;
    expect(service.received).toHaveLength(1);
    expect(push?.path).toBe(new URL(browser.subscription.endpoint).pathname);
    expect(browser.read(push!.body)).toEqual({
      title: 'Résonance',
      body: 'Tu as de nouvelles résonances.',
      path: '/matches',
    });
    expect(() => newBrowser().read(push!.body)).toThrow();
    expect(push?.headers).toMatchObject({ urgency: 'low', 'content-encoding': 'aes128gcm' });
    expect(Number(push?.headers['ttl'])).toBeGreaterThan(3500);
    expect(Number(push?.headers['ttl'])).toBeLessThanOrEqual(3600);
    const { publicKey, claims } = readVapid(push?.headers.authorization);
    expect(publicKey).toBe(keys.publicKey);
    expect(claims).toMatchObject({ aud: 'https://push.exemple.fr', sub: settings.subject });
  });

  it('is queued once a day for each browser with a signed-in session', async () => {
    await switchOn(ana.visitor, newBrowser().subscription).expect(303);
    const elsewhere = await signInAgain(ana.email);
    await switchOn(elsewhere, newBrowser().subscription).expect(303);
    const signedOut = await signInAgain(ana.email);
    await switchOn(signedOut, newBrowser().subscription).expect(303);
    await signedOut.post('/login', { intent: 'sign-out' }).expect(303);
    expect(await subscriptions()).toHaveLength(3);
    await notifyNewMatches(ctx);
    await notifyNewMatches(ctx);
    const queued = () => database.db('pgboss.job').where({ name: 'matches.push' }).select('data');
    expect(await queued()).toHaveLength(2);
    for (const { data } of await queued()) expect(data).toMatchObject({ memberId: ana.id, newIds: [lou.id] });
    await prune(ctx);
    // The session of a browser that is just being switched on names its subscription a moment later.
    expect(await subscriptions()).toHaveLength(3);
    await database.db('push_subscriptions').update({ created_at: new Date(Date.now() - DAY_MS) });
    await prune(ctx);
    expect(await subscriptions()).toHaveLength(2);
  });

  const aboutMatches = { occasion: 'matches', channel: 'push' } as const;
  const changes: readonly (readonly [string, () => Promise<unknown>, () => Promise<unknown>])[] = [
    ['pauses', () => setMember({ paused_at: new Date() }), () => setMember({ paused_at: null })],
    ['is suspended', () => setMember({ suspended_at: new Date() }), () => setMember({ suspended_at: null })],
    [
      'is under review',
      () => setMember({ under_review_since: new Date() }),
      () => setMember({ under_review_since: null }),
    ],
    [
      'wants no messages',
      () => unsubscribe(ctx, ana.email, { kind: 'form', userAgent: null }),
      () => resubscribe(ctx, ana.email, 'cli'),
    ],
    // S-account-11
    [
      'has switched these notifications off',
      () => saveMessageChoice(database.db, [ana.id], { ...aboutMatches, isWanted: false }, new Date()),
      () => saveMessageChoice(database.db, [ana.id], { ...aboutMatches, isWanted: true }, new Date()),
    ],
    [
      'blocked who is new',
      () => database.db('blocks').insert({ blocker_id: ana.id, blocked_id: lou.id }),
      () => database.db('blocks').delete(),
    ],
  ];
  const setMember = (fields: object) => database.db('members').where({ id: ana.id }).update(fields);

  it.each(changes)('is not sent while the member %s, and is sent afterwards', async (_what, change, undo) => {
    const news = await subscribed(newBrowser().subscription);
    await change();
    await pushNewMatches(ctx, transport, news);
    expect(service.received).toEqual([]);
    await undo();
    await pushNewMatches(ctx, transport, news);
    expect(service.received).toHaveLength(1);
  });

  it('is not sent after its time or to a browser whose session has ended', async () => {
    const visitor = await signInAgain(ana.email);
    await switchOn(visitor, newBrowser().subscription).expect(303);
    const [row] = await subscriptions();
    const news = { memberId: ana.id, subscriptionId: row!.id, newIds: [lou.id] };
    await pushNewMatches(ctx, transport, { ...news, until: new Date(Date.now() - 1000) });
    await visitor.post('/login', { intent: 'sign-out' }).expect(303);
    await pushNewMatches(ctx, transport, { ...news, until: new Date(Date.now() + 3_600_000) });
    expect(service.received).toEqual([]);
  });

  it('is off for an unsubscribed member, as the account page says', async () => {
    await unsubscribe(ctx, ana.email, { kind: 'form', userAgent: null });
    expect(await shownTo(ana.visitor)).toMatchObject({ isUnsubscribed: true });
    await resubscribe(ctx, ana.email, 'cli');
  });

  it.each([404, 410])('deletes the subscription when the push service answers %d', async (status) => {
    const news = await subscribed(newBrowser().subscription);
    service.status = status;
    await pushNewMatches(ctx, transport, news);
    expect(await subscriptions()).toEqual([]);
    expect(await shownTo(ana.visitor)).toMatchObject({ isOnHere: false });
  });

  it.each([307, 400, 429, 500, 503])(
    'fails and can be repeated when the push service answers %d, without logging the address',
    async (status) => {
      const browser = newBrowser();
      const news = await subscribed(browser.subscription);
      service.status = status;
      const error = await errorOf(transport, news);
      expect(error).toBeInstanceOf(PushNotAcceptedError);
      expect(String(error)).toContain(String(status));
      expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain(browser.subscription.endpoint);
      expect(await subscriptions()).toHaveLength(1);
      expect(service.received).toHaveLength(1);
    },
  );

  it('is not sent to a private address, even by its host name', async () => {
    const { subscription } = createBrowser('https://localhost/x');
    const error = await createPushTransport(settings)
      .send(subscription, { title: '', body: '', path: '/' }, 60)
      .catch((thrown: unknown) => thrown);
    expect(String(error)).toContain('PRIVATE_ADDRESS');
  });

  async function errorOf(through: PushTransport, news: NewsOfMatches & { subscriptionId: string }): Promise<unknown> {
    return pushNewMatches(ctx, through, news).then(
      () => null,
      (error: unknown) => error,
    );
  }
});

it('deleting an account deletes its push subscriptions', async () => {
  const leaving = await createMatchable(web.url, database.db, { displayName: 'Max', age: 34 });
  await switchOn(leaving.visitor, newBrowser().subscription).expect(303);
  await deleteMember(ctx, leaving.id, null, { isNotified: false });
  expect(await subscriptions()).toEqual([]);
});

// S-notification-5
describe('the notification of news', () => {
  interface Queued {
    readonly memberId: string;
    readonly line: number;
    readonly occasion: 'reveals';
    readonly until: string;
  }
  const queuedAs = async <Data>(name: string) =>
    (await database.db('pgboss.job').where({ name }).select('data')).map(({ data }) => data as Data);
  const asked = { memberId: '', aboutId: '', kind: 'reveal-asked' } as const;

  /** Lou asks Ana to reveal their photos, and one of Ana's browsers is about to be notified. */
  async function newRequest(browser = newBrowser()) {
    const { subscriptionId } = await subscribed(browser.subscription);
    const [first_id, second_id] = [ana.id, lou.id].toSorted() as [string, string];
    const wish = first_id === lou.id ? { first_asked_at: new Date() } : { second_asked_at: new Date() };
    await database.db('photo_reveals').where({ first_id, second_id }).delete();
    await database.db('photo_reveals').insert({ first_id, second_id, ...wish });
    await database.db('pgboss.job').whereIn('name', ['news.announce', 'news.push']).delete();
    const line = { ...asked, memberId: ana.id, aboutId: lou.id };
    await inTransaction(ctx, (tx) => addNews(tx, line));
    const [announced] = await queuedAs<Queued>('news.announce');
    await announceNews(ctx, announced!);
    const [queued] = await queuedAs<Queued & { subscriptionId: string }>('news.push');
    return { line, browser, subscriptionId, announced: announced!, queued: queued! };
  }

  it('is the same for every kind, names nobody, and is not sent once the line was taken back', async () => {
    const { line, browser, subscriptionId, announced, queued } = await newRequest();
    expect(announced).toMatchObject({ memberId: ana.id, occasion: 'reveals' });
    expect(queued).toMatchObject({ subscriptionId, line: announced.line });
    await pushNews(ctx, transport, queued);
    expect(browser.read(service.received[0]!.body)).toEqual({
      title: 'Résonance',
      body: 'Du nouveau dans ton espace.',
      path: '/du-nouveau',
    });
    await inTransaction(ctx, (tx) => takeNewsBack(tx, line, ['reveal-asked']));
    await pushNews(ctx, transport, queued);
    expect(service.received).toHaveLength(1);
  });

  // S-account-11
  it('is not sent while the member has switched its occasion off for notifications, and is sent once it is on again', async () => {
    const { queued } = await newRequest();
    const choose = (occasion: 'reveals' | 'crushes', channel: 'push' | 'mail', isWanted: boolean) =>
      saveMessageChoice(ctx.db, [ana.id], { occasion, channel, isWanted }, new Date());
    await choose('reveals', 'push', false);
    await pushNews(ctx, transport, queued);
    expect(service.received).toEqual([]);
    // Neither mails about it nor other notifications are meant.
    await choose('reveals', 'push', true);
    await choose('reveals', 'mail', false);
    await choose('crushes', 'push', false);
    await pushNews(ctx, transport, queued);
    expect(service.received).toHaveLength(1);
    await database.db('message_choices').delete();
  });

  it('is not sent about a member who pauses, nor about what was read meanwhile', async () => {
    const { queued } = await newRequest();
    await database.db('members').where({ id: lou.id }).update({ paused_at: new Date() });
    await pushNews(ctx, transport, queued);
    await database.db('members').where({ id: lou.id }).update({ paused_at: null });
    expect(service.received).toEqual([]);
    await ana.visitor.get('/du-nouveau').expect(200);
    await pushNews(ctx, transport, queued);
    expect(service.received).toEqual([]);
    const again = await newRequest();
    await pushNews(ctx, transport, again.queued);
    expect(service.received).toHaveLength(1);
  });

  it('is not announced where it would come too often, nor for a kind that has a notification of its own', async () => {
    const before = (await queuedAs('news.announce')).length;
    await inTransaction(ctx, async (tx) => {
      await addNews(tx, { ...asked, memberId: ana.id, aboutId: lou.id, isAnnounced: false });
      await addNews(tx, { memberId: ana.id, aboutId: lou.id, kind: 'new-match' });
    });
    expect(await queuedAs('news.announce')).toHaveLength(before);
  });

  it('is announced under its occasion also where many members get a line at once', async () => {
    await database.db('pgboss.job').where({ name: 'news.announce' }).delete();
    const theme = { memberId: ana.id, aboutId: lou.id, kind: 'theme-completed', theme: 'gouts' } as const;
    await inTransaction(ctx, (tx) => addNewsOfMany(tx, [{ ...theme, kind: 'new-match' }, theme]));
    expect(await queuedAs('news.announce')).toMatchObject([{ memberId: ana.id, occasion: 'themes' }]);
  });
});
