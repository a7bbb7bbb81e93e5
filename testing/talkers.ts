import { randomUUID } from 'node:crypto';
import { answerQuestion, askConversation } from '#server/features/talk/asking.service.ts';
import { findPairConversation } from '#server/features/talk/conversations.queries.ts';
import { receiveQuestions } from '#server/features/talk/receiving.service.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { AppContext } from '#server/platform/context.ts';
import { DAY_MS } from '#shared/duration.ts';
import { sharedQuestions } from '#shared/talk/shared-questions.ts';

/** A written question, which every pair may ask. */
export const writtenQuestion = sharedQuestions.leger[0]?.id ?? '';

/** Members with completed profiles whose account is old enough to ask; a mutual crush lets each pair of them talk. */
export async function createTalkers(ctx: AppContext, names: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) ids.push(await createTalker(ctx, name));
  for (const [index, one] of ids.entries())
    for (const other of ids.slice(index + 1)) await makeMutualCrush(ctx, one, other);
  return ids;
}

async function createTalker({ db, now }: AppContext, name: string): Promise<string> {
  const id = randomUUID();
  const createdAt = new Date(now().getTime() - 30 * DAY_MS);
  await db('members').insert({
    id,
    email: `${id}@exemple.fr`,
    display_name: name,
    age_confirmed: true,
    created_at: createdAt,
  });
  await db('profiles').insert({
    user_id: id,
    display_name: name,
    gender: 'femme',
    birth_date: '1990-01-01',
    profile_completed: true,
  });
  return id;
}

export async function makeMutualCrush({ db, now }: AppContext, one: string, other: string): Promise<void> {
  const row = (sender: string, recipient: string) => ({
    sender_id: sender,
    recipient_id: recipient,
    contact_hash: randomUUID(),
    channel: 'mail' as const,
    created_at: now(),
    mutual_at: now(),
  });
  await db('crushes').insert([row(one, other), row(other, one)]);
}

/** One asks and the other is reached, without an answer yet. Returns the conversation. */
export async function ask(ctx: AppContext, askerId: string, askedId: string, answer = 'La mer'): Promise<string> {
  await askConversation(ctx, askerId, askedId, { questionKey: writtenQuestion, answer, clientKey: randomUUID() });
  await receiveQuestions(ctx, askedId);
  const conversation = await findPairConversation(ctx.db, askerId, askedId);
  if (!conversation) throw new Error('There is no conversation.');
  return conversation.id;
}

/** A conversation that both have opened by their answers. */
export async function openTalk(ctx: AppContext, askerId: string, askedId: string): Promise<string> {
  const id = await ask(ctx, askerId, askedId);
  await answerQuestion(ctx, askedId, id, { answer: 'La montagne' });
  return id;
}

/** Everything that the tables hold about conversations, as one text: what a dump shows. */
export async function dumpTalk(db: Database): Promise<string> {
  const tables = [
    'conversations',
    'messages',
    'question_answers',
    'conversation_askings',
    'report_evidence',
    'meetings',
    'video_meetings',
    'games',
    'solo_games',
  ];
  const parts: string[] = [];
  for (const table of tables) {
    const { rows } = await db.raw<{ rows: { line: string }[] }>(
      `SELECT row_to_json(t)::text AS line FROM ${table} AS t`,
    );
    parts.push(...rows.map(({ line }) => line));
  }
  return parts.join('\n');
}
