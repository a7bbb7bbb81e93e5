import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { moods, sharedQuestions } from '#shared/talk/shared-questions.ts';
import { threadViews, type OfferedQuestion, type ThreadExtras } from '#shared/talk/screens.ts';
import { stableHash } from '#shared/talk/stable-hash.ts';
import type { AppContext } from '../../platform/context.ts';
import { findAskedKeys } from './asked-questions.ts';
import { findConversationStatus, type ConversationStatus } from './conversations.queries.ts';
import { findTopics, offerQuestions } from './openers.service.ts';
import { openConversation } from './sealing.ts';
import { findTownBetween } from './town-between.ts';

interface Wanted {
  /** The word after `voir=` in the address. */
  readonly view: string | null;
  /** How often the member has asked for other questions. */
  readonly draw: number;
  /** The key of the question that a game has left; null without one. */
  readonly left: string | null;
}

/** What a view of a thread shows in addition to it: questions to choose from, topics, or a town. */
export async function readExtras(
  ctx: AppContext,
  memberId: string,
  conversationId: string,
  { view, draw, left }: Wanted,
): Promise<ThreadExtras> {
  const wantsQuestions = view === threadViews.question;
  const nothing = { questions: null, topics: null, town: null };
  if (!wantsQuestions && view !== threadViews.topics && view !== threadViews.meeting) return nothing;
  const status = await findConversationStatus(ctx.db, memberId, conversationId);
  if (!status?.isUsable || !status.otherId || !status.conversation.opened_at) return nothing;
  if (view === threadViews.meeting) return { ...nothing, town: await findTownBetween(ctx, memberId, status.otherId) };
  const { id, wrapped_key: key } = status.conversation;
  const seal = openConversation(ctx.config, id, key);
  const asked = seal ? await findAskedKeys(ctx.db, id, seal) : [];
  return wantsQuestions
    ? { ...nothing, questions: await offerInThread(ctx, status, asked, { draw, left }) }
    : { ...nothing, topics: await findTopics(ctx, memberId, status.otherId, asked) };
}

/**
 * The three questions of the day for the pair, and one written question of each mood; none that was asked before. The one
 * that a game has left comes first.
 */
async function offerInThread(
  ctx: AppContext,
  { memberId, otherId, conversation }: ConversationStatus,
  asked: readonly string[],
  { draw, left: leftKey }: Pick<Wanted, 'draw' | 'left'>,
): Promise<readonly OfferedQuestion[]> {
  if (otherId === null) return [];
  const openers = await offerQuestions(ctx, memberId, otherId);
  const taken = new Set([...asked, ...openers.map(({ key }) => key)]);
  const first = stableHash(`${conversation.id}|${dayOf(ctx.now())}`) + draw;
  const written = moods.flatMap(({ id, label }): OfferedQuestion[] => {
    const left = sharedQuestions[id].filter((question) => !taken.has(question.id));
    const question = left[first % left.length];
    return question ? [{ key: question.id, lead: label, question: question.text }] : [];
  });
  const fresh = openers.filter(({ key }) => !asked.includes(key));
  const offered = [...fresh.map(({ key, lead, question }) => ({ key, lead, question })), ...written];
  const ofGame = asked.includes(leftKey ?? '') ? undefined : findWritten(leftKey);
  return ofGame ? [ofGame, ...offered.filter(({ key }) => key !== ofGame.key)] : offered;
}

/** A written question by its key. */
function findWritten(wanted: string | null): OfferedQuestion | undefined {
  return moods
    .flatMap(({ id, label }) => sharedQuestions[id].map(({ id: key, text }) => ({ key, lead: label, question: text })))
    .find(({ key }) => key === wanted);
}
