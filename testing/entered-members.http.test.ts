import { expect, it } from '@jest/globals';
import * as entered from './entered-members.ts';
import { cookiesOf } from './steady-load.ts';
import { prepareWebSite } from './test-site.ts';
import * as frontDoor from './visitor.ts';

const { db, web } = prepareWebSite();

/** What is random or a moment becomes its kind. */
function shapeOf(value: unknown): unknown {
  if (value instanceof Date) return 'a moment';
  if (Buffer.isBuffer(value)) return `${value.length} bytes`;
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT/.test(value) ? 'a moment' : `${value.length} characters`;
  if (typeof value === 'number') return 'a number';
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, held]) => [name, shapeOf(held)] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}

async function tracesOf({ id, visitor }: frontDoor.TestMember) {
  const of = { member_id: id };
  return {
    member: shapeOf(await db('members').where({ id }).first()),
    consents: shapeOf(await db('consents').where(of).orderBy('kind')),
    browsers: shapeOf(await db('known_browsers').where(of)),
    sessions: shapeOf(await db('sessions').where(of)),
    profiles: await db('profiles').where({ user_id: id }),
    cookies: (await cookiesOf(visitor))
      .split('; ')
      .map((cookie) => cookie.slice(0, cookie.indexOf('=')))
      .toSorted((one, other) => one.localeCompare(other)),
    user: shapeOf((await visitor.agent.get('/auth/v1/user').expect(200)).body),
  };
}

it('a member whom tests write as rows has the rows, the cookies and the session of one who came through the front door', async () => {
  const written = await entered.createTestMember(web.url, db, 'un@exemple.fr', 'Ana');
  const walked = await frontDoor.createTestMember(web.url, db, 'du@exemple.fr', 'Ana');
  expect(await tracesOf(written)).toEqual(await tracesOf(walked));
});
