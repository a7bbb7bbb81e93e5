import type { Database } from '../../platform/db/database.ts';
import { findQuestions } from './messages.queries.ts';
import type { ConversationSeal } from './sealing.ts';

/** How many questions of a conversation are looked through for what the two have spoken of. */
const QUESTIONS_LOOKED_AT = 50;

/** The keys of the questions that the two have asked each other in their conversation, newest first. */
export async function findAskedKeys(
  db: Database,
  conversationId: string,
  seal: ConversationSeal,
): Promise<readonly string[]> {
  const questions = await findQuestions(db, conversationId, QUESTIONS_LOOKED_AT);
  return questions.flatMap(({ number, sender, sealed_text: sealed }) => {
    const text = sealed && seal.open({ part: 'message', number, side: sender }, sealed);
    return text ? [(JSON.parse(text) as { key: string }).key] : [];
  });
}
