import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '#shared/duration.ts';
import { postExactly, withoutAddress, type ExactAnswer } from '#testing/exact-answer.ts';
import { extent, reached, timeLimit } from '#testing/promise.ts';
import { cookieIn, createMember, createVisitor, lastToken, queuedMails } from '#testing/visitor.ts';
import { prepareWebSite } from '#testing/test-site.ts';

const FORM = 'application/x-www-form-urlencoded';
/** The cookie of a returning browser: then no new one is set. */
const BROWSER = `browser=${'B'.repeat(43)}`;

const { database, web } = prepareWebSite();
let number = 100_000;

/** All as long as each other. */
const newAddress = () => `adresse${(number += 1)}@exemple.fr`;

const statuses = ['unknown', 'known', 'unsubscribed', 'suspended', 'limited', 'limited and known'] as const;
type AddressStatus = (typeof statuses)[number];

async function addressThatIs(status: AddressStatus): Promise<string> {
  const email = newAddress();
  if (status !== 'unknown' && status !== 'limited')
    await database.db('members').insert({ email, suspended_at: status === 'suspended' ? new Date() : null });
  if (status === 'unsubscribed')
    await database.db('desinscription_email').insert({ email, source: 'form', unsubscribed_at: new Date() });
  if (status.startsWith('limited')) for (let time = 0; time < 3; time += 1) await ways['sign-in call'](email, BROWSER);
  return email;
}

const form = (path: string, fields: Readonly<Record<string, string>>, cookie: string, accept = 'text/html') =>
  postExactly(web.url + path, { body: new URLSearchParams(fields).toString(), type: FORM, cookie, accept });
const json = (path: string, body: object, cookie: string) =>
  postExactly(web.url + path, { body: JSON.stringify(body), type: 'application/json', cookie });

const signUp = (email: string) => ({ intent: 'sign-up', email, display_name: 'Ana', age_confirmed: 'true' });
const hydrated = 'application/json';

/** Every way to ask about an address without being its owner. */
const ways = {
  'sign-in call': (email, cookie) => json('/auth/v1/otp', { email, create_user: false }, cookie),
  'sign-up call': (email, cookie) =>
    json('/auth/v1/otp', { email, data: { display_name: 'Ana', age_confirmed: true } }, cookie),
  'sign-in form': (email, cookie) => form('/login', { intent: 'link', email }, cookie),
  'sign-in page': (email, cookie) => form('/_data/login', { intent: 'link', email }, cookie, hydrated),
  'sign-up form': (email, cookie) => form('/home', signUp(email), cookie),
  'sign-up page': (email, cookie) => form('/_data/home', signUp(email), cookie, hydrated),
  'unsubscribe form': (email, cookie) => form('/unsubscribe', { email }, cookie),
  'unsubscribe page': (email, cookie) => form('/_data/unsubscribe', { email }, cookie, hydrated),
} satisfies Record<string, (email: string, cookie: string) => Promise<ExactAnswer>>;

/** Every way for a member to ask about an address. */
const waysOfMember = {
  'crush form': (email, cookie) => form('/profile-crush', { intent: 'send', contact: email }, cookie),
  'crush page': (email, cookie) => form('/_data/profile-crush', { intent: 'send', contact: email }, cookie, hydrated),
  'crush call': (email, cookie, userId) => json('/functions/v1/send-crush-email', { email, userId }, cookie),
} satisfies Record<string, (email: string, cookie: string, userId: string) => Promise<ExactAnswer>>;

describe('A5: membership of an address', () => {
  it('changes no byte of any answer to a visitor, for known, unknown, unsubscribed, suspended and limited addresses', async () => {
    const rounds = extent(1, 5);
    for (let round = 0; round < rounds; round += 1) {
      for (const [way, ask] of Object.entries(ways)) {
        await database.db('rate_limits').delete();
        const answers = [];
        for (const status of statuses) {
          const email = await addressThatIs(status);
          answers.push({ way, ...withoutAddress(await ask(email, BROWSER), email) });
        }
        for (const answer of answers) expect(answer).toEqual(answers[0]);
        expect([200, 204, 303]).toContain((answers[0] as unknown as ExactAnswer).status);
      }
    }
    reached('A5', `${Object.keys(ways).length + 3} ways, 6 standings: same bytes`);
  });

  it('changes no byte of an answer to a member who sends the address a crush', async () => {
    const all: object[][] = [];
    // Who stopped all mails is another matter: the sender is told, as the catalogue of promises says.
    for (const status of ['unknown', 'known', 'suspended'] as const) {
      const { cookie, id } = await createSender();
      const answers: object[] = [];
      for (const ask of Object.values(waysOfMember)) {
        const email = await addressThatIs(status);
        answers.push(withoutAddress(await ask(email, cookie, id), email));
      }
      all.push(answers);
    }
    for (const answers of all) expect(answers).toEqual(all[0]);
    expect(all[0]).toMatchObject([{ status: 303 }, { status: 200 }, { status: 200 }]);
  });

  it('decides only the kind of the mail', async () => {
    await database.db('rate_limits').delete();
    const [known, unknown] = [await addressThatIs('known'), newAddress()];
    for (const email of [known, unknown]) await ways['sign-in form'](email, BROWSER);
    expect((await queuedMails(database.db, known)).map(({ kind }) => kind)).toEqual(['sign-in-link']);
    expect((await queuedMails(database.db, unknown)).map(({ kind }) => kind)).toEqual(['no-account']);
  });

  it.each([
    ['known', 'sign-in call'],
    ['known', 'sign-up call'],
    ['suspended', 'sign-in call'],
    ['known', 'sign-in form'],
  ] as const)('changes the time of an answer by at most 5 ms: %s compared with unknown, %s', async (status, way) => {
    const pairs = extent(2, 500);
    const times: Record<'unknown' | 'other', number[]> = { unknown: [], other: [] };
    for (let pair = 0; pair < pairs; pair += 1) {
      const addresses = { unknown: newAddress(), other: await addressThatIs(status) };
      const order = pair % 2 ? (['unknown', 'other'] as const) : (['other', 'unknown'] as const);
      for (const which of order) times[which].push((await ways[way](addresses[which], BROWSER)).milliseconds);
    }
    const difference = Math.abs(median(times.other) - median(times.unknown));
    const around = median(times.unknown).toFixed(0);
    reached('A5', `${status}, ${way}: ${difference.toFixed(2)} ms apart (of ${around}) over ${pairs} pairs`);
    // On a busy machine nothing is promised about time.
    expect(difference).toBeLessThanOrEqual(timeLimit(5));
  });
});

/** A member who may send several crushes a day, and the cookies of their browser. */
async function createSender(): Promise<{ cookie: string; id: string }> {
  const email = newAddress();
  await createMember(web.url, database.db, email);
  const created = new Date(Date.now() - 3 * DAY_MS);
  const [row] = await database.db('members').where({ email }).update({ created_at: created }).returning('id');
  const visitor = createVisitor(web.url);
  await visitor.askLink(email).expect(200);
  const answer = await visitor.call('/auth/v1/verify', { token: await lastToken(database.db, email) }).expect(200);
  const session = cookieIn(answer, 'session');
  return { cookie: `${session}; ${BROWSER}`, id: (row as { id: string }).id };
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
