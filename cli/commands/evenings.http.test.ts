import { describe, expect, it } from '@jest/globals';
import { fr } from '#shared/typeset.ts';
import { insertMember } from '#testing/direct-members.ts';
import { insertEvening, seatMember } from '#testing/organised-evenings.ts';
import { runCommand } from '#testing/run-command.ts';
import { prepareServices } from '#testing/test-site.ts';

const { database, ctx } = prepareServices({ places: true });
const { db } = database;
const run = (...args: string[]) => runCommand(database.databaseUrl, args);
const parsed = (answer: string) => JSON.parse(answer) as unknown;

// S-evening-52
describe('resonance evenings', () => {
  it('lists, shows and exports numbers, and nobody who comes', async () => {
    const { id: organiserId } = await insertMember(db);
    const id = await insertEvening(db, organiserId, { startsIn: 2, isComposed: true });
    const seated = [
      await seatMember(ctx, id, { name: 'Confidentielle', table_number: 1, checked_in_at: new Date() }),
      await seatMember(ctx, id, { name: 'Confidentielle', table_number: 1 }),
      await seatMember(ctx, id, { name: 'Confidentielle', status: 'waiting' }),
    ];
    const numbers = { id, seats: 36, taken: 2, waiting: 1, tables: 1, arrived: 1, organiser: organiserId };
    const listed = await run('evenings', 'list', '--json');
    expect(parsed(listed.answer)).toMatchObject([numbers]);
    const shown = await run('evenings', 'show', id, '--json');
    expect(parsed(shown.answer)).toMatchObject({ ...numbers, venue: 'Café des Fédérations', seating: { bound: null } });
    const exported = await run('evenings', 'export', '--format', 'json');
    expect(parsed(exported.answer)).toMatchObject([numbers]);
    const csv = await run('evenings', 'export', '--format', 'csv', '--since', '2099-01-01');
    expect(csv.answer.split('\r\n').filter(Boolean)).toHaveLength(1);
    const plain = [await run('evenings', 'list'), await run('evenings', 'show', id)];
    for (const { answer } of [listed, shown, exported, ...plain])
      for (const secret of ['Confidentielle', ...seated.flatMap((one) => [one.id, one.email, one.code])])
        expect(answer).not.toContain(secret);
  });

  it('answers 3 for an unknown evening, and 2 for something that is no identifier', async () => {
    for (const command of ['show', 'compose']) {
      expect((await run('evenings', command, crypto.randomUUID())).code).toBe(3);
      expect((await run('evenings', command, 'demain')).code).toBe(2);
    }
  });

  it('composes what is closed and nothing else; a dry run saves nothing, and --bound proves what is possible', async () => {
    const open = await insertEvening(db, null, { startsIn: 240 });
    const refused = await run('evenings', 'compose', open);
    expect(refused).toMatchObject({ code: 4, remarks: expect.stringContaining('inscriptions ouvertes') });
    expect(await db('audit_log').where({ subject: `evening:${open}` })).toEqual([]);
    const closed = await insertEvening(db, null, { startsIn: 40 });
    const tried = await run('evenings', 'compose', closed, '--dry-run', '--bound');
    expect(tried).toMatchObject({ code: 0, answer: expect.stringContaining('aucune') });
    expect(await db('evenings').where({ id: closed }).first()).toMatchObject({ composed_at: null });
    expect((await run('evenings', 'compose', closed)).code).toBe(0);
    const again = await run('evenings', 'compose', closed);
    expect(again.remarks).toContain(fr`Les tables étaient déjà composées`);
    expect(
      await db('audit_log')
        .where({ subject: `evening:${closed}` })
        .pluck('action'),
    ).toEqual(['evening.compose']);
  });

  it('cancels once, which is recorded, and tells everybody', async () => {
    const id = await insertEvening(db, null);
    await seatMember(ctx, id);
    const cancel = () => run('evenings', 'cancel', id, '--reason', 'Le lieu a fermé.', '--yes');
    expect((await cancel()).answer).toContain('est annulée');
    expect((await cancel()).answer).toContain('était déjà');
    expect(
      await db('audit_log')
        .where({ subject: `evening:${id}` })
        .pluck('action'),
    ).toEqual(['evening.cancel']);
    expect(await db('outbox_mails').where({ kind: 'evening-cancelled' })).toHaveLength(1);
  });

  it('members grant-organiser and revoke-organiser give and take the role', async () => {
    const { id, email } = await insertMember(db);
    expect((await run('members', 'grant-organiser', email)).answer).toContain('peut maintenant proposer');
    expect((await run('members', 'grant-organiser', id)).answer).toContain('déjà');
    expect(parsed((await run('members', 'find', '--organisers', '--json')).answer)).toMatchObject([
      { id, isOrganiser: true, isAdmin: false },
    ]);
    expect((await run('members', 'revoke-organiser', email, '--yes')).answer).toContain('ne propose plus');
    expect((await run('members', 'revoke-organiser', email, '--yes')).answer).toContain(fr`n'en proposait pas`);
  });
});
