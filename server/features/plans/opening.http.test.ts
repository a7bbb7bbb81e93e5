import { expect, it } from '@jest/globals';
import { createTestContext } from '#testing/test-context.ts';
import { queuedMails } from '#testing/visitor.ts';
import { prepareDatabase } from '#testing/test-site.ts';
import { saveEarlyMember } from './early-members.queries.ts';
import { notifyOpening } from './opening.service.ts';

const database = prepareDatabase();

async function insertEarlyMember(name: string, { isEarly = true, isSuspended = false } = {}): Promise<void> {
  const [row] = await database
    .db('members')
    .insert({ email: `${name}@exemple.fr`, suspended_at: isSuspended ? new Date() : null })
    .returning('id');
  if (isEarly) await saveEarlyMember(database.db, row?.id ?? '', new Date());
}

async function runOn(day: string, opening: string | undefined = '2027-04-01'): Promise<void> {
  const { ctx, close } = await createTestContext(database, {
    now: () => new Date(`${day}T08:00:00Z`),
    env: opening ? { OFFICIAL_OPENING: opening } : {},
  });
  await notifyOpening(ctx);
  await close();
}

const mailsTo = (name: string) => queuedMails(database.db, `${name}@exemple.fr`);

it('early members are notified of the opening once, on its day or when a worker runs again later', async () => {
  await insertEarlyMember('ana');
  await insertEarlyMember('lou', { isEarly: false });
  await insertEarlyMember('max', { isSuspended: true });
  await runOn('2027-03-31');
  await runOn('2027-04-16');
  await runOn('2027-04-02', '');
  expect(await mailsTo('ana')).toEqual([]);

  await runOn('2027-04-01');
  await insertEarlyMember('eve');
  await runOn('2027-04-02');
  for (const name of ['ana', 'eve'])
    expect((await mailsTo(name)).map(({ kind, data }) => [kind, data])).toEqual([
      ['official-opening', { openedOn: '2027-04-01' }],
    ]);
  for (const name of ['lou', 'max']) expect(await mailsTo(name)).toEqual([]);
});
