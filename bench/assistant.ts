import { findAnswer } from '#server/features/assistant/answer.ts';
import { distressExamples } from '#server/features/assistant/distress/examples.ts';
import { harmlessExamples } from '#server/features/assistant/distress/harmless-examples.ts';
import { factsOf } from '#server/features/assistant/knowledge/facts.ts';
import { knowledge } from '#server/features/assistant/knowledge/index.ts';
import { spokenPhrasings } from '#server/features/assistant/knowledge/spoken-phrasings.ts';
import { knowledgeSearch } from '#server/features/assistant/knowledge.service.ts';
import type { AskedQuestion } from '#testing/assistant-questions/asked-question.ts';
import {
  heldOutDistress,
  heldOutEnglish,
  heldOutHarmless,
  heldOutQuestions,
  heldOutUnknown,
} from '#testing/assistant-questions/held-out.ts';
import { fifthDistress, fifthHarmless, fifthQuestions } from '#testing/assistant-questions/held-out-fifth.ts';
import {
  fourthDistress,
  fourthEnglish,
  fourthHarmless,
  fourthQuestions,
  fourthUnknown,
} from '#testing/assistant-questions/held-out-fourth.ts';
import { furtherDistress, furtherHarmless } from '#testing/assistant-questions/held-out-further.ts';
import { secondDistress, secondHarmless } from '#testing/assistant-questions/held-out-second.ts';
import { thirdDistress, thirdHarmless } from '#testing/assistant-questions/held-out-third.ts';
import { answeredAlthoughUnknown, measure, withoutTheirLink } from '#testing/assistant-questions/measure.ts';
import { offTopicQuestions } from '#testing/assistant-questions/off-topic.ts';
import { seenQuestions } from '#testing/assistant-questions/seen.ts';

const facts = factsOf({ productName: 'Résonance', contactEmail: 'bonjour@resonance.example' });
const answering = (question: string) => findAnswer([{ role: 'user', content: question }], facts);

/**
 * How many questions get their answer. Misses are named for the questions that the assistant was tuned with; those that
 * were held out only with `--all`, because a person who has read them can no longer measure with them.
 */
export async function benchAssistant(): Promise<void> {
  const isNamed = process.argv.includes('--all');
  const phrasings = knowledge.flatMap(({ id, phrasings: written }) => [...written, ...spokenPhrasings(id)]);
  const begun = performance.now();
  await knowledgeSearch();
  print(
    `${knowledge.length} entries, ${phrasings.length} phrasings, ${distressExamples.length} of distress; learnt in ${((performance.now() - begun) / 1000).toFixed(1)} s.`,
  );
  await questions('tuned with', seenQuestions, true);
  await questions('of distress, tuned with', asExamples, true);
  await harmless('harmless, tuned with', harmlessExamples, true);
  await unknown('about something else, tuned with', offTopicQuestions, true);
  await questions('held out', heldOutQuestions, isNamed);
  await questions('of distress, held out', heldOutDistress, isNamed);
  await harmless('harmless, held out', heldOutHarmless, isNamed);
  await questions('of indirect distress, mended by', [...furtherDistress, ...secondDistress], isNamed);
  await harmless('ironic, mended by', [...furtherHarmless, ...secondHarmless], isNamed);
  await questions('of indirect distress, never looked at', thirdDistress, false);
  await harmless('ironic, never looked at', thirdHarmless, false);
  await hands('of indirect distress, never looked at', thirdDistress);
  await unknown('about something else, held out', heldOutUnknown, isNamed);
  await questions('of the fourth list, mended by', fourthQuestions, isNamed);
  await questions('of distress in the fourth list', fourthDistress, isNamed);
  await hands('of distress in the fourth list', fourthDistress);
  await harmless('harmless in the fourth list', fourthHarmless, isNamed);
  await unknown('about something else in the fourth list', fourthUnknown, isNamed);
  await questions('of the fifth list, never looked at', fifthQuestions, false);
  await hands('of distress in the fifth list, mended by', fifthDistress);
  await harmless('harmless in the fifth list, mended by', fifthHarmless, isNamed);
  const english = heldOutEnglish.length + fourthEnglish.length;
  const missed = await withoutTheirLink([...heldOutEnglish, ...fourthEnglish], answering);
  print(
    `${english} English questions, held out: ${share(english - missed.length, english)} get an English answer with the right link.`,
  );
  if (isNamed) for (const question of missed) print(`  ${question}`);
}

const asExamples: readonly AskedQuestion[] = distressExamples.map(({ words, distress }) => [words, distress]);

async function questions(name: string, asked: readonly AskedQuestion[], isNamed: boolean) {
  const begun = performance.now();
  const { count, right, wrong, unknown: admitted } = await measure(asked, answering);
  const each = (performance.now() - begun) / count;
  print(
    `${count} questions ${name}: right ${share(right, count)}, 'je ne sais pas' ${share(admitted.length, count)}, another answer ${share(wrong.length, count)}; ${each.toFixed(1)} ms each.`,
  );
  if (!isNamed) return;
  for (const { question, rightly, about } of [...wrong, ...admitted])
    print(`  ${question} → ${rightly.join(' or ')}; got ${about}`);
}

/** How many people in distress get at least the numbers that help, although it may not be clear which they need. */
async function hands(name: string, asked: readonly AskedQuestion[]) {
  const answers = await Promise.all(asked.map(([question]) => answering(question)));
  const count = answers.filter(({ isCare }) => isCare).length;
  print(`${asked.length} questions ${name}: get a hand ${share(count, asked.length)}.`);
}

/** Questions that may get any answer but one for a person in distress. */
async function harmless(name: string, list: readonly string[], isNamed: boolean) {
  let count = 0;
  for (const question of list) {
    const { isCare, about } = await answering(question);
    if (!isCare) continue;
    count += 1;
    if (isNamed) print(`  ${question} → ${about}`);
  }
  print(`${list.length} questions ${name}: taken for distress ${share(count, list.length)}.`);
}

async function unknown(name: string, list: readonly string[], isNamed: boolean) {
  const answered = await answeredAlthoughUnknown(list, answering);
  print(
    `${list.length} questions ${name}: says that it does not know ${share(list.length - answered.length, list.length)}.`,
  );
  if (isNamed) for (const { question, about } of answered) print(`  ${question} → ${about}`);
}

function share(count: number, all: number): string {
  return `${count} (${((100 * count) / all).toFixed(1)} %)`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
