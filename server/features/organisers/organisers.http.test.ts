import { beforeEach, describe, expect, it } from '@jest/globals';
import { messages } from '#shared/errors.ts';
import { HOUR_MS } from '#shared/duration.ts';
import { typedHours } from '#shared/organisers/evening-hours.ts';
import { makeAdmin, makeOrganiser } from '#testing/administrator.ts';
import { expectFor } from '#testing/expect-for.ts';
import { eveningForm, hoursInDays, insertEvening, seatMember } from '#testing/organised-evenings.ts';
import { prepare } from '#testing/prepare.ts';
import { snapshot } from '#testing/snapshot.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { createMember } from '#testing/entered-members.ts';
import { createVisitor, memberIdOf, queuedMails, type Visitor } from '#testing/visitor.ts';
import { codeAt } from '../admin/one-time-codes.ts';
import { grantOrganiser, revokeOrganiser } from './organisers.service.ts';

const { database, web, ctx } = prepareWebSite({ places: true });
const { db } = database;
const people = prepare(async () => {
  const make = (email: string) => createMember(web.url, db, email);
  const [organiser, other, admin, member] = [
    await make('organise@exemple.fr'),
    await make('autre@exemple.fr'),
    await make('equipe@exemple.fr'),
    await make('membre@exemple.fr'),
  ];
  const ids = {
    organiser: await makeOrganiser(db, 'organise@exemple.fr'),
    other: await makeOrganiser(db, 'autre@exemple.fr', { isApproved: true }),
    admin: await makeAdmin(db, 'equipe@exemple.fr'),
  };
  // Every visitor is counted once a day.
  for (const visitor of [organiser, other, admin, member]) await visitor.data('/play-room').expect(200);
  return { organiser, other, admin, member, ids };
});
const pages = ['/organiser', '/organiser/accueil', '/organiser/plan', '/organiser/verification'] as const;
const teamPages = ['/admin-soirees', '/admin-reports', '/admin-verification'] as const;

beforeEach(async () => {
  for (const table of ['evenings', 'rate_limits', 'outbox_mails'] as const) await db(table).delete();
  await db('organisers').update({ suspended_at: null, suspended_reason: null });
  await db('organisers').where({ member_id: people.ids.organiser }).update({ approved_at: null });
});

const send = (visitor: Visitor, fields: object, path = '/organiser') => visitor.post(`/_data${path}`, fields);
const read = async <Body>(visitor: Visitor, path: string) => (await visitor.data(path).expect(200)).body as Body;
const row = async (id: string) => (await db('evenings').where({ id }).first())!;
const actionsOn = (subject: string) => db('audit_log').where({ subject }).orderBy('happened_at').pluck('action');

/** Writes a draft through the form, and returns its id. */
async function write(visitor: Visitor, changes: Readonly<Record<string, string>> = {}): Promise<string> {
  const { headers } = await send(visitor, { intent: 'create', ...eveningForm(changes) }).expect(204);
  const { searchParams } = new URL(String(headers['x-redirect']), web.url);
  expect(searchParams.get('info')).toBe('enregistree');
  return searchParams.get('soiree')!;
}

// S-evening-44
describe('the role of an organiser', () => {
  it('is needed for every page of organisers, which do not exist for administrators and members', async () => {
    for (const page of pages)
      for (const visitor of [people.member, people.admin]) {
        await visitor.get(page).expect(404);
        if (page !== '/organiser/plan') await send(visitor, { intent: 'create' }, page).expect(404);
      }
    await createVisitor(web.url)
      .get('/organiser')
      .expect(302)
      .expect('Location', /^\/login/);
  });

  it('opens no page of administrators, and changes nothing there', async () => {
    const id = await insertEvening(db, people.ids.organiser, { published_at: null });
    const before = await snapshot(db);
    for (const page of teamPages) await people.organiser.get(page).expect(404);
    await people.organiser.get('/admin-ads').expect(403);
    const approval = { intent: 'approve', evening: id, seen: 'x' };
    await send(people.organiser, approval, '/admin-soirees').expect(404);
    await send(people.organiser, { intent: 'grant', member: 'membre@exemple.fr' }, '/admin-soirees').expect(404);
    expect(await snapshot(db)).toEqual(before);
  });

  it('asks for a second factor of its own address, leads back with the query, and ends with the next request', async () => {
    const visitor = await createMember(web.url, db, 'neuve@exemple.fr');
    const id = await memberIdOf(db, 'neuve@exemple.fr');
    await visitor.get('/organiser').expect(404);
    expect(await grantOrganiser(ctx, id, 'cli')).toBe(true);
    expect(await grantOrganiser(ctx, id, 'cli')).toBe(false);
    const verification = '/organiser/verification?page=/organiser%3Fcode%3DK7QF29TM';
    await visitor.get('/organiser?code=K7QF29TM').expect(302).expect('Location', verification);
    for (const page of ['/organiser/accueil', '/organiser/plan'])
      await visitor.get(page).expect(302).expect('Location', `/organiser/verification?page=${page}`);
    await visitor.get('/admin-verification').expect(404);
    await visitor.get(verification).expect(200, /Une deuxième clé pour tes soirées/);
    const started = await send(visitor, { intent: 'start' }, verification).expect(204);
    expect(started.headers['x-redirect']).toBe(
      '/organiser/verification?application=nouvelle&page=/organiser%3Fcode%3DK7QF29TM',
    );
    const { secret } = await read<{ secret: string }>(visitor, '/organiser/verification?application=nouvelle');
    const code = codeAt(secret.replaceAll(' ', ''), new Date());
    await send(visitor, { intent: 'enrol', code }, verification).expect(200);
    expect(await read(visitor, verification)).toMatchObject({ state: 'open', next: '/organiser?code=K7QF29TM' });
    for (const foreign of ['https://ailleurs.example', '/admin-reports', '/organiser?x=https://a.example'])
      expect(await read(visitor, `/organiser/verification?page=${encodeURIComponent(foreign)}`)).toMatchObject({
        next: '/organiser',
      });
    await visitor.get('/organiser').expect(200, /Mes soirées à tenir/);
    expect(await revokeOrganiser(ctx, id, 'cli')).toBe(true);
    await visitor.get('/organiser').expect(404);
    expect(await actionsOn(`member:${id}`)).toEqual([
      'role.grant-organiser',
      'second-factor.enrol',
      'role.revoke-organiser',
    ]);
  });

  it('is given and taken by an administrator, by address or id', async () => {
    await createMember(web.url, db, 'proposee@exemple.fr');
    const id = await memberIdOf(db, 'proposee@exemple.fr');
    const grant = (member: string) => send(people.admin, { intent: 'grant', member }, '/admin-soirees');
    for (const member of ['', 'personne@exemple.fr', 'nimporte', crypto.randomUUID()]) {
      const { body } = await grant(member).expect(422);
      expect(body).toMatchObject({ errors: { member: messages.organiser_unknown }, values: { member } });
    }
    await grant(' Proposee@Exemple.FR ').expect(204).expect('X-Redirect', '/admin-soirees?info=nommee');
    await grant(id).expect(204).expect('X-Redirect', '/admin-soirees?info=deja-nommee');
    await send(people.admin, { intent: 'revoke', organiser: id }, '/admin-soirees').expect(204);
    expect(await db('user_roles').where({ user_id: id })).toEqual([]);
    expect(await db('organisers').where({ member_id: id })).toEqual([]);
  });
});

// S-evening-45, S-evening-47
describe('an evening that is written', () => {
  it('gives back all that was typed when something is wrong, each error at its field, and saves nothing', async () => {
    const typed = eveningForm({ day: '2026-02-31', venue: '', seats: '5', price: 'Lien : www.ailleurs.example' });
    const { is_public: _unticked, ...fields } = typed;
    const { body } = await send(people.organiser, { intent: 'create', ...fields }).expect(422);
    expect(body).toEqual({
      errors: {
        day: messages.organised_day,
        venue: messages.organised_venue,
        is_public: messages.organised_public,
        seats: messages.organised_seats,
        price: messages.organised_text_contact,
      },
      values: { intent: 'create', ...fields },
    });
    const page = await people.organiser.post('/organiser?faire=nouvelle', { intent: 'create', ...fields }).expect(422);
    for (const words of [messages.organised_venue, 'Lien : www.ailleurs.example', '2026-02-31'])
      expect(page.text).toContain(words.replaceAll("'", '&#x27;'));
    expect(await db('evenings')).toEqual([]);
  });

  it.each([
    ['an unknown town', { town: 'Xyzxyzxyz' }, 'town', messages.organised_town],
    ['a town with other clocks', { town: 'New York' }, 'town', messages.organised_clock],
    ['a day that is too near', { day: new Date().toISOString().slice(0, 10) }, 'day', messages.organised_too_soon],
    ['a day that is too far', { day: '2099-01-01' }, 'day', messages.organised_too_far],
  ])('is refused for %s', async (_name, changes, field, message) => {
    const { body } = await send(people.organiser, { intent: 'create', ...eveningForm(changes) }).expect(422);
    expect(body).toMatchObject({ errors: { [field]: message }, values: changes });
  });

  it('answers 400 to a form with fields of its own', async () => {
    const forged = { intent: 'create', ...eveningForm(), organiser_id: people.ids.other };
    await send(people.organiser, forged).expect(400);
  });

  it('is changed, offered and deleted by its organiser alone', async () => {
    const id = await write(people.organiser);
    const attempts = [
      { intent: 'edit', evening: id, ...eveningForm() },
      { intent: 'submit', evening: id },
      { intent: 'discard', evening: id },
      { intent: 'cancel', evening: id, reason: 'Pour nuire.' },
    ];
    const before = await snapshot(db);
    for (const fields of attempts) await send(people.other, fields).expect(404);
    await people.other.get(`/organiser?soiree=${id}`).expect(404);
    await people.other.get('/organiser?soiree=nimporte').expect(404);
    // A draft is nobody's business yet.
    await people.admin.get(`/admin-soirees?soiree=${id}`).expect(404);
    expect(await snapshot(db)).toEqual(before);
    await send(people.organiser, { intent: 'edit', evening: id, ...eveningForm({ venue: 'Le Bal' }) }).expect(204);
    expect(await row(id)).toMatchObject({ venue: 'Le Bal', submitted_at: null });
    await send(people.organiser, { intent: 'discard', evening: id }).expect(204);
    expect(await db('evenings')).toEqual([]);
  });

  it('is refused to somebody who has twenty that are not over, also when many are sent at once', async () => {
    for (let count = 0; count < 17; count += 1) await insertEvening(db, people.ids.other);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => send(people.other, { intent: 'create', ...eveningForm() })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      204, 204, 204, 422, 422, 422,
    ]);
    expect(await db('evenings')).toHaveLength(20);
  });
});

// S-evening-11, S-evening-48
describe("an organiser's first evening", () => {
  const seenBy = async (id: string) => (await read<{ seen: string }>(people.admin, `/admin-soirees?soiree=${id}`)).seen;
  const approve = (evening: string, seen: string) =>
    send(people.admin, { intent: 'approve', evening, seen }, '/admin-soirees');

  it('waits for an administrator, who approves what was read; the next one is published at once', async () => {
    const id = await write(people.organiser);
    await send(people.organiser, { intent: 'submit', evening: id })
      .expect(204)
      .expect('X-Redirect', `/organiser?soiree=${id}&info=proposee`);
    expect(await row(id)).toMatchObject({ published_at: null });
    const seen = await seenBy(id);
    await send(people.organiser, { intent: 'edit', evening: id, ...eveningForm({ venue: 'Chez moi' }) }).expect(204);
    const refused = await approve(id, seen).expect(409);
    expect(refused.body).toMatchObject({ errors: { form: messages.evening_seen_changed } });
    const openPages = () => db('news_states').where({ member_id: people.ids.organiser }).first('version');
    const before = await openPages();
    await approve(id, await seenBy(id)).expect(204);
    expect(await openPages()).not.toEqual(before);
    expect((await row(id)).published_at).toBeInstanceOf(Date);
    const [mail] = await queuedMails(db, 'organise@exemple.fr');
    expect(mail).toMatchObject({ kind: 'organiser-evening-approved', data: { town: 'Lyon' } });
    // An old page of another administrator.
    await approve(id, await seenBy(id)).expect(409);
    const next = await write(people.organiser);
    await send(people.organiser, { intent: 'submit', evening: next })
      .expect(204)
      .expect('X-Redirect', `/organiser?soiree=${next}&info=publiee`);
    expect(await actionsOn(`evening:${id}`)).toEqual(['evening.submit', 'evening.approve']);
    expect(await actionsOn(`evening:${next}`)).toEqual(['evening.publish']);
  });

  it('cannot be offered or approved later than two days before it closes', async () => {
    const draft = await insertEvening(db, people.ids.organiser, {
      startsIn: 95,
      submitted_at: null,
      published_at: null,
    });
    const { body } = await send(people.organiser, { intent: 'submit', evening: draft }).expect(422);
    expect(body).toMatchObject({ errors: { form: messages.organised_too_soon } });
    const late = await insertEvening(db, people.ids.organiser, { startsIn: 95, published_at: null });
    const refused = await approve(late, await seenBy(late)).expect(409);
    expect(refused.body).toMatchObject({ errors: { form: messages.organised_too_soon } });
    expect(await db('evenings').whereNotNull('published_at')).toEqual([]);
  });

  it('is taken down with reasons that the organiser alone reads, and the next one waits again', async () => {
    await db('organisers').where({ member_id: people.ids.organiser }).update({ approved_at: new Date() });
    const id = await insertEvening(db, people.ids.organiser);
    const seated = await seatMember(ctx, id);
    const takeDown = (reason: string) =>
      send(people.admin, { intent: 'take-down', evening: id, reason }, '/admin-soirees');
    const { body } = await takeDown('  ').expect(422);
    expect(body).toMatchObject({ errors: { reason: messages.evening_reason_required } });
    await takeDown("L'adresse est un domicile.").expect(204);
    const again = await takeDown('Encore.').expect(422);
    expect(again.body).toMatchObject({ errors: { form: messages.organised_not_now } });
    const [toOrganiser] = await queuedMails(db, 'organise@exemple.fr');
    expect(toOrganiser).toMatchObject({ data: { statement: "L'adresse est un domicile." } });
    const toSeated = await queuedMails(db, seated.email);
    expect(toSeated.map(({ kind }) => kind)).toEqual(['evening-taken-down']);
    expect(JSON.stringify(toSeated)).not.toContain('domicile');
    await people.organiser.get(`/organiser?soiree=${id}`).expect(200, /un domicile/);
    const next = await write(people.organiser);
    await send(people.organiser, { intent: 'submit', evening: next }).expect(204);
    expect((await row(next)).published_at).toBeNull();
  });
});

// S-evening-49
describe('a published evening', () => {
  const seatThree = async (id: string) => [
    await seatMember(ctx, id),
    await seatMember(ctx, id, { status: 'waiting' }),
    await seatMember(ctx, id, { status: 'offered', offered_until: new Date(Date.now() + HOUR_MS) }),
  ];
  const kindsTo = async (email: string) => (await queuedMails(db, email)).map(({ kind }) => kind);

  it('is cancelled with everybody told at once, and with the words that they read', async () => {
    const id = await insertEvening(db, people.ids.other);
    const concerned = await seatThree(id);
    const left = await seatMember(ctx, id, { status: 'left' });
    const cancel = (reason: string) => send(people.other, { intent: 'cancel', evening: id, reason });
    for (const reason of ['', 'Appelle le 06 12 34 56 78'])
      expect((await cancel(reason).expect(422)).body).toMatchObject({ values: { reason } });
    await cancel('Le lieu a fermé.').expect(204);
    for (const { email } of concerned) {
      const [mail] = await queuedMails(db, email);
      expect(mail).toMatchObject({ kind: 'evening-cancelled', data: { reason: 'Le lieu a fermé.', isFree: true } });
    }
    expect(await kindsTo(left.email)).toEqual([]);
    // The form of a page that was opened before.
    const { body } = await cancel('Encore.').expect(422);
    expect(body).toMatchObject({ errors: { form: messages.organised_not_now } });
    expect(await kindsTo(concerned[0]!.email)).toHaveLength(1);
  });

  it('moves with everybody told at once, once for each change, and is neither edited nor deleted any more', async () => {
    const id = await insertEvening(db, people.ids.other, hoursInDays(10));
    const concerned = await seatThree(id);
    const { starts_at: startsAt, ends_at: endsAt } = await row(id);
    const hours = typedHours({ startsAt, endsAt });
    const move = (changes: object) =>
      send(people.other, {
        intent: 'move',
        evening: id,
        ...hours,
        venue: 'Le Bal',
        address: '3 rue Neuve',
        ...changes,
      });
    await move({}).expect(204);
    for (const { email } of concerned) expect(await kindsTo(email)).toEqual(['evening-moved']);
    expect(await row(id)).toMatchObject({ venue: 'Le Bal', moved_at: expect.any(Date) });
    const same = await move({}).expect(422);
    expect(same.body).toMatchObject({ errors: { form: messages.organised_not_moved }, values: { venue: 'Le Bal' } });
    await move({ address: '4 rue Neuve' }).expect(204);
    expect(await kindsTo(concerned[0]!.email)).toEqual(['evening-moved', 'evening-moved']);
    const near = await move({ day: typedHours({ startsAt: new Date(), endsAt: new Date() }).day }).expect(422);
    expect(Object.keys((near.body as { errors: object }).errors)).not.toEqual([]);
    for (const fields of [{ intent: 'edit', ...eveningForm() }, { intent: 'discard' }, { intent: 'submit' }]) {
      const refused = await send(people.other, { ...fields, evening: id }).expect(422);
      const { errors } = refused.body as { errors: object };
      expectFor(fields.intent, errors).toEqual({ form: messages.organised_not_now });
    }
  });

  it('stays on its day once signing up is over, and is told anew at moments that are to come', async () => {
    const earlier = new Date(Date.now() - HOUR_MS);
    const composed = { isComposed: true, day_before_at: earlier, soon_at: earlier, names_told_at: earlier };
    const id = await insertEvening(db, people.ids.other, { ...hoursInDays(2), ...composed });
    const { starts_at: startsAt, ends_at: endsAt, venue, address } = await row(id);
    const other = typedHours({
      startsAt: new Date(+startsAt + 24 * HOUR_MS),
      endsAt: new Date(+endsAt + 24 * HOUR_MS),
    });
    const fields = { intent: 'move', evening: id, venue, address };
    const { body } = await send(people.other, { ...fields, ...other }).expect(422);
    expect(body).toMatchObject({ errors: { day: messages.organised_move_day }, values: other });
    await send(people.other, { ...fields, ...typedHours({ startsAt, endsAt }), venue: 'Le Bal' }).expect(204);
    const { soon_at: soon, names_told_at: names, composed_at: composedAt } = await row(id);
    expect({ soon, names, isComposed: composedAt !== null }).toEqual({ soon: null, names: null, isComposed: true });
  });
});
