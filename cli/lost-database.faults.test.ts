import { afterAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { frenchPattern } from '#testing/french-pattern.ts';
import { startOwnDatabase } from '#testing/own-database.ts';
import { prepare } from '#testing/prepare.ts';
import { runCommand } from '#testing/run-command.ts';

// Defined first, it runs first: nothing ends while the database is paused.
afterAll(() => database.resume());
const database = prepare(startOwnDatabase, (own) => own.remove());
const run = (...line: string[]) => runCommand(database.databaseUrl, line);

// S-operations-17
describe('a command, in French,', () => {
  it('says that PostgreSQL has no free connection, and what to do', async () => {
    const greedy: pg.Client[] = [];
    const take = async () => {
      const client = new pg.Client({ connectionString: database.databaseUrl });
      client.on('error', () => undefined);
      await client.connect();
      greedy.push(client);
    };
    for (let isFree = true; isFree;)
      isFree = await take().then(
        () => true,
        () => false,
      );
    const [doctor, find] = await Promise.all([run('doctor'), run('members', 'find')]);
    await Promise.all(greedy.map((client) => client.end()));
    const sentence = frenchPattern(/PostgreSQL n'a plus de connexion libre \(max_connections\) : arrête/);
    expect(doctor).toMatchObject({ code: 1, answer: expect.stringMatching(sentence) });
    expect(find).toMatchObject({ code: 6, answer: '', remarks: expect.stringMatching(sentence) });
  });

  it('says that the database is frozen', async () => {
    await database.pause();
    const [doctor, mail] = await Promise.all([run('doctor'), run('mail', 'test', 'ana@exemple.fr')]);
    await database.resume();
    const sentence = frenchPattern(/La base de DATABASE_URL ne répond plus : elle est figée/);
    expect(doctor).toMatchObject({ code: 1, answer: expect.stringMatching(sentence) });
    expect(mail).toMatchObject({ code: 6, answer: '', remarks: expect.stringMatching(sentence) });
  });
});
