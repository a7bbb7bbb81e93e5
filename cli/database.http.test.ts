import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { insertMember } from '#testing/direct-members.ts';
import { frenchPattern } from '#testing/french-pattern.ts';
import { prepareDatabase, prepareFolder } from '#testing/test-site.ts';
import { fr } from '#shared/typeset.ts';
import { runCommand } from '#testing/run-command.ts';

const database = prepareDatabase();
const folder = prepareFolder();
const run = (line: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runCommand(database.databaseUrl, line, { env: { DATA_DIR: path.join(folder, 'data'), ...env } });

// S-operations-21
describe('the database of a command', () => {
  it.each([
    ['backup', 'create', '/tmp/never-made'],
    ['db', 'migrate'],
    ['unsubscribes', 'export', '--format', 'csv'],
    ['members', 'delete', 'ana@exemple.fr', '--yes'],
  ])('is never made by the command itself: %s %s', async (...line) => {
    const DATA_DIR = path.join(folder, 'none');
    const { code, answer, remarks, database: said } = await run(line, { DATABASE_URL: '', DATA_DIR });
    expect({ code, answer, said }).toEqual({ code: 1, answer: '', said: '' });
    expect(remarks).toMatch(
      frenchPattern(/^Il manque DATABASE_URL, et aucune base .+ ne tourne dans .+none\. .+\.\n$/),
    );
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it('is missing for doctor, too, which names the variable', async () => {
    const { code, answer } = await run(['doctor'], { DATABASE_URL: '', DATA_DIR: path.join(folder, 'none') });
    expect(code).toBe(1);
    expect(answer).toMatch(/^à réparer {2}configuration .*Il manque DATABASE_URL/);
  });

  it('is named on the standard error with its server and user, and without its password', async () => {
    const { hostname, port, username, password, pathname } = new URL(database.databaseUrl);
    const { answer, database: said, remarks } = await run(['members', 'find', '--json']);
    expect(JSON.parse(answer)).toEqual([]);
    expect(`${said}${remarks}`).toContain(
      fr`Base : ${pathname.slice(1)} sur ${hostname}:${port}, en tant que ${username} (DATABASE_URL)`,
    );
    expect(said).not.toContain(password);
    const secret = { DATABASE_URL: `${database.databaseUrl}?application_name=hidden&sslpassword=hidden` };
    expect((await run(['audit'], secret)).database).not.toContain('hidden');
  });

  it('is not spoken to without the secret that npm start has made or SECRET_KEY says, and none is made', async () => {
    const env = { NODE_ENV: 'development', SECRET_KEY: '', DATA_DIR: path.join(folder, 'no-secret') };
    const { code, remarks } = await run(['unsubscribes', 'add', 'ana@exemple.fr'], env);
    expect({ code, remarks }).toEqual({ code: 1, remarks: expect.stringMatching(/^Il manque SECRET_KEY/) });
    expect(existsSync(env.DATA_DIR)).toBe(false);
  });

  it('is not copied while it has no member, unless --allow-empty says so', async () => {
    const target = path.join(folder, 'backup');
    const refused = await run(['backup', 'create', target]);
    expect(refused).toMatchObject({
      code: 4,
      answer: '',
      remarks: fr`Cette base n'a aucun membre : rien n'est copié. Est-ce la bonne ? Si oui, ajoute --allow-empty.\n`,
    });
    expect(existsSync(target)).toBe(false);
    const allowed = await run(['backup', 'create', target, '--allow-empty']);
    expect(allowed).toMatchObject({ code: 0, answer: expect.stringMatching(frenchPattern(/: 0 membre,/)) });
    await insertMember(database.db);
    const filled = await run(['backup', 'create', `${target}-2`]);
    expect(filled).toMatchObject({ code: 0, answer: expect.stringMatching(frenchPattern(/: 1 membre,/)) });
    expect(await readdir(folder)).toEqual(expect.arrayContaining(['backup', 'backup-2']));
  });

  it('is examined without its workers by doctor --no-worker, as the drill needs it', async () => {
    const names = async (...options: string[]) =>
      (JSON.parse((await run(['doctor', '--json', ...options])).answer) as { name: string }[]).map(({ name }) => name);
    const all = await names();
    expect(all).toEqual(expect.arrayContaining(['workers', 'secteurs']));
    expect(await names('--no-worker')).toEqual(all.filter((name) => name !== 'workers' && name !== 'secteurs'));
  });
});
