import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '#shared/duration.ts';
import { fr } from '#shared/typeset.ts';
import { createMatches, tilesWith } from '#testing/matchable.ts';
import { prepareSite } from '#testing/test-site.ts';
import type { TestMember } from '#testing/visitor.ts';
import { renameMember } from './name-change.service.ts';

const { database, web, ctx } = prepareSite();
const db = () => database.db;

const change = ({ visitor }: TestMember, name: string) =>
  visitor.post('/mon-compte', { intent: 'change-name', display_name: name });
const namesOf = async ({ id }: TestMember) => {
  const member = await db()('members').where({ id }).first('display_name');
  const profile = await db()('profiles').where({ user_id: id }).first('display_name');
  return [member?.display_name, profile?.display_name];
};
const later = ({ id }: TestMember, days: number) =>
  db()('members')
    .where({ id })
    .update({ name_changed_at: new Date(Date.now() - days * DAY_MS) });

// S-account-10
describe('the name of a member', () => {
  it('is changed in the account and the profile, and others see the new one', async () => {
    const [ana, lou] = await createMatches(web.url, db(), ['Aan', 'Lou'], { age: 57 });
    await tilesWith(lou.visitor, 'Aan');
    await change(ana, '  Ana   Lise ').expect(303).expect('Location', '/mon-compte?info=prenom-change#prenom');
    expect(await namesOf(ana)).toEqual(['Ana Lise', 'Ana Lise']);
    expect((await tilesWith(lou.visitor, 'Ana Lise')).map(({ displayName }) => displayName)).toEqual(['Ana Lise']);
    const { text } = await ana.visitor.get('/mon-compte?info=prenom-change').expect(200);
    expect(text).toContain(fr`C'est ainsi que les autres te voient désormais`);
    expect(text).toContain('Tu pourras en changer à nouveau le');
    expect(text).not.toContain('name="display_name"');

    await change(ana, 'Anna').expect(429, /moins d.une semaine/);
    await later(ana, 6);
    await change(ana, 'Anna').expect(429);
    await later(ana, 7);
    await change(ana, 'Anna').expect(303);
    expect(await namesOf(ana)).toEqual(['Anna', 'Anna']);
    const actions = await db()('audit_log')
      .where({ subject: `member:${ana.id}`, action: 'member.rename' })
      .select('actor', 'details');
    expect(actions).toEqual(Array.from({ length: 2 }, () => ({ actor: `member:${ana.id}`, details: {} })));
  });

  it('is refused when it is the present one, none, or no name', async () => {
    const [ana] = await createMatches(web.url, db(), ['Ana'], { age: 58 });
    await change(ana, 'Ana').expect(422, /déjà ton prénom/);
    await change(ana, ' ').expect(422, /Dis-nous comment tu veux te présenter/);
    await change(ana, 'Va sur evil.tld').expect(422, /value="Va sur evil.tld"/);
    await change(ana, 'a'.repeat(31)).expect(422, /trop long/);
    expect(await namesOf(ana)).toEqual(['Ana', 'Ana']);
  });

  it('is changed once by two forms that are sent at the same moment', async () => {
    const [ana] = await createMatches(web.url, db(), ['Ana'], { age: 59 });
    const answers = await Promise.all([change(ana, 'Anne'), change(ana, 'Anouk')]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303, 429]));
  });

  // S-account-12
  it('is changed by an operator at any time, which leaves the week of the member as it is', async () => {
    const [ana] = await createMatches(web.url, db(), ['Ana'], { age: 60 });
    expect(await renameMember(ctx, ana.id, 'Anne', 'cli:test')).toBe(true);
    expect(await renameMember(ctx, ana.id, 'Anne', 'cli:test')).toBe(false);
    expect(await namesOf(ana)).toEqual(['Anne', 'Anne']);
    await change(ana, 'Anouk').expect(303);
  });
});
