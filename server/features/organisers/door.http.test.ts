import { beforeEach, describe, expect, it } from '@jest/globals';
import { messages } from '#shared/errors.ts';
import { makeAdmin, makeOrganiser } from '#testing/administrator.ts';
import { eveningForm, insertEvening, seatMember, type Seated } from '#testing/organised-evenings.ts';
import { prepare } from '#testing/prepare.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { createMember } from '#testing/entered-members.ts';
import { queuedMails, type Visitor } from '#testing/visitor.ts';
import { createMatchingEngine } from '../matching/matching-engine.ts';
import { deleteMember, finishErasure } from '../account/erasure.service.ts';
import { suspendMember } from '../safety/decisions.service.ts';
import { insertReport } from '../safety/reports.queries.ts';
import { revokeOrganiser } from './organisers.service.ts';

const { database, web, ctx } = prepareWebSite({ places: true });
const { db } = database;
const people = prepare(async () => {
  const organiser = await createMember(web.url, db, 'organise@exemple.fr');
  const other = await createMember(web.url, db, 'autre@exemple.fr');
  const admin = await createMember(web.url, db, 'equipe@exemple.fr');
  const id = await makeOrganiser(db, 'organise@exemple.fr', { isApproved: true });
  await makeOrganiser(db, 'autre@exemple.fr', { isApproved: true });
  await makeAdmin(db, 'equipe@exemple.fr');
  return { organiser, other, admin, id };
});

beforeEach(async () => {
  for (const table of ['evenings', 'reports', 'rate_limits', 'outbox_mails'] as const) await db(table).delete();
  await db('organisers').update({ suspended_at: null, suspended_reason: null, approved_at: new Date() });
});

interface Door {
  readonly people: readonly { token: string; firstName: string; table: number; arrivedAt: string | null }[];
  readonly arrived: number;
  readonly expected: number;
  readonly welcomed: { firstName: string; table: number } | null;
  readonly code: string;
}

const DOOR = '/organiser/accueil';
const send = (fields: object, visitor: Visitor = people.organiser) => visitor.post(`/_data${DOOR}`, fields);
const door = async (query: string) => (await people.organiser.data(`${DOOR}?${query}`).expect(200)).body as Door;
const arrivalOf = async ({ id }: Seated) =>
  (await db('evening_attendees').where({ member_id: id }).first('checked_in_at'))?.checked_in_at ?? null;

/** An evening that begins in two hours, with three at two tables, and one who left. */
async function openEvening() {
  const id = await insertEvening(db, people.id, { startsIn: 2, isComposed: true });
  const lea = await seatMember(ctx, id, { name: 'Léa', table_number: 2 });
  const elie = await seatMember(ctx, id, { name: 'Élie', table_number: 1 });
  const max = await seatMember(ctx, id, { name: 'Max', table_number: 1 });
  const gone = await seatMember(ctx, id, { name: 'Partie', status: 'left' });
  return { id, lea, elie, max, gone };
}

// S-evening-46
describe('the door of an evening', () => {
  it('shows first names and tables to its organiser alone, and nothing else of anybody', async () => {
    const { id, lea } = await openEvening();
    const { people: shown, expected, arrived } = await door(`soiree=${id}`);
    expect(shown.map(({ firstName, table }) => [firstName, table])).toEqual([
      ['Élie', 1],
      ['Léa', 2],
      ['Max', 1],
    ]);
    expect({ expected, arrived }).toEqual({ expected: 3, arrived: 0 });
    const page = await people.organiser.get(`${DOOR}?soiree=${id}`).expect(200);
    // Two may have one first name: what a screen reader says of a button tells them apart.
    expect(page.text.replaceAll('<!-- -->', '')).toMatch(/Est là<span class="visually-hidden">\s:\sÉlie, table 1</);
    const plan = await people.organiser.get(`/organiser/plan?soiree=${id}`).expect(200, /Table <!-- -->1/);
    const evening = await people.organiser.get(`/organiser?soiree=${id}`).expect(200);
    for (const { text } of [page, plan])
      for (const secret of [lea.id, lea.email, lea.code, 'Partie']) expect(text).not.toContain(secret);
    for (const name of ['Léa', 'Élie', 'Max']) expect(evening.text).not.toContain(name);
    for (const path of [`${DOOR}?soiree=${id}`, `/organiser/plan?soiree=${id}`])
      await people.other.get(path).expect(404);
    await send({ intent: 'code', evening: id, code: lea.code }, people.other).expect(404);
    expect(await arrivalOf(lea)).toBeNull();
    expect((await door(`soiree=${id}&prenom=el`)).people.map(({ firstName }) => firstName)).toEqual(['Élie']);
  });

  it.each([
    ['before tables are told', { startsIn: 40, isComposed: true }],
    ['six hours after the end', { startsIn: -9.1, isComposed: true }],
    ['before tables are composed', { startsIn: 2 }],
    ['of a cancelled evening', { startsIn: 2, isComposed: true, cancelled_at: new Date() }],
    ['of one that was taken down', { startsIn: 2, isComposed: true, taken_down_at: new Date() }],
  ])('is closed %s', async (_name, columns) => {
    const id = await insertEvening(db, people.id, columns);
    const lea = await seatMember(ctx, id, { table_number: 1 });
    const closed = `/organiser?soiree=${id}&info=accueil-ferme`;
    for (const path of [DOOR, '/organiser/plan'])
      await people.organiser.get(`${path}?soiree=${id}`).expect(302).expect('Location', closed);
    await send({ intent: 'code', evening: id, code: lea.code }).expect(204).expect('X-Redirect', closed);
    expect(await arrivalOf(lea)).toBeNull();
    await people.organiser.get(closed).expect(200, /ouvre le jour même/);
  });

  it('counts who was noted, also where all count as having come since nobody looked after it', async () => {
    const { id, lea } = await openEvening();
    await db('evening_attendees').where({ member_id: lea.id }).update({ checked_in_at: new Date() });
    await db('evenings').where({ id }).update({ followed_up_at: new Date(), came_count: 3, absent_count: 0 });
    const { body } = await people.organiser.data(`/organiser?soiree=${id}`).expect(200);
    expect(body).toMatchObject({ evening: { counts: { arrived: 1 } } });
  });

  it('says that there is no table where none could be composed', async () => {
    const id = await insertEvening(db, people.id, { startsIn: 2, isComposed: true });
    await seatMember(ctx, id, { status: 'left-out' });
    for (const path of [`${DOOR}?soiree=${id}`, `/organiser/plan?soiree=${id}`]) {
      const { text } = await people.organiser.get(path).expect(200, /Personne n.a de table/);
      expect(text).not.toMatch(/ sur 0/);
    }
    await people.organiser.get(`/organiser?soiree=${id}`).expect(200, /Aucune table n.a pu se composer/);
  });

  it('takes a code once, in any writing, and says a second time when the first was', async () => {
    const { id, lea } = await openEvening();
    const typed = ` ${lea.code.toLowerCase().replace(/^(.{4})/, '$1-')} `;
    const first = await send({ intent: 'code', evening: id, code: typed }).expect(204);
    const welcome = new URL(String(first.headers['x-redirect']), web.url);
    expect(welcome.searchParams.get('info')).toBe('arrivee');
    expect((await door(welcome.search.slice(1))).welcomed).toMatchObject({ firstName: 'Léa', table: 2 });
    const arrivedAt = await arrivalOf(lea);
    expect(arrivedAt).toBeInstanceOf(Date);
    const second = await send({ intent: 'code', evening: id, code: lea.code }).expect(204);
    expect(second.headers['x-redirect']).toContain('info=deja-arrivee');
    const again = await people.organiser.get(String(second.headers['x-redirect'])).expect(200, /Ce code a déjà servi/);
    expect(again.text).toContain('1 personne sur 3 est là.');
    expect(await arrivalOf(lea)).toEqual(arrivedAt);
  });

  it('takes one of two presses at once as the first', async () => {
    const { id, lea } = await openEvening();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => send({ intent: 'code', evening: id, code: lea.code })),
    );
    const infos = answers.map(({ headers }) =>
      String(new URL(String(headers['x-redirect']), web.url).searchParams.get('info')),
    );
    expect(infos.toSorted()).toEqual(['arrivee', 'deja-arrivee', 'deja-arrivee', 'deja-arrivee']);
  });

  it('tells a forged code, one of somebody who left, and one of another evening, and gives it back', async () => {
    const { id, gone } = await openEvening();
    const elsewhere = await insertEvening(db, people.id, { startsIn: 3, isComposed: true });
    const foreign = await insertEvening(db, null, { startsIn: 2, isComposed: true });
    const there = await seatMember(ctx, elsewhere, { table_number: 1 });
    const stranger = await seatMember(ctx, foreign, { table_number: 1 });
    for (const [code, message] of [
      ['', messages.door_code],
      ['K7QF', messages.door_code],
      ['AAAABBBB', messages.evening_check_in_unknown],
      [gone.code, messages.evening_check_in_unknown],
      [stranger.code, messages.evening_check_in_unknown],
      [there.code, messages.evening_check_in_other],
    ] as const) {
      const { body } = await send({ intent: 'code', evening: id, code }).expect(422);
      expect(body).toEqual({ errors: { code: message }, values: { code } });
    }
    expect(await db('evening_attendees').whereNotNull('checked_in_at')).toEqual([]);
  });

  it('fills the code of a scanned address in, and checks nobody in before a press', async () => {
    const { id, lea } = await openEvening();
    const scanned = await people.organiser.get(`/organiser?code=${lea.code}`).expect(302);
    expect(scanned.headers['location']).toBe(`${DOOR}?soiree=${id}&code=${lea.code}`);
    const { text } = await people.organiser.get(String(scanned.headers['location'])).expect(200);
    expect(text).toContain(`value="${lea.code}"`);
    expect(await arrivalOf(lea)).toBeNull();
    await people.admin.get(`/organiser?code=${lea.code}`).expect(404);
    await db('evenings').delete();
    await people.organiser
      .get('/organiser?code=AAAABBBB')
      .expect(302)
      .expect('Location', '/organiser?info=accueil-ferme');
  });

  it('notes an arrival by name, takes it back, and refuses who has no table any more', async () => {
    const { id, max } = await openEvening();
    const { token } = (await door(`soiree=${id}`)).people.find(({ firstName }) => firstName === 'Max')!;
    await send({ intent: 'arrive', evening: id, person: token }).expect(204);
    expect((await door(`soiree=${id}`)).arrived).toBe(1);
    await send({ intent: 'undo', evening: id, person: token }).expect(204);
    expect(await arrivalOf(max)).toBeNull();
    await db('evening_attendees').where({ member_id: max.id }).update({ status: 'left', table_number: null });
    for (const person of [token, max.id, 'nimporte'])
      for (const intent of ['arrive', 'undo', 'report']) {
        const { body } = await send({ intent, evening: id, person }).expect(422);
        expect(body).toMatchObject({ errors: { form: messages.door_unknown } });
      }
  });
});

// S-safety-14
describe('a report made at an evening', () => {
  it('names no one in an address, comes first, and is mailed to administrators at once', async () => {
    const { id } = await openEvening();
    const { token } = (await door(`soiree=${id}`)).people.find(({ firstName }) => firstName === 'Max')!;
    await send({ intent: 'report', evening: id, person: token }).expect(204).expect('X-Redirect', '/signaler-profil');
    const form = (await people.organiser.data('/signaler-profil').expect(200)).body as { token: string; name: string };
    expect(form.name).toBe('Max');
    const minor = { source: 'visitor', reason: 'minor', place: 'Un profil', details: 'Vu.' } as const;
    const nobody = { reporterId: null, reportedId: null, sealedEmail: null, sealedWords: null, clientHash: null };
    await insertReport(db, { ...minor, ...nobody, now: new Date(0) });
    const fields = {
      intent: 'report',
      match: form.token,
      reason: 'harassment',
      details: 'Insiste.',
      seen: '',
      words: '',
    };
    await people.organiser.post('/signaler-profil', fields).expect(303);
    const [report] = await db('reports').where({ reason: 'harassment' });
    expect(report).toMatchObject({ evening_id: id });
    const { open } = (await people.admin.data('/admin-reports').expect(200)).body as {
      open: { id: string; isAtEvening: boolean }[];
    };
    expect(open[0]).toMatchObject({ id: report?.id, isAtEvening: true });
    const page = await people.admin.get(`/admin-reports?dossier=${report?.id}`).expect(200);
    expect(page.text).toContain(`/admin-soirees?soiree=${id}`);
    const alarms = (await queuedMails(db, 'equipe@exemple.fr')).filter(({ kind }) => kind === 'moderation-alarm');
    expect(alarms.map(({ data }) => data)).toEqual([{ alarm: 'evening' }]);
    await people.admin.get(`/admin-soirees?soiree=${id}`).expect(200, /Un signalement/);
  });
});

// S-evening-51
describe('the evenings of an organiser who', () => {
  const states = async () =>
    (await db('evenings').orderBy('starts_at')).map((row) => [
      row.venue,
      row.cancelled_at ? 'cancelled' : row.taken_down_at ? 'taken-down' : 'kept',
    ]);
  /** A draft, one that is to come with somebody, and a past one. */
  async function threeEvenings(organiserId: string) {
    const draft = { submitted_at: null, published_at: null, venue: 'Brouillon' };
    await insertEvening(db, organiserId, { startsIn: 300, ...draft });
    const coming = await insertEvening(db, organiserId, { startsIn: 200, venue: 'À venir' });
    await insertEvening(db, organiserId, { startsIn: -100, venue: 'Passée', isComposed: true });
    return seatMember(ctx, coming);
  }
  const kindsTo = async ({ email }: Seated) => (await queuedMails(db, email)).map(({ kind }) => kind);
  const moderate = (fields: object) => people.admin.post('/_data/admin-soirees', fields);
  const offer = () => people.organiser.post('/_data/organiser', { intent: 'create', ...eveningForm() });

  it('is suspended by one press are taken down; nothing can be offered until the role is reinstated', async () => {
    const seated = await threeEvenings(people.id);
    const old = await insertEvening(db, people.id, {
      submitted_at: null,
      published_at: null,
      venue: 'Autre brouillon',
    });
    await moderate({ intent: 'suspend', organiser: people.id })
      .expect(204)
      .expect('X-Redirect', '/admin-soirees?info=suspendue');
    await moderate({ intent: 'suspend', organiser: people.id, reason: 'Deux fois.' }).expect(204);
    expect(await states()).toEqual([
      ['Passée', 'kept'],
      ['À venir', 'taken-down'],
      ['Autre brouillon', 'kept'],
      ['Brouillon', 'kept'],
    ]);
    expect(await kindsTo(seated)).toEqual(['evening-taken-down']);
    const [mail] = await queuedMails(db, 'organise@exemple.fr');
    expect(mail).toMatchObject({ kind: 'organiser-suspended' });
    await people.organiser.get('/organiser').expect(200, /Tes soirées sont suspendues/);
    expect((await offer().expect(422)).body).toMatchObject({
      errors: { form: messages.organiser_suspended },
      values: { venue: 'Café des Fédérations' },
    });
    for (const intent of ['submit', 'discard'])
      expect(
        (await people.organiser.post('/_data/organiser', { intent, evening: old }).expect(422)).body,
      ).toMatchObject({
        errors: { form: messages.organiser_suspended },
      });
    await moderate({ intent: 'reinstate', organiser: people.id }).expect(204);
    expect((await states())[1]).toEqual(['À venir', 'taken-down']);
    await people.organiser.post('/_data/organiser', { intent: 'submit', evening: old }).expect(204);
    expect((await db('evenings').where({ id: old }).first())?.published_at).toBeNull();
    const actions = await db('audit_log')
      .where({ subject: `member:${people.id}` })
      .orderBy('happened_at')
      .pluck('action');
    expect(actions).toEqual(['organiser.suspend', 'organiser.reinstate']);
    expect((await moderate({ intent: 'suspend', organiser: crypto.randomUUID() }).expect(422)).body).toMatchObject({
      errors: { form: messages.organiser_unknown },
    });
  });

  const leaving = async (email: string) => {
    await createMember(web.url, db, email);
    return makeOrganiser(db, email, { isApproved: true });
  };

  it('is suspended as a member are taken down', async () => {
    const id = await leaving('fautive@exemple.fr');
    const seated = await threeEvenings(id);
    await suspendMember(ctx, id, 'cli', { ground: 'scam', statement: 'Des virements.' });
    expect(await states()).toEqual([
      ['Passée', 'kept'],
      ['À venir', 'taken-down'],
      ['Brouillon', 'kept'],
    ]);
    expect(await kindsTo(seated)).toEqual(['evening-taken-down']);
    // Should the account be reopened, the next evening is read first.
    expect(await db('organisers').where({ member_id: id }).pluck('approved_at')).toEqual([null]);
  });

  it.each([
    ['loses the role', 'sansrole@exemple.fr', (id: string) => revokeOrganiser(ctx, id, 'cli')],
    [
      'deletes the account',
      'partie@exemple.fr',
      async (id: string) => {
        const erasure = await deleteMember(ctx, id, `member:${id}`);
        await finishErasure(ctx, createMatchingEngine(), erasure!);
      },
    ],
  ])('%s are cancelled, drafts deleted and past ones kept', async (_name, email, leave) => {
    const id = await leaving(email);
    const seated = await threeEvenings(id);
    await leave(id);
    expect(await states()).toEqual([
      ['Passée', 'kept'],
      ['À venir', 'cancelled'],
    ]);
    expect(await kindsTo(seated)).toEqual(['evening-cancelled']);
  });
});
