import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { moods, sharedQuestions } from '#shared/talk/shared-questions.ts';
import { threadViews, type OfferedQuestion, type ThreadExtras } from '#shared/talk/screens.ts';
import { stableHash } from '#shared/talk/stable-hash.ts';
import type { AppContext } from '../../platform/context.ts';
import { findConversationStatus, type ConversationStatus } from './conversations.queries.ts';
import { findQuestions } from './messages.queries.ts';
import { findTopics, offerQuestions } from './openers.service.ts';
import { openConversation } from './sealing.ts';
import { findTownBetween } from './town-between.ts';

/** How many questions of a conversation are looked through for what the two have spoken of. */
const QUESTIONS_LOOKED_AT = 50;

interface Wanted {
  /** The word after `voir=` in the address. */
  readonly view: string | null;
  /** How often the member has asked for other questions. */
  readonly draw: number;
}

/** What a view of a thread shows in addition to it: questions to choose from, topics, or a town. */
export async function readExtras(
  ctx: AppContext,
  memberId: string,
  conversationId: string,
  { view, draw }: Wanted,
): Promise<ThreadExtras> {
  const wantsQuestions = view === threadViews.question;
  const nothing = { questions: null, topics: null, town: null };
  if (!wantsQuestions && view !== threadViews.topics && view !== threadViews.meeting) return nothing;
  const status = await findConversationStatus(ctx.db, memberId, conversationId);
  if (!status?.isUsable || !status.otherId || !status.conversation.opened_at) return nothing;
  if (view === threadViews.meeting) return { ...nothing, town: await findTownBetween(ctx, memberId, status.otherId) };
  const asked = await findAskedKeys(ctx, status);
  return wantsQuestions
    ? { ...nothing, questions: await offerInThread(ctx, status, asked, draw) }
    : { ...nothing, topics: await findTopics(ctx, memberId, status.otherId, asked) };
}

/** The three questions of the day for the pair, and one written question of each mood; none that was asked before. */
async function offerInThread(
  ctx: AppContext,
  { memberId, otherId, conversation }: ConversationStatus,
  asked: readonly string[],
  draw: number,
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
  return [...fresh.map(({ key, lead, question }) => ({ key, lead, question })), ...written];
}

/** The keys of the questions that the two have asked each other in their conversation, newest first. */
async function findAskedKeys(
  { config, db }: AppContext,
  { conversation: { id, wrapped_key: key } }: ConversationStatus,
): Promise<readonly string[]> {
  const seal = openConversation(config, id, key);
  if (!seal) return [];
  const questions = await findQuestions(db, id, QUESTIONS_LOOKED_AT);
  return questions.flatMap(({ number, sender, sealed_text: sealed }) => {
    const text = sealed && seal.open({ part: 'message', number, side: sender }, sealed);
    return text ? [(JSON.parse(text) as { key: string }).key] : [];
  });
}
