import { harmlessFigures } from '#server/features/assistant/distress/harmless-examples.ts';
import { distressClasses } from '#server/features/assistant/distress/distress-class.ts';
import { intuitiveReadings } from '#shared/gifts/intuitive-readings.ts';
import { cardsOf } from '#shared/play/cards.ts';
import { questionsOf } from '#shared/play/questions.ts';
import { answerOpeners } from '#shared/talk/openers/answers.ts';
import { cardOpeners } from '#shared/talk/openers/cards.ts';
import { quizOpeners } from '#shared/talk/openers/quiz.ts';
import { sharedQuestions } from '#shared/talk/shared-questions.ts';
import type { AskedQuestion } from '../assistant-questions/asked-question.ts';
import * as furtherQuestions from '../assistant-questions/held-out-further.ts';
import * as firstQuestions from '../assistant-questions/held-out.ts';
import * as secondQuestions from '../assistant-questions/held-out-second.ts';
import * as thirdQuestions from '../assistant-questions/held-out-third.ts';
import { offTopicQuestions } from '../assistant-questions/off-topic.ts';
import * as shortQuestions from '../assistant-questions/seen-short.ts';
import * as seenQuestions from '../assistant-questions/seen.ts';
import { harmlessChat } from './harmless-chat.ts';
import { harmlessTexts, textsInOtherScripts } from './harmless.ts';

/** The texts anywhere in a value: what is read has spaces, keys have none. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.includes(' ') ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** What people ask the assistant, careless spelling included, without those in distress, who quote threats and insults. */
function ordinaryQuestions(): string[] {
  const lists: readonly unknown[] = [
    firstQuestions,
    secondQuestions,
    thirdQuestions,
    furtherQuestions,
    shortQuestions,
    seenQuestions,
  ].flatMap((questions) => Object.values(questions));
  const asked = lists.filter((list): list is readonly AskedQuestion[] => Array.isArray(list)).flat();
  const isDistress = (kind: string) => distressClasses.some((name) => name === kind);
  return asked.flatMap(([question, ...rightly]) => (rightly.some(isDistress) ? [] : [question]));
}

/** More than 2 000 ordinary French texts: messages, answers, questions, and what people type to the assistant. */
export const ordinaryTexts: readonly string[] = [
  ...new Set([
    ...harmlessTexts,
    ...harmlessChat,
    ...textsInOtherScripts,
    ...harmlessFigures,
    ...ordinaryQuestions(),
    ...offTopicQuestions,
    ...[cardsOf, questionsOf, intuitiveReadings, sharedQuestions, quizOpeners, cardOpeners, answerOpeners].flatMap(
      textsIn,
    ),
  ]),
];
