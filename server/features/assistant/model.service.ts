import { AppError } from '#shared/errors.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import type { AssistantModelSettings } from '../../platform/config.ts';
import type { AppContext } from '../../platform/context.ts';
import { reserveMoney, recordSpending } from './budget.queries.ts';
import { millionthsFor, tokensAtMost, type TokenUse } from './cost.ts';
import { readQuestion } from './knowledge.service.ts';
import { factsOf } from './knowledge/facts.ts';
import { ModelError, streamModel, type Prompt } from './model-client.ts';
import { systemPrompt } from './system-prompt.ts';
import type { Question } from './question.ts';

const ANSWER_TOKENS = 500;
const ENTRIES_IN_PROMPT = 8;
const MILLION = 1_000_000;

/**
 * Asks the configured model within the day's budget: the maximal cost of an answer is reserved before, and replaced by
 * the real one afterwards, however the answer ended (S-assistant-6).
 * @throws AppError `assistant_unpaid`, `assistant_busy` or `assistant_failed`
 */
export async function* askModel(
  ctx: AppContext,
  settings: AssistantModelSettings,
  question: Question,
): AsyncGenerator<string> {
  const prompt = await promptFor(ctx, question);
  const input = prompt.reduce((sum, { content }) => sum + tokensAtMost(content), 0);
  const day = dayOf(ctx.now());
  const reserved = millionthsFor({ input, output: ANSWER_TOKENS }, settings);
  const budget = Math.floor(settings.dailyBudget * MILLION);
  if (!(await reserveMoney(ctx.db, { day, millionths: reserved, budget }))) throw new AppError('assistant_unpaid', 402);

  // Until the server reports what it counted, all that was sent and received is charged.
  let used: TokenUse = { input, output: 0 };
  let isCounted = false;
  try {
    for await (const event of streamModel(settings, prompt, { answerTokens: ANSWER_TOKENS, signal: question.signal })) {
      if (event.kind === 'use') {
        used = event.tokens;
        isCounted = true;
        continue;
      }
      if (!isCounted) used = { input, output: used.output + tokensAtMost(event.text) };
      yield event.text;
    }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    if (error.reason === 'refused') used = { input: 0, output: 0 };
    // The error's text may repeat the question: only its kind is logged.
    ctx.log.warn({ reason: error.reason, status: error.status }, 'the model of the assistant failed');
    throw modelErrorFor(error);
  } finally {
    await recordSpending(ctx.db, { day, reserved, spent: millionthsFor(used, settings) });
  }
}

async function promptFor(ctx: AppContext, { messages, displayName }: Question): Promise<Prompt> {
  const { entries } = await readQuestion(messages.at(-1)?.content ?? '');
  const near = entries.slice(0, ENTRIES_IN_PROMPT).map(({ entry }) => entry);
  return [
    { role: 'system', content: systemPrompt(factsOf(ctx.config), near, { displayName }) },
    ...messages.map(({ role, content }) => ({ role, content })),
  ];
}

function modelErrorFor({ status, isUnpaid }: ModelError): AppError {
  if (isUnpaid) return new AppError('assistant_unpaid', 402);
  return status === 429 ? new AppError('assistant_busy', 429) : new AppError('assistant_failed', 502);
}
