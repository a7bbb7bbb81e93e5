import { expect, it } from '@jest/globals';
import { MAINTENANCE_HEADER } from '#shared/maintenance.ts';
import { FORM_IS_BEHIND } from '#shared/messages/error-pages.ts';
import { fr } from '#shared/typeset.ts';
import { frenchPattern } from '#testing/french-pattern.ts';
import { askAs, createSignedInMembers, type SignedInMember } from '#testing/signed-in-members.ts';
import { until } from '#testing/test-process.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { createVisitor } from '#testing/visitor.ts';
import { runCommand } from '#testing/run-command.ts';

const { db, ctx, database, dataDir, web } = prepareWebSite({ ownProcess: true });

const maintenance = (...line: string[]) =>
  runCommand(database.databaseUrl, ['maintenance', ...line], { env: { DATA_DIR: dataDir } });
const SENTENCE = /Un entretien est en cours (?:jusque vers|et dure)/;

/** What visitors and a member read, and whether each says that there is a maintenance. */
async function readEverywhere(ana: SignedInMember): Promise<readonly { status: number; saysSo: boolean }[]> {
  const answers = [
    await fetch(`${web.url}/home`),
    await askAs(ana, web, '/mon-compte'),
    await askAs(ana, web, '/profile-height'),
  ];
  return Promise.all(
    answers.map(async (answer) => ({ status: answer.status, saysSo: SENTENCE.test(await answer.text()) })),
  );
}

// S-operations-30
it('a maintenance lets everything be read, says so everywhere, and accepts nothing that is sent until it is over', async () => {
  const [ana] = (await createSignedInMembers({ db, config: ctx.config }, 1)) as [SignedInMember];
  const heightOf = async () => (await db('profiles').where({ user_id: ana.memberId }).first('height_cm'))?.height_cm;
  const sendHeight = (prefix = '') => askAs(ana, web, `${prefix}/profile-height`, { height_cm: '170' });
  // The page of visitors is cached before it begins.
  expect(await readEverywhere(ana)).toEqual([1, 2, 3].map(() => ({ status: 200, saysSo: false })));

  expect(await maintenance('on')).toMatchObject({ code: 2 });
  expect(await maintenance('on', '--until', '25:00')).toMatchObject({ code: 2 });
  expect(await maintenance('on', '--until', '14:30')).toMatchObject({
    code: 0,
    answer: expect.stringMatching(frenchPattern(/^Entretien en cours, annoncé jusqu'au \w+ \d+\w* \w+ à 14 h 30\. /)),
  });
  await until(async () => (await readEverywhere(ana)).every(({ saysSo }) => saysSo));
  expect((await readEverywhere(ana)).map(({ status }) => status)).toEqual([200, 200, 200]);

  const page = await sendHeight();
  expect(page.status).toBe(503);
  const seconds = Number(page.headers.get('retry-after'));
  expect(seconds).toBeGreaterThanOrEqual(30);
  expect(seconds).toBeLessThanOrEqual(3600);
  const text = await page.text();
  expect(text).toMatch(frenchPattern(/ce que tu as écrit reste sur ton appareil : réessaie ensuite/));
  expect(text.replaceAll('&#x27;', "'")).toContain(FORM_IS_BEHIND.slice(0, 20));
  const data = await sendHeight('/_data');
  expect(data.status).toBe(503);
  expect(decodeURIComponent(data.headers.get(MAINTENANCE_HEADER) ?? '')).toMatch(SENTENCE);
  expect(await data.json()).toMatchObject({ error: { code: 'maintenance', message: expect.stringMatching(SENTENCE) } });
  expect(await heightOf()).toBeNull();
  const visitor = createVisitor(web.url);
  await visitor.askLink('bo@exemple.fr').expect(503);
  await visitor.call('/auth/v1/verify', { token: 'a.b.c' }).expect(503);
  expect(await db('outbox_mails').select('id')).toEqual([]);
  // Mail programs ask once: it is heard, and refused for its token alone.
  await visitor.agent.post('/unsubscribe/one-click?token=nobody').type('form').send({}).expect(422);

  expect((await maintenance('show')).answer).toMatch(frenchPattern(/^Entretien en cours depuis le .+ 14 h 30\.\n$/));
  const doctor = await runCommand(database.databaseUrl, ['doctor'], { env: { DATA_DIR: dataDir } });
  expect(doctor.answer).toMatch(frenchPattern(/entretien +en cours, annoncé jusqu'au/));

  expect((await maintenance('off')).answer).toBe(fr`L'entretien est terminé.\n`);
  expect((await maintenance('off')).answer).toBe(fr`Aucun entretien n'était en cours.\n`);
  expect((await maintenance('show', '--json')).answer).toBe('null\n');
  await until(async () => (await sendHeight()).status === 303);
  expect(await heightOf()).toBe(170);
  expect((await readEverywhere(ana)).map(({ saysSo }) => saysSo)).toEqual([false, false, false]);
  expect((await db('audit_log').orderBy('happened_at').select('action')).map(({ action }) => action)).toEqual([
    'maintenance.on',
    'maintenance.off',
  ]);
  // An error that everybody expects is no error in the log.
  expect(web.output()).not.toContain('request failed');
});
