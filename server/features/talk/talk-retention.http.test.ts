import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { whileOpen } from '#testing/open-transaction.ts';
import { createTalkers, openTalk } from '#testing/talkers.ts';
import { prepareServices } from '#testing/test-site.ts';
import { DAY_MS, HOUR_MS } from '#shared/duration.ts';
import { keyedHash, recognitionKeyOf } from '../../platform/secrets.ts';
import { vapidKeysOf } from '../../platform/vapid-keys.ts';
import { deleteMember } from '../account/erasure.service.ts';
import { exportMember } from '../account/export.service.ts';
import { blockMember } from '../safety/blocks.service.ts';
import { announceTalk } from './announce.service.ts';
import { attachEvidence, gatherEvidence } from './evidence.service.ts';
import { closeConversation, saveChoice, sendMessage } from './thread.service.ts';
import { countTalk, readTalkDays, remindWaiting, tidyTalk } from './tidying.service.ts';

const start = new Date('2026-11-24T11:00:00Z');
let present = start;
const vapid = vapidKeysOf(Buffer.alloc(32, 7).toString('base64url'));
const { ctx, db } = prepareServices({
  now: () => present,
  env: {
    VAPID_PUBLIC_KEY: vapid.publicKey,
    VAPID_PRIVATE_KEY: vapid.privateKey,
    VAPID_SUBJECT: 'mailto:equipe@exemple.fr',
  },
});
const send = (memberId: string, conversationId: string, text: string) =>
  sendMessage(ctx, memberId, conversationId, { text, clientKey: randomUUID() });
const isThere = async (id: string) => (await db('conversations').where({ id }).first('id')) !== undefined;

/** Runs with another present, and comes back. */
async function after<Result>(days: number, work: () => Promise<Result>): Promise<Result> {
  const before = present;
  present = new Date(before.getTime() + days * DAY_MS);
  try {
    return await work();
  } finally {
    present = before;
  }
}

// S-talk-9
describe('how long a conversation is kept', () => {
  it('is six months after it was closed, with its pair apart as long', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const id = await openTalk(ctx, ana, lou);
    await closeConversation(ctx, ana, id, 'time');
    const isPairClosed = async () => (await db('closed_pairs').whereIn('first_id', [ana, lou])).length === 1;
    await after(180, async () => {
      await tidyTalk(ctx);
      expect([await isThere(id), await isPairClosed()]).toEqual([true, true]);
    });
    await after(184, async () => {
      await tidyTalk(ctx);
      expect([await isThere(id), await isPairClosed()]).toEqual([false, false]);
    });
  });

  it('is thirty days after a block, in which it can be reported', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const id = await openTalk(ctx, ana, lou);
    const number = await send(lou, id, 'Une menace');
    await blockMember(ctx, ana, lou);
    await after(29, async () => {
      await tidyTalk(ctx);
      const [report] = await db('reports')
        .insert({ source: 'member', reporter_id: ana, reported_id: lou, reason: 'harassment', created_at: present })
        .returning('id');
      const { mark: seen } = await gatherEvidence(ctx, ana, { conversationId: id, ticked: [number] });
      const evidence = { memberId: ana, conversationId: id, ticked: [number], reported: lou, seen };
      await attachEvidence(ctx, report?.id ?? '', evidence);
    });
    await after(31, async () => {
      await tidyTalk(ctx);
      expect(await isThere(id)).toBe(false);
      expect(await db('report_evidence').where({ number }).select('is_ticked')).toEqual([{ is_ticked: true }]);
    });
  });

  it('begins anew with what is written while it ends', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const id = await openTalk(ctx, ana, lou);
    await db('conversations').where({ id }).update({ retained_until: present });
    const later = new Date(present.getTime() + DAY_MS);
    await whileOpen(
      db,
      (writing) => writing('conversations').where({ id }).update({ retained_until: later }),
      () => tidyTalk(ctx),
    );
    expect((await db('conversations').where({ id }).first('wrapped_key'))?.wrapped_key).not.toBeNull();
    expect(await db('messages').where({ conversation_id: id }).select('number')).toHaveLength(1);
  });

  it('ends for many at once, with their messages', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const id = await openTalk(ctx, ana, lou);
    await db.raw(
      `INSERT INTO conversations (id, wrapped_with, created_at, last_at, retained_until)
       SELECT gen_random_uuid(), 'none', :present, :present, :present FROM generate_series(1, 250)`,
      { present },
    );
    await db.raw(
      `INSERT INTO messages (conversation_id, number, sender, kind, sent_at)
       SELECT id, 1, 1, 'text', :present FROM conversations WHERE wrapped_with = 'none'`,
      { present },
    );
    await tidyTalk(ctx);
    expect(await db('conversations').where({ wrapped_with: 'none' }).select('id')).toEqual([]);
    expect(await isThere(id)).toBe(true);
    expect((await db('messages').where({ conversation_id: id }).select('number')).length).toBe(1);
  });
});

// S-talk-12
describe('the copy of a member', () => {
  const copyOf = async (memberId: string, actor: 'cli' | `member:${string}` = `member:${memberId}`) => {
    const parts: string[] = [];
    for await (const part of exportMember(ctx, memberId, actor, { isPhotoInside: false })) parts.push(part);
    return parts.join('');
  };

  it('has whole conversations, the other by first name, and afterwards as a deleted account', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const id = await openTalk(ctx, ana, lou);
    for (let number = 0; number < 60; number += 1) {
      await send(number % 2 === 0 ? ana : lou, id, `Lettre ${number}.`);
      present = new Date(present.getTime() + 1000);
    }
    const copy = await copyOf(ana);
    for (let number = 0; number < 60; number += 1) expect(copy).toContain(`Lettre ${number}.`);
    expect(copy).toContain('"avec":"Lou"');
    for (const word of [lou, id, `${lou}@exemple.fr`]) expect(copy).not.toContain(word);
    expect(await copyOf(ana, 'cli')).not.toContain('Lettre');
    await deleteMember(ctx, lou, 'cli', { isNotified: false });
    const afterwards = await copyOf(ana);
    expect(afterwards).toContain('"avec":"Compte supprimé"');
    expect(afterwards).toContain('Lettre 59.');
  });
});

// S-conversation-13
describe('the reminder of the third day', () => {
  const mailsOf = (memberId: string, conversationId: string) => {
    const name = keyedHash(recognitionKeyOf(ctx.config, 'mail'), `${conversationId}|${memberId}`);
    return db('outbox_mails').where({ kind: 'talk-waiting' }).where('dedupe_key', 'like', `${name}:%`).select('id');
  };
  const announced = async (memberId: string) => {
    const { rows } = await db.raw<{ rows: { data: object }[] }>(
      `SELECT data FROM pgboss.job WHERE name = 'talk.announce' AND data ->> 'memberId' = :memberId
          AND data ->> 'isReminder' = 'true'`,
      { memberId },
    );
    return rows;
  };

  it('is one mail and one notification, and not before', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const id = await openTalk(ctx, ana, lou);
    await send(ana, id, 'Tu es là ?');
    await after(2.9, () => remindWaiting(ctx));
    expect(await mailsOf(lou, id)).toEqual([]);
    await after(3.1, async () => {
      await Promise.all([remindWaiting(ctx), remindWaiting(ctx)]);
      await remindWaiting(ctx);
    });
    expect([await mailsOf(lou, id), await announced(lou)].map(({ length }) => length)).toEqual([1, 1]);
    expect(await mailsOf(ana, id)).toEqual([]);
    const [job] = await announced(lou);
    await announceTalk(ctx, { ...(job?.data as Parameters<typeof announceTalk>[1]) });
  });

  it('does not come to a member who has just answered', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const id = await openTalk(ctx, ana, lou);
    await send(ana, id, 'Tu es là ?');
    await after(3.1, () =>
      whileOpen(
        db,
        (answering) =>
          answering('conversation_members')
            .where({ conversation_id: id, member_id: lou })
            .update({ waiting_since: null }),
        () => remindWaiting(ctx),
      ),
    );
    expect([await mailsOf(lou, id), await announced(lou)]).toEqual([[], []]);
    expect(
      await db('conversation_members').where({ conversation_id: id, member_id: lou }).first('reminded_at'),
    ).toEqual({ reminded_at: null });
  });

  it('comes again when somebody waits anew, and for nobody who made the conversation silent', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    const id = await openTalk(ctx, ana, lou);
    await send(ana, id, 'Un');
    await after(3.1, () => remindWaiting(ctx));
    await after(4, async () => {
      await send(lou, id, 'Deux');
      present = new Date(present.getTime() + HOUR_MS);
      await send(ana, id, 'Trois');
    });
    await after(7.1, () => remindWaiting(ctx));
    expect((await mailsOf(lou, id)).length).toBe(2);
    await after(8, async () => {
      await send(lou, id, 'Quatre');
      await saveChoice(ctx, lou, id, { muted: true });
      present = new Date(present.getTime() + HOUR_MS);
      await send(ana, id, 'Cinq');
    });
    await after(12, () => remindWaiting(ctx));
    expect((await mailsOf(lou, id)).length).toBe(2);
  });
});

describe('the figures by day', () => {
  it('are those of whole days, without what only a total of many days shows', async () => {
    const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
    await openTalk(ctx, ana, lou);
    await after(1, async () => {
      await countTalk(ctx);
      const [day] = [...(await readTalkDays(ctx, '2026-01-01')).entries()].at(-1) ?? [];
      expect(day).toBe('2026-11-24');
      const figures = (await readTalkDays(ctx, '2026-01-01')).get('2026-11-24');
      expect(figures?.opened).toBeGreaterThan(0);
      expect(Object.keys(figures ?? {}).sort()).toEqual([
        'answered_in_a_day',
        'asked',
        'asleep',
        'closed',
        'meetings',
        'messages',
        'opened',
        'video_minutes',
        'video_talks',
      ]);
    });
  });
});
