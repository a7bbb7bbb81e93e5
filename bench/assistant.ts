import type { AppContext } from '#server/platform/context.ts';
import { findEntries, isKnown } from '#server/features/assistant/knowledge.service.ts';
import { knowledge } from '#server/features/assistant/knowledge/index.ts';
import type { AskedQuestion } from '#testing/assistant-questions/asked-question.ts';
import { offTopicQuestions } from '#testing/assistant-questions/off-topic.ts';
import { seenQuestions } from '#testing/assistant-questions/seen.ts';
import { unseenQuestions } from '#testing/assistant-questions/unseen.ts';
import { withThrowawayDatabase } from './throwaway.ts';

/**
 * How many questions find their entry. Misses are named for the questions that the search was tuned with; those of the
 * other half only with `--all`, because a person who has read them can no longer measure with them.
 */
export function benchAssistant(): Promise<void> {
  return withThrowawayDatabase(async (ctx) => {
    print(`${knowledge.length} entries, ${knowledge.flatMap(({ phrasings }) => phrasings).length} phrasings.`);
    await measure(ctx, 'tuned with', seenQuestions, true);
    await measure(ctx, 'never looked at', unseenQuestions, process.argv.includes('--all'));
    await measureOffTopic(ctx);
  });
}

async function measure(ctx: AppContext, name: string, asked: readonly AskedQuestion[], isNamed: boolean) {
  let [first, answered, amongThree] = [0, 0, 0];
  const begun = performance.now();
  for (const [question, expected] of asked) {
    const found = (await findEntries(ctx, question)).slice(0, 3);
    const isFirst = found[0]?.entry.id === expected;
    if (isFirst) first += 1;
    if (isFirst && isKnown(found[0])) answered += 1;
    if (found.some(({ entry }) => entry.id === expected)) amongThree += 1;
    if (isNamed && !(isFirst && isKnown(found[0]))) {
      const instead = found.map(({ entry, sureness }) => `${entry.id} ${sureness.toFixed(2)}`).join(', ');
      print(`  ${question} → ${expected}; found ${instead}`);
    }
  }
  const each = (performance.now() - begun) / asked.length;
  print(
    `${asked.length} questions ${name}: right entry first ${share(first, asked)}, and answered with it ${share(answered, asked)}; among the first three ${share(amongThree, asked)}; ${each.toFixed(1)} ms each.`,
  );
}

async function measureOffTopic(ctx: AppContext) {
  let admitted = 0;
  for (const question of offTopicQuestions) {
    const [best] = await findEntries(ctx, question);
    if (!isKnown(best)) admitted += 1;
    else print(`  ${question} → answered with ${best.entry.id} ${best.sureness.toFixed(2)}`);
  }
  print(
    `${offTopicQuestions.length} questions about something else: says that it does not know ${share(admitted, offTopicQuestions)}.`,
  );
}

function share(count: number, all: readonly unknown[]): string {
  return `${count} (${((100 * count) / all.length).toFixed(0)} %)`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
