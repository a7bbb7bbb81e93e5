import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { productJobs } from '#server/app/product-jobs.ts';
import { createBackup, restoreBackup } from '#server/features/backups/backup.service.ts';
import { blockMember } from '#server/features/safety/blocks.service.ts';
import { declineAsking } from '#server/features/talk/asking.service.ts';
import { readDiscussion, readDiscussions } from '#server/features/talk/discussion.service.ts';
import { readTalkStates } from '#server/features/talk/live-states.ts';
import { closeConversation, saveChoice, sendMessage, takeBack } from '#server/features/talk/thread.service.ts';
import { createFileStore } from '#server/platform/files/file-store.ts';
import { ask, createTalkers, openTalk } from '#testing/talkers.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { readLiveTalk } from '#shared/talk/live.ts';
import { prepareFolder, prepareServices } from '#testing/test-site.ts';

const folder = prepareFolder();
const { ctx, db, database } = prepareServices({ env: { DATA_DIR: path.join(folder, 'source') } });
const pseudonyms = { of: (_subject: string, id: string) => id, idOf: () => null };
const targetOf = (databaseUrl: string, name: string) => ({
  databaseUrl,
  files: createFileStore({ dataDir: path.join(folder, name), objectStorage: undefined }),
  log: ctx.log,
});
let made = 0;
const send = (memberId: string, conversationId: string, text: string) =>
  sendMessage(ctx, memberId, conversationId, {
    text,
    clientKey: `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`,
  });
const read = async (memberId: string, conversationId: string) =>
  JSON.stringify(await readDiscussion(ctx, pseudonyms, memberId, conversationId));
const waitingOf = async (memberId: string) => readLiveTalk((await readTalkStates(ctx, [memberId])).get(memberId));

// S-operations-9
describe('conversations in a restored backup', () => {
  it('stay closed, blocked, deleted, taken back and declined; the others are read as before', async () => {
    const [ana = '', closed = '', blocked = '', deleted = '', lasting = '', asker = '', gone = ''] =
      await createTalkers(ctx, ['Ana', 'Bo', 'Cléo', 'Dany', 'Élie', 'Fanny', 'Gaby']);
    const ids = {
      closed: await openTalk(ctx, closed, ana),
      blocked: await openTalk(ctx, blocked, ana),
      deleted: await openTalk(ctx, ana, deleted),
      lasting: await openTalk(ctx, ana, lasting),
    };
    const asked = await ask(ctx, asker, ana, 'Une réponse cachée');
    const unanswered = await ask(ctx, gone, ana, 'Une autre');
    for (const id of Object.values(ids)) await send(ana, id, 'Avant la sauvegarde');
    await send(closed, ids.closed, 'Avant');
    const regretted = await send(ana, ids.lasting, 'Des mots retirés');
    const note = { id: randomUUID(), duration: 1000, waveform: [1], created_at: ctx.now(), sent_at: ctx.now() };
    await db('voice_notes').insert({ ...note, conversation_id: ids.lasting, number: regretted });
    await saveChoice(ctx, ana, ids.lasting, { shows_reading: true });
    const backup = path.join(folder, 'backup');
    const target = targetOf(database.databaseUrl, 'source');
    await createBackup(target, backup, ctx.now());

    await closeConversation(ctx, ana, ids.closed, 'spark');
    await blockMember(ctx, ana, blocked);
    await blockMember(ctx, ana, gone);
    // As the hourly job does when its time is over.
    await db('conversations').where({ id: ids.deleted }).delete();
    await takeBack(ctx, ana, ids.lasting, regretted);
    await saveChoice(ctx, ana, ids.lasting, { shows_reading: false });
    await declineAsking(ctx, ana, asked);

    await restoreBackup(target, backup, { jobs: productJobs, replace: true });

    expect(await read(ana, ids.lasting)).toContain('Avant la sauvegarde');
    expect(await read(ana, ids.lasting)).not.toContain('Des mots');
    expect(await read(lasting, ids.lasting)).not.toContain('Des mots');
    // The sweep removes the files of a recording without a message.
    expect(await db('voice_notes').pluck('number')).toEqual([null]);
    expect(await readDiscussion(ctx, pseudonyms, ana, ids.lasting)).toMatchObject({ choices: { showsReading: false } });
    expect(await readDiscussion(ctx, pseudonyms, closed, ids.closed)).toMatchObject({
      canWrite: false,
      closing: { phrase: 'spark', isMine: false },
    });
    await expect(send(closed, ids.closed, 'Encore')).rejects.toMatchObject({ code: 'talk_closed' });
    for (const memberId of [ana, blocked]) expect(await read(memberId, ids.blocked)).toBe('null');
    const retained = await db('conversations').where({ id: ids.blocked }).first('retained_until');
    expect(retained!.retained_until.getTime()).toBeLessThan(Date.now() + 31 * 86_400_000);
    expect(await read(ana, ids.deleted)).toBe('null');
    expect(await db('conversations').where({ id: ids.deleted }).select('id')).toEqual([]);
    // That it was asked is remembered, the answer is not.
    const withdrawn = await db('conversation_askings').where({ conversation_id: unanswered }).select('sealed_answer');
    expect(withdrawn.map(({ sealed_answer: sealed }) => sealed.length)).toEqual([0]);
    const shown = await readDiscussions(ctx, pseudonyms, ana);
    expect(shown.invitations).toEqual([]);
    expect(shown.discussions.map(({ token }) => token).toSorted()).toEqual([ids.closed, ids.lasting].toSorted());
    expect(await waitingOf(ana)).toMatchObject({ invitations: 0, waiting: 0 });
  });

  it('are all there after a restore over a database that knows none of them', async () => {
    const backup = path.join(folder, 'second');
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    await openTalk(ctx, ana, lou);
    await createBackup(targetOf(database.databaseUrl, 'source'), backup, ctx.now());
    const count = async (from: typeof db) => Number((await from('conversations').count())[0]?.['count']);
    const other = await createTestDatabase({});
    try {
      await other.db('conversations').insert({
        wrapped_with: 'x',
        created_at: new Date('2030-01-01'),
        last_at: new Date('2030-01-01'),
        retained_until: new Date('2031-01-01'),
      });
      await restoreBackup(targetOf(other.databaseUrl, 'other'), backup, { jobs: productJobs, replace: true });
      expect(await count(other.db)).toBe(await count(db));
    } finally {
      await other.drop();
    }
  });
});
