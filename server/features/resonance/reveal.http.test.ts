import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pathOfIntent } from '#testing/moderation.ts';
import { createMatchable, openTile, sendPhoto, tilesOf, tilesWith } from '#testing/matchable.ts';
import { extent, reached } from '#testing/promise.ts';
import { addressFor } from '#testing/pseudonym.ts';
import { prepareSite } from '#testing/test-site.ts';
import { createVisitor, queuedMails, type Visitor, type TestMember } from '#testing/visitor.ts';
import { fr } from '#shared/typeset.ts';

const { database, web } = prepareSite();
let age = 30;

interface Resonance {
  readonly token: string;
  readonly photo: string | null;
  readonly reveal: string;
  readonly isPhotoOpen: boolean;
  readonly moment: { readonly own: MomentPhoto; readonly theirs: MomentPhoto } | null;
  readonly undoLeftMs: number;
}
interface MomentPhoto {
  readonly veil: string;
  readonly photo: string;
}
interface Pair {
  readonly ana: TestMember;
  readonly lea: TestMember;
}

async function newPair({ anaHasPhoto = true, leaHasPhoto = true } = {}): Promise<Pair> {
  age += 1;
  const make = (displayName: string, hasPhoto: boolean) =>
    createMatchable(web.url, database.db, { displayName, age, hasPhoto });
  const [ana, lea] = [await make('Ana', anaHasPhoto), await make('Léa', leaHasPhoto)];
  await openTile(ana.visitor, 'Léa');
  await openTile(lea.visitor, 'Ana');
  return { ana, lea };
}
const resonanceOf = async ({ visitor }: TestMember) =>
  (await visitor.data('/match-resonance').expect(200)).body as Resonance;
async function act(member: TestMember, intent: string) {
  const { token } = await resonanceOf(member);
  return member.visitor.post(pathOfIntent(intent), { intent, match: token });
}
const addressOf = async ({ id }: TestMember) => {
  const row = await database.db('profiles').where({ user_id: id }).first();
  return row?.profile_photo_url ?? '';
};
const statusesOf = (visitor: Visitor, address: string) =>
  Promise.all(
    ['screen', 'tile', 'blurred'].map(
      async (variant) => (await visitor.agent.get(addressFor(visitor, `${address}/${variant}`))).status,
    ),
  );
const kindsOf = async (member: TestMember) =>
  (await queuedMails(database.db, member.email)).map(({ kind }) => kind).filter((kind) => kind.startsWith('reveal'));
const open = [200, 200, 200];
const veiled = [404, 404, 200];
const nothing = [404, 404, 404];

describe('two matched members', () => {
  it("see each other's photo after one asks and the other accepts, a third member and a visitor get 404, and a block ends it", async () => {
    const { ana, lea } = await newPair();
    const third = await createMatchable(web.url, database.db, { displayName: 'Eve', age: 79 });
    const [[forAna], [forLea]] = [await tilesWith(ana.visitor, 'Léa'), await tilesWith(lea.visitor, 'Ana')];
    expect(forAna?.percentage).toBe(forLea?.percentage);
    const [anaPhoto, leaPhoto] = [await addressOf(ana), await addressOf(lea)];
    expect(forAna?.photo).toBe(addressFor(ana.visitor, `${leaPhoto}/blurred`));
    expect(await statusesOf(ana.visitor, leaPhoto)).toEqual(veiled);

    await act(ana, 'ask');
    expect((await resonanceOf(ana)).reveal).toBe('asked-by-me');
    expect((await resonanceOf(lea)).reveal).toBe('asked-by-them');
    expect((await tilesOf(lea.visitor))[0]).toMatchObject({ reveal: 'asked-by-them' });
    expect([await kindsOf(ana), await kindsOf(lea)]).toEqual([[], ['reveal-asked']]);
    expect(await statusesOf(lea.visitor, anaPhoto)).toEqual(veiled);

    await act(lea, 'accept');
    expect([await kindsOf(ana), await kindsOf(lea)]).toEqual([
      ['reveal-accepted'],
      ['reveal-asked', 'reveal-accepted'],
    ]);
    const seenByAna = addressFor(ana.visitor, leaPhoto);
    const seenByLea = addressFor(lea.visitor, anaPhoto);
    expect(await resonanceOf(ana)).toMatchObject({ reveal: 'open', photo: `${seenByAna}/screen`, isPhotoOpen: true });
    expect(await resonanceOf(lea)).toMatchObject({ reveal: 'open', photo: `${seenByLea}/screen`, isPhotoOpen: true });
    expect((await tilesOf(ana.visitor))[0]).toMatchObject({ photo: `${seenByAna}/tile`, isPhotoOpen: true });
    expect(await statusesOf(ana.visitor, leaPhoto)).toEqual(open);
    expect(await statusesOf(lea.visitor, anaPhoto)).toEqual(open);
    for (const visitor of [third.visitor, createVisitor(web.url)])
      for (const address of [anaPhoto, leaPhoto]) expect(await statusesOf(visitor, address)).toEqual(nothing);

    await act(ana, 'block');
    for (const { visitor } of [ana, lea]) {
      expect(await tilesOf(visitor)).toEqual([]);
      await visitor.get('/match-resonance').expect(302).expect('Location', '/matches?info=profil-parti#changement');
    }
    expect(await statusesOf(ana.visitor, leaPhoto)).toEqual(nothing);
    expect(await statusesOf(lea.visitor, anaPhoto)).toEqual(nothing);
    expect(await kindsOf(lea)).toEqual([]);
  });

  // S-reveal-8
  it("still see each other's photo and tile after their lists no longer contain the other", async () => {
    const { ana, lea } = await newPair();
    await act(ana, 'ask');
    await act(lea, 'accept');
    const nobody = { candidate_ids: [], points: [], beyond_distance: [] };
    for (const { id } of [ana, lea]) {
      await database.db('match_lists').where({ member_id: id }).update(nobody);
      await database
        .db('match_sixes')
        .where({ member_id: id })
        .update({ ...nobody, is_mutual: [] });
    }
    expect(await statusesOf(ana.visitor, await addressOf(lea))).toEqual(open);
    const { body } = await ana.visitor.data('/matches').expect(200);
    expect(body).toMatchObject({ tiles: [], connected: [{ displayName: 'Léa', reveal: 'open' }] });
    await resonanceOf(ana);
  });

  it('can decline without a notice, and take a request back', async () => {
    const { ana, lea } = await newPair();
    await act(ana, 'ask');
    await act(lea, 'decline');
    expect((await resonanceOf(ana)).reveal).toBe('asked-by-me');
    expect((await resonanceOf(lea)).reveal).toBe('none');
    await act(ana, 'take-back');
    await act(ana, 'ask');
    expect((await resonanceOf(lea)).reveal).toBe('none');
    expect(await kindsOf(lea)).toEqual(['reveal-asked']);
    await act(ana, 'take-back');
    expect((await resonanceOf(ana)).reveal).toBe('none');
  });

  it('B5: reveal their photos exactly once when both ask and accept at the same moment, with one notice each', async () => {
    const { ana, lea } = await newPair();
    const tokens = { ana: (await resonanceOf(ana)).token, lea: (await resonanceOf(lea)).token };
    const send = ({ visitor }: TestMember, match: string, intent: string) =>
      visitor.post(pathOfIntent(intent), { intent, match }).expect(303);
    await Promise.all([
      send(ana, tokens.ana, 'ask'),
      send(lea, tokens.lea, 'ask'),
      send(ana, tokens.ana, 'ask'),
      send(lea, tokens.lea, 'ask'),
      send(ana, tokens.ana, 'accept'),
      send(lea, tokens.lea, 'accept'),
    ]);
    expect(
      await database.db('photo_reveals').whereNotNull('opened_at').whereIn('first_id', [ana.id, lea.id]),
    ).toHaveLength(1);
    for (const member of [ana, lea])
      expect((await kindsOf(member)).filter((kind) => kind === 'reveal-accepted')).toHaveLength(1);
  });

  it('B9: end blocked and without a reveal when one blocks while the other accepts', async () => {
    const { ana, lea } = await newPair();
    await act(ana, 'ask');
    const [forAna, forLea] = [await resonanceOf(ana), await resonanceOf(lea)];
    await Promise.all([
      ana.visitor.post('/mes-blocages', { intent: 'block', match: forAna.token }).expect(303),
      lea.visitor.post('/match-resonance', { intent: 'accept', match: forLea.token }).expect(303),
    ]);
    expect(await database.db('blocks').where({ blocker_id: ana.id })).toHaveLength(1);
    expect(await database.db('photo_reveals').whereIn('first_id', [ana.id, lea.id])).toEqual([]);
    expect(await kindsOf(lea)).toEqual([]);
    expect(await kindsOf(ana)).toEqual([]);
  });

  it('B9: get no mail about each other after a block, not even one that is being sent', async () => {
    const { ana, lea } = await newPair();
    await act(ana, 'ask');
    const mails = () => database.db('outbox_mails').where({ kind: 'reveal-asked' }).orderBy('created_at', 'desc');
    const { id } = (await mails().first('id'))!;
    const lease = new Date(Date.now() + 60_000);
    await database.db('outbox_mails').where({ id }).update({ state: 'sending', lease_until: lease });
    await act(lea, 'block');
    expect(await database.db('outbox_mails').where({ id }).first()).toMatchObject({
      state: 'cancelled',
      sealed_content: null,
    });
  });

  // S-reveal-10
  it('each see once how both photos open, until they have answered that screen', async () => {
    const { ana, lea } = await newPair();
    await act(ana, 'ask');
    expect((await resonanceOf(lea)).moment).toBeNull();
    await act(lea, 'accept');
    for (const member of [ana, lea]) {
      const page = await member.visitor.get('/match-resonance').expect(200);
      for (const words of ['Écrire', 'Voir notre résonance']) expect(page.text).toContain(words);
      expect(page.text).not.toContain('Ce que tu partages');
      const { moment } = await resonanceOf(member);
      for (const { veil, photo } of [moment!.own, moment!.theirs])
        for (const address of [veil, photo]) await member.visitor.agent.get(address).expect(200);
      expect(moment?.own.photo).not.toBe(moment?.theirs.photo);
    }
    await act(lea, 'see-moment');
    expect([(await resonanceOf(lea)).moment, (await resonanceOf(ana)).moment !== null]).toEqual([null, true]);
    expect((await lea.visitor.get('/match-resonance')).text).toContain('Ce que tu partages');
    expect((await act(ana, 'write')).headers['location']).toBe('/question-a-deux');
    expect((await resonanceOf(ana)).moment).toBeNull();
  });

  // S-reveal-11
  it('can undo the closing of their photos at once, without a second notice, and only by the member who closed them', async () => {
    const { ana, lea } = await newPair();
    await act(ana, 'ask');
    await act(lea, 'accept');
    for (const member of [ana, lea]) await act(member, 'see-moment');
    const before = [await kindsOf(ana), await kindsOf(lea)];
    await act(lea, 'take-back');
    expect(await statusesOf(ana.visitor, await addressOf(lea))).toEqual(veiled);
    expect((await lea.visitor.get('/match-resonance')).text).toContain('value="undo-closing"');
    expect((await ana.visitor.get('/match-resonance')).text).not.toContain('value="undo-closing"');
    await act(ana, 'undo-closing');
    expect((await resonanceOf(ana)).reveal).toBe('none');
    await act(lea, 'undo-closing');
    expect(await resonanceOf(lea)).toMatchObject({ reveal: 'open', undoLeftMs: 0, moment: null });
    expect(await statusesOf(ana.visitor, await addressOf(lea))).toEqual(open);
    expect([await kindsOf(ana), await kindsOf(lea)]).toEqual(before);

    await act(lea, 'take-back');
    await database
      .db('photo_reveals')
      .whereNotNull('first_closed_at')
      .update({ first_closed_at: new Date(0) });
    await database
      .db('photo_reveals')
      .whereNotNull('second_closed_at')
      .update({ second_closed_at: new Date(0) });
    await act(lea, 'undo-closing');
    expect((await resonanceOf(lea)).reveal).toBe('none');
  });

  // S-reveal-9
  it('have closed photos after one of them changes the own photo, read so on their screens, and may open them again', async () => {
    const { ana, lea } = await newPair();
    await act(ana, 'ask');
    await act(lea, 'accept');
    const before = await addressOf(ana);
    const upload = await ana.visitor.data('/profile-photo-upload?retour=recap').expect(200);
    expect(upload.body).toMatchObject({ openReveals: 1 });
    expect((await ana.visitor.get('/profile-photo-upload')).text).toContain('Ta photo est dévoilée à une personne.');

    await sendPhoto(web.url, ana.visitor);
    const [anaPhoto, leaPhoto] = [await addressOf(ana), await addressOf(lea)];
    expect(anaPhoto).not.toBe(before);
    expect(await statusesOf(ana.visitor, leaPhoto)).toEqual(veiled);
    expect(await statusesOf(lea.visitor, anaPhoto)).toEqual(veiled);
    expect(await resonanceOf(ana)).toMatchObject({ reveal: 'none', photoChange: 'mine', isPhotoOpen: false });
    expect(await resonanceOf(lea)).toMatchObject({ reveal: 'none', photoChange: 'theirs', isPhotoOpen: false });
    expect((await ana.visitor.get('/match-resonance')).text).toContain(fr`Tu as changé de photo, ou tu l'as retirée.`);
    expect((await lea.visitor.get('/match-resonance')).text).toContain(fr`Ana a changé de photo, ou l'a retirée.`);
    expect((await lea.visitor.get('/matches')).text).toContain('photos refermées');

    // Both still read it when their lists no longer contain the other.
    const nobody = { candidate_ids: [], points: [], beyond_distance: [] };
    for (const { id } of [ana, lea]) {
      await database.db('match_lists').where({ member_id: id }).update(nobody);
      await database
        .db('match_sixes')
        .where({ member_id: id })
        .update({ ...nobody, is_mutual: [] });
    }
    const { body } = await lea.visitor.data('/matches').expect(200);
    expect(body).toMatchObject({ tiles: [], outsideList: [{ displayName: 'Ana', photoChange: 'theirs' }] });

    await act(lea, 'ask');
    expect(await resonanceOf(ana)).toMatchObject({ reveal: 'asked-by-them', photoChange: null });
    await act(ana, 'accept');
    expect(await statusesOf(lea.visitor, anaPhoto)).toEqual(open);
    // Removing the photo closes them as well.
    await lea.visitor.post('/profile-photo-upload', { intent: 'remove' }).expect(303);
    expect(await resonanceOf(ana)).toMatchObject({ reveal: 'none', photoChange: 'theirs' });
    await sendPhoto(web.url, lea.visitor);
    expect(await statusesOf(ana.visitor, await addressOf(lea))).toEqual(veiled);
  });

  // S-reveal-2
  it('can only reveal when each has a photo', async () => {
    const { ana, lea } = await newPair({ anaHasPhoto: false, leaHasPhoto: false });
    const refused = await act(ana, 'ask');
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(fr`Ajoute d'abord ta photo`);
    // Nobody is asked to add a photo for a member who has none.
    const withNeither = (await ana.visitor.get('/match-resonance')).text;
    expect(withNeither).toContain(fr`n'a pas de photo en ce moment`);
    expect(withNeither).not.toContain('Ajouter ma photo');
    await sendPhoto(web.url, lea.visitor);
    expect((await act(lea, 'ask')).text).toContain(fr`n'a pas encore de photo`);
    expect((await lea.visitor.get('/match-resonance')).text).toContain(fr`n'a pas de photo en ce moment`);
    expect((await ana.visitor.get('/match-resonance')).text).toContain('Ajouter ma photo');
    expect(await database.db('photo_reveals').whereIn('first_id', [ana.id, lea.id])).toEqual([]);
    await sendPhoto(web.url, ana.visitor);
    expect((await act(ana, 'ask')).status).toBe(303);
    await act(lea, 'accept');
    const photo = await addressOf(lea);
    expect(await statusesOf(ana.visitor, photo)).toEqual(open);
    // A member who removes their own photo no longer sees the other's.
    await ana.visitor.post('/profile-photo-upload', { intent: 'remove' }).expect(303);
    expect(await statusesOf(ana.visitor, photo)).toEqual(veiled);
  });
});

describe('B5: accepting a reveal for another member', () => {
  it('changes nothing with any forged token', async () => {
    const { ana, lea } = await newPair();
    await act(ana, 'ask');
    const eve = await createMatchable(web.url, database.db, { displayName: 'Eve', age: 78, hasPhoto: true });
    const [forAna, forLea] = [await resonanceOf(ana), await resonanceOf(lea)];
    const forged = fc.oneof(
      fc.constantFrom(forAna.token, forLea.token, ana.id, lea.id, eve.id, '', `${ana.id}|${lea.id}`, 'null', '*'),
      fc.base64String(),
      fc.uuid(),
      // A letter more, less, or another one.
      fc
        .nat(31)
        .map((at) => forLea.token.slice(0, at) + (forLea.token[at] === 'A' ? 'B' : 'A') + forLea.token.slice(at + 1)),
      fc.nat(31).map((length) => forLea.token.slice(0, length)),
    );
    const screens = fc.constantFrom('/match-resonance', '/match-resonance1', '/_data/match-resonance', '/matches');
    const intents = fc.constantFrom('accept', 'ask', 'decline', 'take-back', 'block');
    const otherNames = fc.constantFrom('match', 'userId', 'user_id', 'member', 'first_id', 'match[]');
    const tries = extent(40, 500);
    await fc.assert(
      fc.asyncProperty(screens, intents, forged, otherNames, async (screen, intent, match, name) => {
        const { status } = await eve.visitor.post(screen, { intent, match, [name]: match });
        expect([204, 303]).toContain(status);
      }),
      { numRuns: tries },
    );
    const mine = await database.db('photo_reveals').where({ first_id: ana.id }).orWhere({ second_id: ana.id });
    expect(mine).toHaveLength(1);
    reached('B5', `0 rows of ${tries} forged`);
    await ana.visitor.post('/match-resonance', { intent: 'accept', match: (await resonanceOf(ana)).token }).expect(303);
    await ana.visitor.post('/match-resonance', { intent: 'other', match: (await resonanceOf(ana)).token }).expect(400);
    expect(await database.db('photo_reveals').whereNotNull('opened_at').whereIn('first_id', [ana.id, lea.id])).toEqual(
      [],
    );
    expect(await database.db('photo_reveals').where({ first_id: eve.id }).orWhere({ second_id: eve.id })).toEqual([]);
    expect(await database.db('blocks').where({ blocker_id: eve.id })).toEqual([]);
  });
});

describe('B3: after any sequence of reveal actions', () => {
  it('each photo is served to exactly the members whom the model allows', async () => {
    const { ana, lea } = await newPair();
    const eve = await createMatchable(web.url, database.db, { displayName: 'Eve', age: 77, hasPhoto: true });
    const members = { ana, lea };
    const tokens = { ana: (await resonanceOf(ana)).token, lea: (await resonanceOf(lea)).token };
    const photos = { ana: await addressOf(ana), lea: await addressOf(lea) };
    const who = fc.constantFrom<'ana' | 'lea'>('ana', 'lea');
    const gestures = ['ask', 'accept', 'decline', 'take-back', 'hide', 'show'] as const;
    const sequence = fc.array(fc.tuple(who, fc.constantFrom(...gestures)), { minLength: 1, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(sequence, async (steps) => {
        await database.db('photo_reveals').delete();
        await database.db('profiles').update({ profile_completed: true });
        const wishes = { ana: false, lea: false };
        const declined = { ana: false, lea: false };
        const hidden = { ana: false, lea: false };
        for (const [name, gesture] of steps) {
          const other = name === 'ana' ? 'lea' : 'ana';
          const wasOpen = wishes.ana && wishes.lea;
          const maySee = !hidden.ana && !hidden.lea;
          if (gesture === 'hide') hidden[name] = true;
          else if (gesture === 'show') hidden[name] = false;
          else if (!maySee) continue;
          else if (gesture === 'ask') wishes[name] = true;
          else if (gesture === 'accept') wishes[name] ||= wishes[other] && !declined[other];
          else if (gesture === 'decline') declined[other] ||= wishes[other] && !wishes[name];
          else {
            if (wasOpen && wishes[name]) [wishes[other], declined[other]] = [false, true];
            wishes[name] = false;
          }
          if (wishes.ana && wishes.lea) [declined.ana, declined.lea] = [false, false];
          if (gesture === 'hide' || gesture === 'show')
            await database
              .db('profiles')
              .where({ user_id: members[name].id })
              .update({ profile_completed: !hidden[name] });
          else
            await members[name].visitor
              .post(pathOfIntent(gesture), { intent: gesture, match: tokens[name] })
              .expect(303);
          const visible = !hidden.ana && !hidden.lea;
          const expected = !visible ? nothing : wishes.ana && wishes.lea ? open : veiled;
          expect(await statusesOf(ana.visitor, photos.lea)).toEqual(expected);
          expect(await statusesOf(lea.visitor, photos.ana)).toEqual(expected);
          expect(await statusesOf(ana.visitor, photos.ana)).toEqual(open);
          expect(await statusesOf(eve.visitor, photos.ana)).toEqual(nothing);
        }
      }),
      { numRuns: 25 },
    );
  });
});
