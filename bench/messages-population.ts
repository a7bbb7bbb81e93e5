import type { Database } from '#server/platform/db/database.ts';
import type { AppContext } from '#server/platform/context.ts';
import { openConversation, type Side } from '#server/features/talk/sealing.ts';
import { MESSAGES_AT_A_TIME } from '#shared/talk/screens.ts';
import type { TalkingMember } from '#testing/talking-pairs.ts';

const MESSAGES_OF_A_CONVERSATION = 100;
/** Each member talks with five before and five after them. */
const CONVERSATIONS_OF_A_MEMBER = 10;
const CONVERSATIONS_AT_A_TIME = 5000;
/** As long as a sealed sentence of sixty letters. */
const SEALED_BYTES = 88;

/** SQL for the id of the member or the conversation with a number. */
const idOf = (number: string) => `lpad(to_hex(${number}), 32, '0')::uuid`;

/** Members, each with ten conversations of a hundred messages, so many messages in all. Returns ids of members. */
export async function insertConversations({ db }: AppContext, messages: number): Promise<string[]> {
  const conversations = messages / MESSAGES_OF_A_CONVERSATION;
  const members = (2 * conversations) / CONVERSATIONS_OF_A_MEMBER;
  await db.raw(
    `INSERT INTO members (id, email, display_name, age_confirmed, is_demo)
     SELECT ${idOf('n')}, n || '@bench.invalid', 'Ana', true, true FROM generate_series(0, ?::int - 1) AS n`,
    [members],
  );
  // Nothing refers to what is not there: the rows are made here.
  await db.raw(`SET session_replication_role = replica`);
  for (let from = 0; from < conversations; from += CONVERSATIONS_AT_A_TIME)
    await insertSome(db, { members, from, to: Math.min(conversations, from + CONVERSATIONS_AT_A_TIME) });
  await db.raw(`SET session_replication_role = origin`);
  await db.raw('VACUUM ANALYZE members, conversations, conversation_members, messages');
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT ${idOf('(n * ?::int / 20)')} AS id FROM generate_series(0, 19) AS n`,
    [members],
  );
  return rows.map(({ id }) => id);
}

interface Part {
  readonly members: number;
  readonly from: number;
  readonly to: number;
}

async function insertSome(db: Database, { members, from, to }: Part): Promise<void> {
  const one = `(n % ${members})`;
  const other = `((n + 1 + n / ${members}) % ${members})`;
  const numbers = `generate_series(${from}, ${to} - 1) AS n`;
  const writtenAt = `now() - make_interval(secs => n % 1000000)`;
  await db.raw(
    `INSERT INTO conversations (id, first_id, second_id, created_at, opened_at, last_number, first_texts, second_texts,
                                last_at, retained_until)
     SELECT ${idOf('n')}, ${idOf(`least(${one}, ${other})`)}, ${idOf(`greatest(${one}, ${other})`)}, ${writtenAt},
            ${writtenAt}, ${MESSAGES_OF_A_CONVERSATION}, 50, 50, ${writtenAt}, now() + interval '1 year' FROM ${numbers}`,
  );
  for (const [side, member] of [
    [1, `least(${one}, ${other})`],
    [2, `greatest(${one}, ${other})`],
  ] as const)
    await db.raw(
      `INSERT INTO conversation_members (conversation_id, member_id, side, last_at, read_number)
       SELECT ${idOf('n')}, ${idOf(member)}, ${side}, ${writtenAt}, 90 FROM ${numbers}`,
    );
  await db.raw(
    `INSERT INTO messages (conversation_id, number, sender, kind, sealed_text, client_key, sent_at)
     SELECT ${idOf('n')}, number, 1 + number % 2, 'text', decode(repeat('5a', ${SEALED_BYTES}), 'hex'),
            gen_random_uuid(), ${writtenAt}
       FROM ${numbers}, generate_series(1, ${MESSAGES_OF_A_CONVERSATION}) AS number`,
  );
}

/** Fills an open conversation with so many messages, of which the newest page can be read. */
export async function fillThread({ db, config }: AppContext, { conversationId }: TalkingMember, messages: number) {
  await db.raw(
    `INSERT INTO messages (conversation_id, number, sender, kind, sealed_text, client_key, sent_at)
     SELECT :conversationId::uuid, number, 1 + number % 2, 'text', decode(repeat('5a', ${SEALED_BYTES}), 'hex'),
            gen_random_uuid(), now() - make_interval(secs => :messages - number)
       FROM generate_series(1, :messages::int) AS number`,
    { conversationId, messages },
  );
  const row = await db('conversations').where({ id: conversationId }).first('wrapped_key');
  const seal = openConversation(config, conversationId, row?.wrapped_key ?? null);
  if (!seal) throw new Error('The conversation has no key.');
  for (let number = messages - MESSAGES_AT_A_TIME + 1; number <= messages; number += 1) {
    const side: Side = number % 2 === 0 ? 1 : 2;
    const sealed = seal.seal({ part: 'message', number, side }, 'Un mot de la longueur de ceux que des gens écrivent.');
    await db('messages').where({ conversation_id: conversationId, number }).update({ sealed_text: sealed });
  }
  const half = messages / 2;
  await db('conversations')
    .where({ id: conversationId })
    .update({ last_number: messages, first_texts: half, second_texts: half });
  // Read before, so that opening it writes nothing.
  await db('conversation_members').where({ conversation_id: conversationId }).update({ read_number: messages });
}
