import { setTimeout as sleep } from 'node:timers/promises';
import { questionToAsk } from '#shared/assistant/answer-text.ts';
import { quickQuestions } from '#shared/assistant/chat.ts';
import type { AppContext } from '../../platform/context.ts';
import { findEntries, isKnown, type Found } from './knowledge.service.ts';
import { factsOf, type Facts } from './knowledge/facts.ts';
import type { Question } from './question.ts';
import { fr } from '#shared/typeset.ts';

/** How many words appear at once: an answer appears about as fast as people read. */
const PIECE_WORDS = 3;
const PIECE_PAUSE_MS = 30;

/** Below this likeness an entry has nothing to do with the question. */
const NEAR_FROM = 0.22;
const TOPICS_OFFERED = 3;

/** Answers from the written knowledge; if it does not know, it says so and offers near questions. */
export async function* answerFromKnowledge(
  ctx: AppContext,
  { messages, signal }: Pick<Question, 'messages' | 'signal'>,
): AsyncGenerator<string> {
  const answer = await findAnswer(ctx, messages.at(-1)?.content ?? '');
  for (const piece of piecesOf(answer)) {
    if (signal.aborted) return;
    yield piece;
    await sleep(PIECE_PAUSE_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** The whole answer to a question. */
export async function findAnswer(ctx: AppContext, question: string): Promise<string> {
  const facts = factsOf(ctx.config);
  const found = await findEntries(ctx, question);
  const [best] = found;
  return isKnown(best) ? best.entry.answer(facts) : admitIgnorance(facts, found);
}

function admitIgnorance({ contact }: Facts, found: readonly Found[]): string {
  const near = found.filter(({ sureness }) => sureness >= NEAR_FROM).slice(0, TOPICS_OFFERED);
  const questions = near.length > 0 ? near.map(({ entry }) => entry.title) : quickQuestions.slice(0, TOPICS_OFFERED);
  return [
    fr`Là, je n'ai pas de réponse sûre, et je préfère ne rien inventer.`,
    near.length > 0 ? fr`Tu voulais peut-être demander :` : fr`Voici ce que je connais bien, par exemple :`,
    ...questions.map(questionToAsk),
    fr`Sinon, une personne de l'équipe te répond ici : ${contact}.`,
  ].join('\n');
}

/** Cuts an answer into pieces of a few words; joined they are the answer again. */
function piecesOf(answer: string): string[] {
  const words = answer.match(/\s*\S+|\s+$/g) ?? [];
  const pieces: string[] = [];
  for (let at = 0; at < words.length; at += PIECE_WORDS) pieces.push(words.slice(at, at + PIECE_WORDS).join(''));
  return pieces;
}
