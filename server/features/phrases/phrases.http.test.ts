import { text as readAll } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { createMatchable, createMatches, openTile } from '#testing/matchable.ts';
import { prepareSite } from '#testing/test-site.ts';
import { eraseAccount } from '#testing/vanishing.ts';
import { queuedMails, type TestMember } from '#testing/visitor.ts';
import { messages } from '#shared/errors.ts';
import { fr } from '#shared/typeset.ts';
import { exportMember } from '../account/export.service.ts';
import { deleteMember } from '../account/erasure.service.ts';
import { blockMember } from '../safety/blocks.service.ts';
import { openFromReport } from '../safety/reported-words.ts';

const { database, ctx, web } = prepareSite();
let age = 50;

const lines = (...texts: readonly (readonly [beginning: string, text: string])[]) =>
  Object.fromEntries(
    texts.flatMap(([beginning, text], index) => [
      [`beginning_${index + 1}`, beginning],
      [`text_${index + 1}`, text],
    ]),
  );
const write = ({ visitor }: TestMember, ...texts: readonly (readonly [string, string])[]) =>
  visitor.post('/mes-phrases', lines(...texts));
const textsOf = async ({ id }: TestMember) =>
  (await database.db('profile_phrases').where({ member_id: id }).first())?.texts ?? [];
const newPair = async () => {
  const [ana, lea] = await createMatches(web.url, database.db, ['Ana', 'Léa'], { age: (age += 1) });
  await openTile(ana.visitor, 'Léa');
  return { ana, lea };
};
interface Page {
  readonly token: string;
  readonly phrases: readonly { readonly id: string; readonly text: string; readonly signed: string }[];
}
const resonanceOf = async ({ visitor }: TestMember) =>
  (await visitor.data('/match-resonance').expect(200)).body as Page;

describe('three phrases', () => {
  // S-phrase-1, S-phrase-4
  it('are written at any time, read by their match and on the recap, and deleted by leaving them empty', async () => {
    const { ana, lea } = await newPair();
    await write(lea, ['pluie', ' je lis  tout haut '], ['', ''], ['rire', 'mon chat']).expect(303);
    expect(await textsOf(lea)).toEqual(['je lis  tout haut', 'mon chat']);
    expect((await resonanceOf(ana)).phrases).toEqual([
      expect.objectContaining({ id: 'pluie', text: 'je lis  tout haut' }),
      expect.objectContaining({ id: 'rire', text: 'mon chat' }),
    ]);
    const page = (await ana.visitor.get('/match-resonance').expect(200)).text;
    expect(page).toContain('Quand il pleut toute la journée…');
    expect(page).toContain('Écris tes trois phrases');
    expect((await lea.visitor.get('/profile-complete').expect(200)).text).toContain('mon chat');
    expect((await lea.visitor.get('/mes-phrases').expect(200)).text).toContain('mon chat');
    await write(lea, ['pluie', ''], ['rire', '']).expect(303);
    expect(await textsOf(lea)).toEqual([]);
    expect((await resonanceOf(ana)).phrases).toEqual([]);
  });

  // S-phrase-2, S-phrase-3
  it('are refused with the reason, change nothing, and come back as they were typed', async () => {
    const lea = await createMatchable(web.url, database.db, { displayName: 'Léa', age: (age += 1) });
    await write(lea, ['pluie', 'je lis']).expect(303);
    for (const [typed, code] of [
      ['appelle le 06 12 34 56 78', 'phrase_contact'],
      ['voir www.exemple.fr', 'phrase_contact'],
      ["t'es une connasse", 'phrase_abuse'],
      ['a'.repeat(141), 'text_phrase_too_long'],
      ['Воскресенье', 'phrase_other_letters'],
      ['un\u{200b}thé', 'text_invisible_characters'],
    ] as const) {
      const page = await write(lea, ['pluie', 'je chante'], ['rire', typed]).expect(422);
      expect(page.text).toContain(messages[code]);
      expect(page.text).toContain(typed.replaceAll("'", '&#x27;'));
      expect(page.text).toContain('je chante');
    }
    expect(await textsOf(lea)).toEqual(['je lis']);
    await lea.visitor.post('/mes-phrases', {}).expect(303);
    expect(await textsOf(lea)).toEqual([]);
  });

  it('are changed at most thirty times a day', async () => {
    const lea = await createMatchable(web.url, database.db, { displayName: 'Léa', age: (age += 1) });
    for (let time = 0; time < 30; time += 1) await write(lea, ['pluie', `je lis ${time}`]).expect(303);
    expect((await write(lea, ['pluie', 'encore']).expect(429)).text).toContain(messages.phrases_too_often);
    expect(await textsOf(lea)).toEqual(['je lis 29']);
  });

  // S-phrase-6
  it('give the two a question about them', async () => {
    const { ana, lea } = await newPair();
    await write(lea, ['pluie', 'je lis'], ['rire', 'mon chat'], ['table', 'la tarte']).expect(303);
    const { body } = await ana.visitor.data('/question-a-deux').expect(200);
    const { offered } = body as { offered: readonly { key: string; lead: string | null }[] };
    // A phrase rests on every second day: of three one is offered on most.
    const about = offered.filter(({ key }) => key.startsWith('phrase:'));
    for (const { lead } of about) expect(lead).toMatch(/^Léa a écrit «\s.+\s»\.$/);
    expect(offered).toHaveLength(3);
  });

  interface ReportPage {
    readonly token: string;
    readonly name: string | null;
    readonly words: { readonly shown: string; readonly sealed: string } | null;
  }
  /** What a member does to report a phrase of the page that was opened, and what its form shows and sends. */
  async function reportingFrom({ visitor }: TestMember) {
    const page = await resonanceOf({ visitor } as TestMember);
    const press = (fields: object) => visitor.post('/match-resonance', { match: page.token, ...fields }).expect(303);
    const signedOf = (id: string) => page.phrases.find((phrase) => phrase.id === id)?.signed;
    return {
      pressPhrase: (id: string) => press({ intent: 'report-phrase', words: signedOf(id) }),
      pressSafety: () => press({ intent: 'safety' }),
      form: async () => (await visitor.data('/signaler-profil').expect(200)).body as ReportPage,
      send: ({ token, words }: ReportPage, fields: object = {}) =>
        visitor.post('/signaler-profil', {
          intent: 'report',
          match: token,
          reason: 'other',
          ...(words && { words: words.sealed }),
          ...fields,
        }),
    };
  }

  // S-phrase-5, S-safety-15
  it('can be reported one by one, with the words that were shown, whatever their writer does meanwhile', async () => {
    const { ana, lea } = await newPair();
    await write(lea, ['pluie', 'je lis'], ['rire', 'mon chat'], ['table', 'la tarte']).expect(303);
    const { pressPhrase, pressSafety, form, send } = await reportingFrom(ana);
    // Also where they were changed or withdrawn before the press, and after it.
    await write(lea, ['pluie', 'je cours'], ['table', 'la tarte']).expect(303);
    await pressPhrase('rire').expect('Location', '/signaler-profil');
    const first = await form();
    expect(first.words?.shown).toBe(fr`Ce qui me fait rire à coup sûr… mon chat`);
    await pressPhrase('pluie');
    const second = await form();
    await write(lea, ['table', 'une poire']).expect(303);
    expect((await form()).words?.shown).toBe(second.words?.shown);
    await send(first).expect(303);
    await send(second).expect(303);
    const rows = await database.db('reports').where({ reported_id: lea.id });
    expect(rows).toHaveLength(1);
    expect(openFromReport(ctx, rows[0]!.sealed_words)).toBe(
      fr`Ce qui me fait rire à coup sûr… mon chat${'\n'}Quand il pleut toute la journée… je lis`,
    );
    // Words that nobody has shown, and those of another reporter, are refused.
    for (const words of ['abc', Buffer.alloc(60).toString('base64url')]) {
      await send(second, { words }).expect(400);
      const forged = { intent: 'report-phrase', match: (await resonanceOf(ana)).token, words };
      await ana.visitor.post('/match-resonance', forged).expect(400);
    }
    // Another report, of the person alone, has none.
    await pressSafety();
    expect(await form()).toMatchObject({ name: 'Léa', words: null });
  });

  // S-safety-15
  it('are reported as they were shown when their writer has blocked the reader, and nothing else is read then', async () => {
    const { ana, lea } = await newPair();
    await write(lea, ['rire', 'canari-rieur']).expect(303);
    const { pressPhrase, pressSafety, form, send } = await reportingFrom(ana);
    await pressPhrase('rire');
    const before = await form();
    expect(before.name).toBe('Léa');
    await blockMember(ctx, lea.id, ana.id);
    await write(lea, ['rire', 'un autre canari']).expect(303);
    await database.db('profiles').where({ user_id: lea.id }).update({ display_name: 'Lina' });
    expect(await form()).toMatchObject({ name: 'Léa', words: { shown: before.words?.shown } });
    await send(before).expect(303).expect('Location', '/signaler-profil?info=envoye');
    await pressPhrase('rire');
    expect(await form()).toMatchObject({ name: null, words: { shown: before.words?.shown } });
    await pressSafety();
    expect(await form()).toMatchObject({ name: null, words: null });
    await send(await form(), { reason: 'scam' }).expect(303);
    const rows = await database.db('reports').where({ reporter_id: ana.id, reported_id: lea.id });
    expect(rows.map(({ reason }) => reason).toSorted()).toEqual(['other', 'scam']);
  });

  // S-safety-15
  it('are reported as those of nobody when the account of their writer is erased meanwhile, and the form stays as it was', async () => {
    const { ana, lea } = await newPair();
    await write(lea, ['rire', 'canari-rieur']).expect(303);
    const { pressPhrase, form, send } = await reportingFrom(ana);
    await pressPhrase('rire');
    const before = await form();
    await eraseAccount(ctx, lea.id);
    const after = await form();
    const shownIn = ({ token: _token, ...page }: ReportPage) => JSON.stringify({ ...page, words: page.words?.shown });
    expect(shownIn(after)).toBe(shownIn(before));
    const { rows: sessions } = await database.db.raw<{ rows: { text: string }[] }>(
      'SELECT sess::text AS text FROM sessions WHERE member_id = :id',
      { id: ana.id },
    );
    expect(sessions).toHaveLength(1);
    for (const trace of [lea.id, 'Léa', 'canari']) expect(sessions[0]?.text).not.toContain(trace);
    // The form of before and the one of after: each with the token and the words that it has shown.
    for (const [reason, page] of Object.entries({ other: before, scam: after, minor: after }))
      await send(page, { reason, block: 'true' }).expect(303).expect('Location', '/signaler-profil?info=envoye');
    await pressPhrase('rire');
    expect(await form()).toMatchObject({ name: null, words: { shown: before.words?.shown } });
    const rows = await database.db('reports').where({ reporter_id: ana.id });
    expect(rows.map((row) => row.reported_id)).toEqual([null, null, null]);
    for (const row of rows) expect(openFromReport(ctx, row.sealed_words)).toContain('canari-rieur');
    const received = (await queuedMails(database.db, ana.email)).filter(({ kind }) => kind === 'report-received');
    expect(received).toHaveLength(3);
  });

  it("are in the copy of the writer's data, and go with the account", async () => {
    const { ana, lea } = await newPair();
    await write(lea, ['pluie', 'canari-parapluie']).expect(303);
    const copyOf = ({ id }: TestMember) => readAll(Readable.from(exportMember(ctx, id, 'cli')));
    expect(await copyOf(lea)).toContain('canari-parapluie');
    expect(await copyOf(ana)).not.toContain('canari-parapluie');
    await deleteMember(ctx, lea.id, null);
    expect(await textsOf(lea)).toEqual([]);
  });
});
