import { randomUUID } from 'node:crypto';
import { createConversationKey } from '#server/features/talk/sealing.ts';
import { retainedAfter } from '#server/features/talk/talk-rights.ts';
import { createSignedInMembers, inParts, type MemberSite, type SignedInMember } from './signed-in-members.ts';

/** A member whose conversation is open, also in their session. */
export interface TalkingMember extends SignedInMember {
  readonly conversationId: string;
}

/** The two of a conversation; the first has the side 1. */
export type TalkingPair = readonly [TalkingMember, TalkingMember];

/** Pairs of members whose conversation is open, without a message yet. */
export async function createTalkingPairs(site: MemberSite, count: number): Promise<TalkingPair[]> {
  const { db, config } = site;
  const now = new Date();
  const members = await createSignedInMembers(site, 2 * count);
  const pairs = Array.from({ length: count }, (_, index): TalkingPair => {
    const conversationId = randomUUID();
    const [first, second] = members
      .slice(2 * index, 2 * index + 2)
      .toSorted((one, other) => (one.memberId < other.memberId ? -1 : 1));
    if (!first || !second) throw new Error('There are two members for each pair.');
    return [
      { ...first, conversationId },
      { ...second, conversationId },
    ];
  });
  for (const some of inParts(pairs)) {
    await db('conversations').insert(
      some.map(([first, second]) => {
        const { wrapped, wrappedWith } = createConversationKey(config, first.conversationId);
        return {
          id: first.conversationId,
          first_id: first.memberId,
          second_id: second.memberId,
          wrapped_key: wrapped,
          wrapped_with: wrappedWith,
          created_at: now,
          opened_at: now,
          last_at: now,
          retained_until: retainedAfter.message(now),
        };
      }),
    );
    await db('conversation_members').insert(
      some.flatMap((pair) =>
        pair.map(({ memberId, conversationId }, index) => ({
          conversation_id: conversationId,
          member_id: memberId,
          side: index === 0 ? (1 as const) : (2 as const),
          last_at: now,
        })),
      ),
    );
    await db.raw(
      `UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{openedConversationId}', to_jsonb(opened.id))::json
         FROM unnest(:sids::text[], :ids::text[]) AS opened (sid, id) WHERE sessions.sid = opened.sid`,
      {
        sids: some.flatMap((pair) => pair.map(({ sessionId }) => sessionId)),
        ids: some.flatMap((pair) => pair.map(({ conversationId }) => conversationId)),
      },
    );
  }
  return pairs;
}
