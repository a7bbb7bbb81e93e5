import { beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '#shared/duration.ts';
import { premiumQuizzes } from '#shared/premium-quizzes/premium-quizzes.ts';
import { questionsOfQuiz } from '#shared/premium-quizzes/questions.ts';
import { stepPaths } from '#shared/questionnaire/step-paths.ts';
import { routeIds, routes, type RouteId } from '#shared/routes.ts';
import { screenRules, type Role } from '#testing/access-table.ts';
import { makeAdmin } from '#testing/administrator.ts';
import { doorsIn, type FormDoor } from '#testing/doors.ts';
import { createMatchable, openTile } from '#testing/matchable.ts';
import { timesFailureIsSaid } from '#testing/failed-form.ts';
import { insertEvening } from '#testing/organised-evenings.ts';
import { loggedIn, openStatistics } from '#testing/statistics-log-in.ts';
import { prepare } from '#testing/prepare.ts';
import { createTalkers, makeMutualCrush, openTalk } from '#testing/talkers.ts';
import { agreeOnVideoNow } from '#testing/video-talkers.ts';
import { prepareSite } from '#testing/test-site.ts';
import { createMember, createTestMember, createVisitor, enter, memberIdOf, type Visitor } from '#testing/visitor.ts';
import { createRenderer } from '../platform/http/render.ts';

const renderer = prepare(() => createRenderer({ fromSource: false }));
const site = prepareSite({ places: true, env: { EARLY_MEMBERS_UNTIL: '2999-12-31' } });

/** A person who begins at an address and follows what is there. */
interface Person {
  readonly role: Role;
  readonly visitor: Visitor;
  readonly start: string;
  /** Whether the person still answers the questionnaire. */
  readonly isAnswering?: boolean;
}

/** Routes that nobody finds by clicking, with the reason. */
const unlinked: Readonly<Partial<Record<RouteId, string>>> = {
  splashScreen: 'another name of the splash',
  myMatches: 'another name of the matches',
  themesAlias: 'another name of the themes',
  unsubscribeOneClick: 'mail programs post to it',
  disownSignIn: 'the mail about a new browser leads there',
  accountDeletion: 'the mail that confirms a deletion leads there',
  accountAddress: 'the mail to the new address leads there',
  contest: 'the mail with the reasons of a decision leads there',
  trustedMeeting: 'a member sends its link to a relative before a meeting',
};

/** The team tells its own people where the statistics are. */
const ofTheTeam: RouteId[] = ['adminStatistics'];
/** A member who is signed in finds the sign-in by signing out, which the test does at the end. */
const afterSigningOut: RouteId[] = ['login', 'home'];
/** They show somebody: who has no match is led to the matches, which say why, or to the list of conversations. */
const aboutSomebody: RouteId[] = [
  'matchResonance',
  'matchResonanceRefined',
  'reportMember',
  'sharedQuestion',
  'discussion',
  'voiceNote',
  'portraitOfTwo',
  'videoMeeting',
  // Of oneself, after 24 answers.
  'premiumPortrait',
];

/** They sum up the heights that were just chosen, and show what a first pass has found: those who answer find them. */
const afterAnswering: RouteId[] = ['profileHeightConfirmation', 'firstResonances'];

/** Where people live who are shown an evening: that of which they type the name, if they still answer. */
const inLyon = { '/profile-location': { location_city: 'Lyon', location_country: 'france' } };

/** What a person who answers types where a step has no options. */
const typed: Readonly<Record<string, string>> = { location_city: 'Lyon', height_cm: '170' };

/** What a person who only looks around does not press: it changes who they are, or ends what they are in the middle of. */
const unpressed =
  'sign-out log-out consents withdraw-sensitive erase take-part pause resume end-session end-other-sessions block report decline take-back close start renew-codes remove add-passkey send later pass to-match'.split(
    ' ',
  );

async function makeRelated(): Promise<{ readonly ana: Visitor; readonly lea: Visitor }> {
  const { url } = site.web;
  const [ana, lea] = [
    await createMatchable(url, site.db, { displayName: 'Ana', age: 41, hasPhoto: true, otherwise: inLyon }),
    await createMatchable(url, site.db, { displayName: 'Léa', age: 41, hasPhoto: true }),
  ];
  for (const { visitor } of [ana, lea])
    await visitor.post(`${routes.cardQuestion}?theme=gouts`, { card: 'gout-1' }).expect(303);
  await ana.visitor.post('/profile-crush', { intent: 'send', contact: lea.email }).expect(303);
  await lea.visitor.post('/profile-crush', { intent: 'send', contact: ana.email }).expect(303);
  expect(await openTile(ana.visitor, 'Léa')).toBe(routes.matchResonanceRefined);
  // With Léa Ana may still talk, with Noé she does.
  const [noe = ''] = await createTalkers(site.ctx, ['Noé']);
  await makeMutualCrush(site.ctx, noe, ana.id);
  const conversationId = await openTalk(site.ctx, noe, ana.id);
  await agreeOnVideoNow(site.ctx, { one: noe, other: ana.id, conversationId });
  // Both have done the same premium quiz.
  const yesterday = new Date(Date.now() - DAY_MS);
  for (const { id } of [ana, lea]) {
    await site.db('premium_quiz_answers').insert({
      member_id: id,
      quiz: 'gouts',
      first_ids: questionsOfQuiz(premiumQuizzes.gouts).map((question) => question.id),
      began_at: yesterday,
      finished_at: yesterday,
      takes_part_since: yesterday,
    });
  }
  return { ana: ana.visitor, lea: lea.visitor };
}

interface Visit {
  /** The screens that were shown, with where their doors lead. */
  readonly shown: ReadonlyMap<RouteId, ReadonlySet<string>>;
  readonly broken: readonly string[];
  /** The forms that fail without a word, or with the same words twice. */
  readonly mute: readonly string[];
}

const idAt = new Map<string, RouteId>(routeIds.map((id) => [routes[id], id]));

/** Walks through every door that is found, each kind of address and each kind of form once. */
async function walk({ visitor, start, isAnswering = false }: Person): Promise<Visit> {
  const shown = new Map<RouteId, Set<string>>();
  const broken: string[] = [];
  const mute: string[] = [];
  const failed = new Set<string>();
  const waiting: (string | FormDoor)[] = [start];
  const known = new Set<string>();
  const pressed = new Map<string, Set<string>>();
  const push = (door: string | FormDoor) => {
    if (typeof door === 'string') {
      if (known.has(kindOf(door))) return;
      known.add(kindOf(door));
      // Links come first: what forms change is seen with them.
      waiting.unshift(door);
      return;
    }
    if (!isPressed(door, isAnswering)) return;
    const kind = `${door.method} ${kindOf(door.action)} ${door.fields.map(([name, value]) => (name === 'intent' ? value : name)).join()}`;
    const values = pressed.get(kind) ?? new Set();
    pressed.set(kind, values);
    const value = JSON.stringify(door.fields);
    if (values.has(value) || values.size === 2) return;
    values.add(value);
    // On the way through the steps, before the recap asks for the same ones: only there they lead on to each other.
    if (isStepOnTheWay(door)) waiting.unshift(door);
    else waiting.push(door);
  };
  for (let door = waiting.shift(); door !== undefined; door = waiting.shift()) {
    let { address, text, status } = await goThrough(visitor, door);
    if (status >= 500 || status === 404) broken.push(`${describeDoor(door)} answers ${status}`);
    if (status >= 400 && status !== 422) continue;
    const { pathname } = new URL(address, site.web.url);
    const id = idAt.get(pathname);
    if (!id) continue;
    const { links, forms } = doorsIn(text, address);
    const ways = shown.get(id) ?? new Set();
    shown.set(id, ways);
    for (const way of [...links, ...forms.map(({ action }) => action)]) ways.add(new URL(way, site.web.url).pathname);
    for (const way of [...links, ...legalLinks(text), ...forms]) push(way);
    for (const form of forms.filter(({ method, action }) => method === 'post' && action.startsWith(pathname))) {
      const values = Object.fromEntries(form.fields);
      const kind = [id, values['intent'], ...Object.keys(values)].join(' ');
      if (failed.has(kind)) continue;
      failed.add(kind);
      const times = await timesFailureIsSaid(renderer.render, { html: text, id }, values);
      if (times !== 1) mute.push(`${describeDoor(form)} fails with ${times} sentences`);
    }
  }
  return { shown, broken, mute };
}

/** The links of the footer: they lead on as well, but are no way out of a page. */
function legalLinks(html: string): string[] {
  return [...(/<footer.*?<\/footer>/s.exec(html)?.[0] ?? '').matchAll(/href="(\/[^"]*)"/g)].map(
    ([, href = '']) => href,
  );
}

function isPressed({ action, method, fields, hasFile }: FormDoor, isAnswering: boolean): boolean {
  const isStep = isStepPath(new URL(action, site.web.url).pathname);
  if (hasFile && !fields.some(([, value]) => value === 'skip')) return false;
  return (method === 'get' || isAnswering || !isStep) && !fields.some(([, value]) => unpressed.includes(value));
}

function isStepPath(pathname: string): boolean {
  return (Object.values(stepPaths) as string[]).includes(pathname) || pathname === routes.profilePhotoUpload;
}

function isStepOnTheWay({ action }: FormDoor): boolean {
  const { pathname, searchParams } = new URL(action, site.web.url);
  return isStepPath(pathname) && !searchParams.has('retour');
}

/** The path with the names of its parameters: of questions, themes and pages one of each is enough. Each room is walked. */
function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address, site.web.url);
  if (pathname === routes.roomDoor) return address;
  return `${pathname}?${[...new Set(searchParams.keys())].sort().join()}`;
}

async function goThrough(visitor: Visitor, door: string | FormDoor) {
  let address = typeof door === 'string' ? door : door.action;
  let answer = typeof door === 'string' ? await visitor.get(door) : await press(visitor, door);
  for (let hops = 0; hops < 8 && answer.status >= 300 && answer.status < 400; hops += 1) {
    const { pathname, search } = new URL(String(answer.headers['location']), new URL(address, site.web.url));
    address = pathname + search;
    answer = await visitor.get(address);
  }
  return { address, text: answer.text ?? '', status: answer.status };
}

function press({ agent, get }: Visitor, { method, action, fields }: FormDoor) {
  const body = new URLSearchParams(fields.map(([name, value]) => [name, value || (typed[name] ?? '')])).toString();
  if (method === 'get') return get(`${action.split('?')[0]}?${body}`);
  return agent.post(action).set('Origin', site.web.url).set('Accept', 'text/html').type('form').send(body);
}

function describeDoor(door: string | FormDoor): string {
  return typeof door === 'string' ? door : `${door.method} ${door.action} ${JSON.stringify(door.fields)}`;
}

/** The button at the foot of the menu. */
const signOut: FormDoor = { method: 'post', action: routes.login, fields: [['intent', 'sign-out']], hasFile: false };

/** The routes of a role's access table that a walk did not show. */
function missingFor(role: Role, { shown }: Visit, absent: readonly RouteId[]): RouteId[] {
  return routeIds.filter(
    (id) => screenRules[id].read[role] === 'in' && !(id in unlinked) && !absent.includes(id) && !shown.has(id),
  );
}

/** The screens without a link or button to another one, outside the footer. */
function deadEnds({ shown }: Visit): RouteId[] {
  return [...shown].flatMap(([id, ways]) => ([...ways].some((way) => way !== routes[id]) ? [] : [id]));
}

// S-screen-13
describe('every page can be reached and left by clicking', () => {
  const people = {} as Record<'visitor' | 'newcomer' | 'midway' | 'member' | 'paused' | 'statistics' | 'admin', Person>;

  beforeAll(async () => {
    const { url } = site.web;
    await openStatistics(site.ctx);
    const { ana } = await makeRelated();
    const lyon = (await site.db('places').where({ name: 'Lyon' }).first('id'))!.id;
    await insertEvening(site.db, null, { place_id: lyon, age_from: 18, age_to: 99 });
    const newcomer = await createMember(url, site.db, 'nouvelle@exemple.fr');
    const newcomerId = await memberIdOf(site.db, 'nouvelle@exemple.fr');
    await site.db('consents').where({ member_id: newcomerId }).delete();
    const midway = await createTestMember(url, site.db, 'en-chemin@exemple.fr');
    await midway.visitor.post('/profile-photo-upload', { intent: 'skip' }).expect(303);
    await midway.visitor.post('/profile-gender', { gender: 'femme' }).expect(303);
    const paused = await createMatchable(url, site.db, { displayName: 'Zoé', age: 52, otherwise: inLyon });
    await paused.visitor.post('/mon-compte', { intent: 'pause' }).expect(303);
    const admin = createVisitor(url);
    await enter(admin, site.db, 'equipe-admin@exemple.fr');
    await makeAdmin(site.db, 'equipe-admin@exemple.fr');
    // Who has just signed in is not asked who is there.
    await site.db.raw(`UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{memberProof,provenAt}', '0'::jsonb)`);
    Object.assign(people, {
      visitor: { role: 'visitor', visitor: createVisitor(url), start: '/' },
      newcomer: { role: 'newcomer', visitor: newcomer, start: '/' },
      // Those who answer begin with the next question: what asks where one lives would lead past some of them.
      midway: { role: 'stranger', visitor: midway.visitor, start: routes.profileAge, isAnswering: true },
      member: { role: 'match', visitor: ana, start: '/' },
      paused: { role: 'stranger', visitor: paused.visitor, start: '/' },
      statistics: { role: 'statistics', visitor: await loggedIn(url), start: routes.adminStatistics },
      admin: { role: 'admin', visitor: admin, start: routes.profilePhotoUpload, isAnswering: true },
    } satisfies typeof people);
  });

  const sees: Readonly<Record<keyof typeof people, readonly RouteId[]>> = {
    visitor: ofTheTeam,
    newcomer: [...ofTheTeam, ...afterSigningOut],
    midway: [...ofTheTeam, ...afterSigningOut, ...aboutSomebody],
    member: [...ofTheTeam, ...afterSigningOut, ...afterAnswering],
    // Nobody is listed while one is away.
    paused: [...ofTheTeam, ...afterSigningOut, ...aboutSomebody, ...afterAnswering, 'listFilters'],
    statistics: [],
    admin: [...afterSigningOut, ...aboutSomebody, 'firstResonances'],
  };

  it.each(Object.keys(sees) as (keyof typeof people)[])('for the person %s', async (name) => {
    const person = people[name];
    const visit = await walk(person);
    expect({
      broken: visit.broken,
      mute: visit.mute,
      missing: missingFor(person.role, visit, sees[name]),
      deadEnds: deadEnds(visit),
    }).toEqual({
      broken: [],
      mute: [],
      missing: [],
      deadEnds: [],
    });
    if (!sees[name].includes('login')) return;
    const { address, text } = await goThrough(person.visitor, signOut);
    expect(address).toBe(routes.login);
    expect(doorsIn(text, address).links).toContain(routes.home);
  });
});
