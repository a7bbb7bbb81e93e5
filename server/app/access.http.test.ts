import { beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Response } from 'supertest';
import { pathOfIntent } from '#testing/moderation.ts';
import { expectFor } from '#testing/expect-for.ts';
import { DATA_PREFIX, routeIds, routes } from '#shared/routes.ts';
import { callRules, roles, screenRules, type Outcome, type Role, type Rule } from '#testing/access-table.ts';
import { makeAdmin, makeOrganiser } from '#testing/administrator.ts';
import { createLonelyApp, registeredRoutes } from '#testing/every-route.ts';
import { createMatchable, openTile } from '#testing/matchable.ts';
import { extent, reached } from '#testing/promise.ts';
import { addressFor } from '#testing/pseudonym.ts';
import { snapshot } from '#testing/snapshot.ts';
import { prepareSite } from '#testing/test-site.ts';
import { createMember, createVisitor, memberIdOf, type TestMember, type Visitor } from '#testing/visitor.ts';
import { prepare } from '#testing/prepare.ts';
import { loggedIn, openStatistics } from '#testing/statistics-log-in.ts';

const site = prepareSite();
const make = (displayName: string) => createMatchable(site.web.url, site.db, { displayName, age: 44, hasPhoto: true });
const owner = prepare(() => make('Confidentielle'));
const blocked = prepare(() => make('Écartée'));
let photo: string;
const visitors = {} as Record<Role, Visitor>;
const ids: Partial<Record<Role, string>> = {};

beforeAll(async () => {
  const { ctx, db } = site;
  const { url } = site.web;
  const [admirer, match] = [await make('Admiratrice'), await make('Moitié')];
  await decide(admirer, owner, 'ask');
  await decide(match, owner, 'ask');
  await decide(owner, match, 'accept');
  await decide(blocked, owner, 'ask');
  await decide(owner, blocked, 'block');
  visitors.newcomer = await createMember(url, db, 'nouvelle@exemple.fr');
  await db('consents')
    .where({ member_id: await idOf('nouvelle@exemple.fr') })
    .delete();
  visitors.suspended = await createMember(url, db, 'suspendue@exemple.fr');
  await db('members').where({ email: 'suspendue@exemple.fr' }).update({ suspended_at: new Date() });
  visitors.admin = await createMember(url, db, 'admin@exemple.fr');
  await makeAdmin(db, 'admin@exemple.fr');
  visitors.organiser = await createMember(url, db, 'organise@exemple.fr');
  await makeOrganiser(db, 'organise@exemple.fr');
  await openStatistics(ctx);
  visitors.statistics = await loggedIn(url);
  visitors.visitor = createVisitor(url);
  visitors.stranger = await createMember(url, db, 'inconnue@exemple.fr');
  Object.assign(visitors, { owner: owner.visitor, admirer: admirer.visitor, match: match.visitor });
  visitors.blocked = blocked.visitor;
  for (const [role, email] of [
    ['newcomer', 'nouvelle@exemple.fr'],
    ['stranger', 'inconnue@exemple.fr'],
    ['admin', 'admin@exemple.fr'],
    ['organiser', 'organise@exemple.fr'],
  ] as const)
    ids[role] = await idOf(email);
  Object.assign(ids, { owner: owner.id, admirer: admirer.id, match: match.id, blocked: blocked.id });
  photo = (await db('profiles').where({ user_id: owner.id }).first())!.profile_photo_url!;
  // What the screens of a match hold is asked for too.
  await openTile(owner.visitor, 'Admiratrice');
  // Every visitor is counted once a day.
  for (const role of roles) await visitors[role].data(routes.playRoom);
  // From here on nothing changes by itself.
  await site.worker.stop();
});

const idOf = (email: string) => memberIdOf(site.database.db, email);

async function decide(member: TestMember, other: TestMember, intent: string): Promise<void> {
  const name = (await site.database.db('members').where({ id: other.id }).first())!.display_name!;
  await openTile(member.visitor, name);
  const { token } = (await member.visitor.data('/match-resonance').expect(200)).body as { token: string };
  await member.visitor.post(pathOfIntent(intent), { intent, match: token }).expect(303);
}

interface Visit {
  readonly name: string;
  readonly rule: Rule;
  send(role: Role): PromiseLike<Response>;
}

/** Of nobody's meeting. */
const videoPage = { token: 'x', number: 1, device: randomUUID() };

/** What each call is sent: enough to get past its guards, and no more. */
const bodies: Readonly<Record<string, (userId: string) => object>> = {
  '/auth/v1/logout': () => ({ scope: 'others' }),
  '/functions/v1/geocode-address': (userId) => ({ address: 'Lyon', userId }),
  '/functions/v1/send-crush-email': (userId) => ({ email: 'personne@exemple.fr', userId }),
  '/functions/v1/find-matches': (userId) => ({ userId }),
  '/functions/v1/notify-theme-completion': (userId) => ({ userId, themeName: 'valeurs' }),
  '/functions/v1/video-enter': () => videoPage,
  '/functions/v1/video-failed': () => ({ ...videoPage, kind: 'relay' }),
  '/functions/v1/video-more': () => ({ ...videoPage, after: 0 }),
  '/functions/v1/video-signal': () => ({
    ...videoPage,
    after: 0,
    visit: 1,
    to: 1,
    signal: { kind: 'state', isVeiled: true, isMuted: false, hasPicture: true },
  }),
  '/functions/v1/video-sync': () => ({ ...videoPage, after: 0 }),
};

function everyVisit(): Visit[] {
  const screens = routeIds.flatMap((id): Visit[] => {
    const { read, act } = screenRules[id];
    const at = (prefix: string, method: 'get' | 'head' | 'post', rule: Rule): Visit => ({
      name: `${method.toUpperCase()} ${prefix}${routes[id]}`,
      rule,
      send: (role) => {
        const request = visitors[role].agent[method](prefix + routes[id]).set('Accept', 'text/html');
        return method === 'post' ? request.set('Origin', site.web.url).type('form').send('') : request;
      },
    });
    const everyWay = [
      at(DATA_PREFIX, 'get', read),
      at('', 'post', act),
      at('', 'get', read),
      at('', 'head', read),
      at(DATA_PREFIX, 'head', read),
      at(DATA_PREFIX, 'post', act),
    ];
    return everyWay.slice(0, extent(2, everyWay.length));
  });
  const calls = Object.entries(callRules).map(([name, rule]): Visit => {
    const [method = '', path = ''] = name.split(' ');
    return {
      name,
      rule,
      send: (role) => {
        const { agent, call } = visitors[role];
        if (method === 'POST') return call(path, bodies[path]?.(ids[role] ?? 'nobody') ?? {});
        // The address as this role's own session would be told it: what is asked is who may see the photo.
        const own = addressFor(visitors[role], photo);
        return agent.get(path.replace('/photos/:id', own).replace(':file', 'aucune.webp')).query({ city: 'lyon' });
      },
    };
  });
  return [...screens, ...calls];
}

interface Answer {
  readonly error?: { readonly way?: { readonly to: string } };
}

function outcomeOf({ status, headers, body }: Response): Outcome | number {
  // A form that was sent by script is led nowhere: its answer says where to sign in.
  const target = headers['x-redirect'] ?? headers['location'] ?? (body as Answer | null)?.error?.way?.to;
  if (target !== undefined) {
    const { pathname } = new URL(target, site.web.url);
    return ({ [routes.login]: 'sign-in', [routes.home]: 'home' } as const)[pathname] ?? 'in';
  }
  const outcomes = { 401: 'unknown', 403: 'refused', 404: 'nothing', 405: 'no-such-method' } as const;
  // Past the guards, what was sent is looked at, and found wanting.
  return outcomes[status as keyof typeof outcomes] ?? ([200, 204, 400, 422, 429].includes(status) ? 'in' : status);
}

// S-session-4
describe('B1: access by role', () => {
  it('is declared for every registered address, and for no other', async () => {
    const { app, close } = createLonelyApp({ NODE_ENV: 'production', PUBLIC_URL: 'https://resonance.example' });
    const registered = registeredRoutes(app).map(({ method, path }) => `${method} ${path}`);
    await close();
    const declared = Object.keys(callRules).map((name) => name.replace(/(\/photos\/:id)\/\w+$/, '$1/:variant'));
    expect([...new Set(registered)].sort()).toEqual([...new Set(declared)].sort());
    expect(Object.keys(screenRules).sort()).toEqual([...routeIds].sort());
  });

  it('follows the table of rules, and a refused request changes nothing', async () => {
    const share = extent(3, 1);
    const visits = everyVisit();
    const pairs = visits
      .flatMap((visit, at) => roles.map((role, roleAt) => ({ visit, role, at: at + roleAt })))
      .filter(({ at }) => at % share === 0);
    const differences: string[] = [];
    const visitAll = async (wanted: typeof pairs) => {
      for (const { visit, role } of wanted) {
        const outcome = outcomeOf(await visit.send(role));
        const expected = visit.rule[role];
        if (outcome !== expected) differences.push(`${role}: ${visit.name} is ${outcome}, not ${expected}`);
      }
    };
    const isLetIn = ({ visit, role }: (typeof pairs)[number]) => visit.rule[role] === 'in';
    const before = await snapshot(site.database.db);
    await visitAll(pairs.filter((pair) => !isLetIn(pair)));
    expect(await snapshot(site.database.db)).toEqual(before);
    await visitAll(pairs.filter(isLetIn));
    expect(differences).toEqual([]);
    reached('B1', `${visits.length} addresses × ${roles.length} roles, ${pairs.length} visits, 0 differences`);
  });
});

/** A form as its page holds it, with each of its buttons. */
interface FoundForm {
  readonly path: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
}

function formsIn(html: string, page: string): FoundForm[] {
  const attribute = (tag: string, name: string) =>
    new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&');
  return [...html.matchAll(/<form[^>]*>.*?<\/form>/gs)].flatMap(([form]) => {
    if (!/^<form[^>]* method="post"/i.test(form)) return [];
    const named = [...form.matchAll(/<(input|button)[^>]*>/g)].flatMap(([tag, kind]) => {
      const name = attribute(tag, 'name');
      return name ? [{ kind, field: [name, attribute(tag, 'value') ?? 'x'] as const }] : [];
    });
    const path = attribute(form.slice(0, form.indexOf('>')), 'action') ?? page;
    const inputs = named.filter(({ kind }) => kind === 'input').map(({ field }) => field);
    const buttons = named.filter(({ kind }) => kind === 'button').map(({ field }) => [field]);
    return (buttons.length > 0 ? buttons : [[]]).map((button) => ({ path, fields: [...inputs, ...button] }));
  });
}

describe('B2: data of one member', () => {
  it('is neither shown to nor changed by another member who sends its ids', async () => {
    const forms: FoundForm[] = [];
    const addresses = new Set<string>();
    for (const shown of [photo, addressFor(owner.visitor, photo), addressFor(blocked.visitor, photo)])
      for (const variant of ['screen', 'tile', 'blurred']) addresses.add(`${shown}/${variant}`);
    const holding = [routes.matches, routes.matchResonance, routes.profileCrush, routes.gifts];
    for (const page of extent(0, 1) ? Object.values(routes) : holding) {
      const { text, status } = await owner.visitor.get(page);
      if (status !== 200) continue;
      forms.push(...formsIn(text, page));
      for (const [, own = ''] of text.matchAll(/src="(\/photos\/[^"]+)"/g)) addresses.add(own);
    }
    const filled = forms.filter(({ fields }) => fields.some(([, value]) => value.length >= 20));
    expect(filled.length).toBeGreaterThan(0);
    // Open sessions are renewed; people who are blocked already stay blocked.
    const about = { about: owner.id };
    const before = await snapshot(site.database.db, about);
    const isFor = (intent: string) => (form: FoundForm) => form.fields.some(([, value]) => value === intent);
    const answers: string[] = [];
    const send = async ({ path, fields }: FoundForm) => {
      // A form that is refused comes back with what its sender wrote.
      const sent = fields.map(([name, value]) => [name, value === owner.email ? 'quelquun@exemple.fr' : value]);
      const body = new URLSearchParams(sent).toString();
      answers.push((await blocked.visitor.agent.post(path).set('Origin', site.web.url).type('form').send(body)).text);
    };
    const stayingIn = forms.filter((form) => !isFor('sign-out')(form));
    // Without the sender's own agreement all that follows would be refused for that alone: it comes last.
    const endsAgreement = isFor('withdraw-sensitive');
    for (const form of stayingIn.filter((each) => !endsAgreement(each))) await send(form);
    for (const [path, body] of Object.entries(bodies)) {
      if (path.startsWith('/auth/')) continue;
      const call = body(owner.id);
      const answer = await blocked.visitor.call(path, call);
      // A meeting that this session was not shown is one that there is not.
      expectFor(path, answer.status).toEqual('userId' in call ? 403 : 422);
      answers.push(answer.text);
    }
    for (const address of addresses) await blocked.visitor.agent.get(address).expect(404);
    for (const page of Object.values(routes)) answers.push((await blocked.visitor.data(page)).text);
    for (const form of stayingIn.filter(endsAgreement)) await send(form);
    for (const secret of ['Confidentielle', owner.email, owner.id, photo])
      expect(answers.filter((answer) => answer.includes(secret))).toEqual([]);
    expect(await snapshot(site.database.db, about)).toEqual(before);
    reached('B2', `${forms.length} forms, ${addresses.size} pictures, ${Object.keys(bodies).length} calls: 0 foreign`);
  });

  it('has ids of at least 122 random bits', async () => {
    const { db } = site.database;
    const { rows } = await db.raw<{ rows: { name: string; type: string; preset: string | null }[] }>(
      `SELECT columns.table_name || '.' || columns.column_name AS name, data_type AS type, column_default AS preset
         FROM information_schema.columns
         JOIN pg_index ON indrelid = format('public.%I', columns.table_name)::regclass AND indisprimary AND indnatts = 1
         JOIN pg_attribute ON attrelid = indrelid AND attnum = indkey[0] AND attname = columns.column_name
        WHERE table_schema = 'public' AND table_name NOT LIKE 'knex%'`,
    );
    const counted = rows.filter(({ type, preset }) => preset?.startsWith('nextval') || /int|serial/.test(type));
    // Towns are public, and everybody's; a layout of the map is about nobody.
    const nobodys = ['places.', 'match_area_layouts.'];
    expect(counted.filter(({ name }) => !nobodys.some((table) => name.startsWith(table)))).toEqual([]);
    const uuids = rows.filter(({ type, preset }) => type === 'uuid' && preset !== null);
    expect(uuids.length).toBeGreaterThan(5);
    expect(uuids.filter(({ preset }) => preset !== 'gen_random_uuid()')).toEqual([]);
    expect(photo).toMatch(/^\/photos\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    // A pseudonym is an encrypted id with 64 bits against forgery, and another one in every session.
    const { body } = await owner.visitor.data('/match-resonance').expect(200);
    expect(Buffer.from((body as { token: string }).token, 'base64url')).toHaveLength(24);
  });
});
