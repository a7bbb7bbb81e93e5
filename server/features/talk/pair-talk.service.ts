import { askingViewOf, countAskings, type AskingPair } from '#shared/talk/asking.ts';
import { rightsAfterClosing } from '#shared/talk/closing.ts';
import { askingLimitInWords } from '#shared/talk/limit-words.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Pseudonyms } from '../members/pseudonyms.ts';
import { findAskingLimit } from './asking.service.ts';
import { askingPairOf, findAskings, findTalkChoices } from './askings.queries.ts';
import { findFirstName, findPairConversation } from './conversations.queries.ts';
import { haveClosedLately } from './ending.queries.ts';
import { offerQuestions } from './openers.service.ts';

/**
 * What '/question-a-deux' says: where a pair stands; and, where the member may ask, the questions to choose from, or the
 * limit that is reached, so that nothing is typed in vain. Whether a question of the other waits to reach the member, or
 * the own one was declined, changes nothing in it (S-conversation-3, S-conversation-8).
 */
export async function readPairTalk(ctx: AppContext, pseudonyms: Pseudonyms, memberId: string, otherId: string) {
  const now = ctx.now();
  const conversation = await findPairConversation(ctx.db, memberId, otherId);
  const rows = conversation ? await findAskings(ctx.db, conversation.id) : [];
  const pair = askingPairOf(rows, memberId, conversation?.opened_at ?? null);
  const { wantsReminders } = await findTalkChoices(ctx.db, otherId);
  const view = askingViewOf(pair, { canBeReminded: wantsReminders }, now);
  const closedAt = conversation?.blocked_at ?? conversation?.closed_at ?? null;
  const isClosed = closedAt !== null || (await haveClosedLately(ctx.db, memberId, otherId));
  const state = isClosed ? ('closed' as const) : view.state;
  const canRead = rightsAfterClosing(closedAt && { closedAt, isMine: false, phrase: null }, now).canRead;
  const isNamed = state !== 'none' && canRead && !conversation?.blocked_at;
  const limit = state === 'none' ? await whyNotNow(ctx, memberId, pair) : null;
  return {
    name: await findFirstName(ctx.db, otherId),
    state,
    mine: view.mine,
    token: conversation && isNamed ? pseudonyms.of('conversation', conversation.id) : null,
    limit: limit && { code: limit.code, words: askingLimitInWords(limit, now) },
    offered: state === 'none' ? await offerQuestions(ctx, memberId, otherId) : [],
  };
}

function whyNotNow(ctx: AppContext, memberId: string, pair: AskingPair) {
  return findAskingLimit(ctx, memberId, {
    askingsOfPair: countAskings(pair),
    isFirst: !pair.askings.some(({ isMine }) => isMine),
  });
}
