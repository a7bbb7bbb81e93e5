import { describe, expect, it } from '@jest/globals';
import { createMatches, openTile, tilesOf, tilesWith, type Named } from '#testing/matchable.ts';
import { prepareSite } from '#testing/test-site.ts';
import { clientAt } from '../../platform/http/client.ts';
import type { Session } from '../members/session.ts';
import { findMatchesPage } from './matches.service.ts';

const { database, ctx, web } = prepareSite();
let age = 30;

/** Members who match each other and nobody else. */
const newMatches = <const Names extends readonly string[]>(names: Names): Promise<Named<Names>> =>
  createMatches(web.url, database.db, names, { age: (age += 1) });

describe('the tiles of /matches', () => {
  it('are read in at most ten statements once the day has begun', async () => {
    const [ana] = await newMatches(['Ana', 'Léa', 'Mia', 'Zoé']);
    await tilesWith(ana.visitor, 'Léa', 'Mia', 'Zoé');
    const client = clientAt('192.0.2.7');
    const read = () => findMatchesPage(ctx, { id: 'statements' } as Session, { memberId: ana.id, client }, 1);
    const statements: string[] = [];
    const count = ({ sql }: { readonly sql: string }) => statements.push(sql);
    database.db.on('query', count);
    const page = await read();
    expect(page).toMatchObject({ tiles: { length: 3 } });
    expect(statements.length).toBeLessThanOrEqual(10);
  });

  // S-resonance-16, S-profile-11
  it('say age, distance and one reason, in the same words to both', async () => {
    const paris = { location_city: 'Paris', latitude: 48.8534, longitude: 2.3488 };
    const lyon = { location_city: 'Lyon', latitude: 45.7485, longitude: 4.8467 };
    const [ana, lea] = await newMatches(['Ana', 'Léa']);
    const [unknown] = await tilesWith(ana.visitor, 'Léa');
    expect(unknown).toMatchObject({ age, distance: null });
    for (const [town, distance] of [
      [paris, 'Tout près'],
      [lyon, 'Plus loin'],
    ] as const) {
      await database.db('profiles').where({ user_id: ana.id }).update(paris);
      await database.db('profiles').where({ user_id: lea.id }).update(town);
      const [[forAna], [forLea]] = [await tilesWith(ana.visitor, 'Léa'), await tilesWith(lea.visitor, 'Ana')];
      expect(forAna).toMatchObject({ age, distance, reason: expect.stringMatching(/^(?:\S+ ){2,4}\S+$/) });
      expect(forLea).toMatchObject({ age, distance, reason: (forAna as unknown as { reason: string }).reason });
      const page = (await ana.visitor.get('/matches').expect(200)).text;
      expect(page.replaceAll(/<[^>]*>/g, '').replaceAll(/\s/g, ' ')).toContain(`${age} ans · ${distance}`);
    }
    await openTile(ana.visitor, 'Léa');
    const { why } = (await ana.visitor.data('/match-resonance').expect(200)).body as { why: string };
    expect(why).toMatch(/^\p{Lu}.+, .+ et .+\.$/u);
    expect((await ana.visitor.get('/match-resonance').expect(200)).text).toContain(why);
    // Not yet thirty-one in the eyes of others, and never the day.
    const today = new Date().toISOString().slice(0, 10);
    await database
      .db('profiles')
      .where({ user_id: lea.id })
      .update({ birth_date: `${Number(today.slice(0, 4)) - age - 1}-12-31` });
    expect((await ana.visitor.data('/match-resonance').expect(200)).text).not.toContain('12-31');
  });

  // S-resonance-17
  it('are first those with whom photos are open, in full colour, in the list as outside it', async () => {
    const names = ['Ana', 'Léa', 'Mia', 'Zoé'] as const;
    const [ana, lea, mia, zoe] = await newMatches(names);
    const before = await tilesWith(ana.visitor, 'Léa', 'Mia', 'Zoé');
    const last = before.at(-1)!;
    const lastId = { Léa: lea.id, Mia: mia.id, Zoé: zoe.id }[last.displayName]!;
    await openTile(ana.visitor, last.displayName);
    expect((await ana.visitor.get('/matches')).text).toContain('resonance-tile--viewed');
    const [first, second] = [ana.id, lastId].toSorted();
    const now = new Date();
    await database.db('photo_reveals').insert({
      first_id: first!,
      second_id: second!,
      first_asked_at: now,
      second_asked_at: now,
    });
    const after = await tilesOf(ana.visitor);
    expect(after.map(({ displayName }) => displayName)).toEqual(
      [last, ...before.slice(0, -1)].map(({ displayName }) => displayName),
    );
    expect((await ana.visitor.get('/matches')).text).not.toContain('resonance-tile--viewed');
    const nobody = { candidate_ids: [], points: [], beyond_distance: [] };
    await database.db('match_lists').where({ member_id: ana.id }).update(nobody);
    await database
      .db('match_sixes')
      .where({ member_id: ana.id })
      .update({ ...nobody, is_mutual: [] });
    const { connected, outsideList } = (await ana.visitor.data('/matches').expect(200)).body as Record<
      string,
      readonly { displayName: string }[]
    >;
    expect([connected, outsideList]).toMatchObject([[{ displayName: last.displayName }], []]);
    expect((await ana.visitor.get('/matches')).text).toContain('Déjà ouvert entre vous');
  });
});
