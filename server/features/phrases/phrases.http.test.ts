import { text as readAll } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { createMatchable, createMatches, openTile } from '#testing/matchable.ts';
import { prepareSite } from '#testing/test-site.ts';
import type { TestMember } from '#testing/visitor.ts';
import { messages } from '#shared/errors.ts';
import { fr } from '#shared/typeset.ts';
import { exportMember } from '../account/export.service.ts';
import { deleteMember } from '../account/erasure.service.ts';
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
  readonly phrases: readonly { readonly id: string; readonly text: string }[];
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

  // S-phrase-5
  it('can be reported one by one, with the words that were shown, whatever their writer does meanwhile', async () => {
    const { ana, lea } = await newPair();
    await write(lea, ['pluie', 'je lis'], ['rire', 'mon chat']).expect(303);
    const { token } = await resonanceOf(ana);
    const report = (phrase: string) =>
      ana.visitor.post('/match-resonance', { intent: 'report-phrase', match: token, phrase });
    const send = async (words: string | null) =>
      ana.visitor.post('/signaler-profil', {
        intent: 'report',
        match: ((await ana.visitor.data('/signaler-profil')).body as { token: string }).token,
        reason: 'other',
        ...(words !== null && { words }),
      });
    const shownOf = async () =>
      ((await ana.visitor.data('/signaler-profil').expect(200)).body as { words: { shown: string; sealed: string } })
        .words;
    await report('rire').expect(303).expect('Location', '/signaler-profil');
    const first = await shownOf();
    expect(first.shown).toBe(fr`Ce qui me fait rire à coup sûr… mon chat`);
    await write(lea, ['pluie', 'je lis']).expect(303);
    expect((await send(first.sealed)).status).toBe(303);
    await report('pluie').expect(303);
    expect((await send((await shownOf()).sealed)).status).toBe(303);
    const rows = await database.db('reports').where({ reported_id: lea.id });
    expect(rows).toHaveLength(1);
    expect(openFromReport(ctx, rows[0]!.sealed_words)).toBe(
      fr`Ce qui me fait rire à coup sûr… mon chat${'\n'}Quand il pleut toute la journée… je lis`,
    );
    // Words that nobody has shown, and those of another reporter, are refused.
    for (const words of ['', 'abc', Buffer.alloc(60).toString('base64url')].slice(1))
      expect((await send(words)).status).toBe(400);
    expect((await report('rire').expect(422)).text).toContain(messages.phrase_report_gone);
    // Another report, of the person alone, has none.
    await ana.visitor.post('/match-resonance', { intent: 'safety', match: token }).expect(303);
    expect(await shownOf()).toBeNull();
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
