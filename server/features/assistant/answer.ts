import { questionToAsk } from '#shared/assistant/answer-text.ts';
import { quickQuestions, type ChatMessage } from '#shared/assistant/chat.ts';
import { fr } from '#shared/typeset.ts';
import { answerForDistress, answerToDoubt, earlierCare, findDistress, questionOf, type Answer } from './care.ts';
import { laterAnswers, remindersOf } from './distress/answers.ts';
import { englishAnswerToDistress } from './english/distress-answers.ts';
import { englishIgnorance, englishTopicOf, isEnglish } from './english/english.ts';
import type { DistressClass } from './distress/distress-class.ts';
import type { Facts } from './knowledge/facts.ts';
import { readQuestion, type FoundEntry } from './knowledge.service.ts';

const TOPICS_OFFERED = 3;
/** Below these an entry has nothing to do with the question. */
const NEAR_PROBABILITY = 0.05;
const NEAR_SIMILARITY = 0.3;

/** The whole answer to the last message of a talk, from what is written. */
export async function findAnswer(messages: readonly ChatMessage[], facts: Facts): Promise<Answer> {
  const question = questionOf(messages);
  const found = await findDistress(question);
  const care = answerForDistress(question, found);
  if (care) return care;
  const { classes: earlier, isCare } = await earlierCare(messages);
  // Words that no pattern knows, and that ask for nothing known: a hand, and no diagnosis.
  const doubt = isCare ? null : await answerToDoubt(question, found);
  if (doubt) return doubt;
  if (isEnglish(question)) return answerInEnglish(question, facts, { earlier, isCare });
  const { known, entries } = await readQuestion(question);
  if (known && isCare && known.id === 'thanks') {
    return { about: known.id, text: `${laterAnswers.thanks}\n${remindersOf(earlier)}`, isCare };
  }
  if (known) return { about: known.id, text: textOf({ entry: known }, facts, isCare), isCare };
  if (isCare) return { about: 'unknown', text: `${laterAnswers.unknown}\n${remindersOf(earlier)}`, isCare };
  return { about: 'unknown', text: admitIgnorance(facts, entries), isCare: false };
}

/** An entry's answer; what it proposes besides is left out for a person in distress. */
export function textOf({ entry }: Pick<FoundEntry, 'entry'>, facts: Facts, isCare: boolean): string {
  const offer = isCare ? undefined : entry.offer?.(facts);
  return offer === undefined ? entry.answer(facts) : `${entry.answer(facts)}\n${offer}`;
}

function answerInEnglish(
  question: string,
  facts: Facts,
  { earlier, isCare }: { readonly earlier: readonly DistressClass[]; readonly isCare: boolean },
): Answer {
  const topic = englishTopicOf(question);
  if (topic) return { about: `english ${topic.id}`, text: topic.answer(facts), isCare };
  if (isCare) return { about: 'unknown', text: englishAnswerToDistress(earlier, { isUnderway: false }), isCare };
  return { about: 'unknown', text: englishIgnorance(facts), isCare };
}

function admitIgnorance({ contact }: Facts, found: readonly FoundEntry[]): string {
  const near = found
    .filter(({ probability, similarity }) => probability >= NEAR_PROBABILITY && similarity >= NEAR_SIMILARITY)
    .slice(0, TOPICS_OFFERED);
  const questions = near.length > 0 ? near.map(({ entry }) => entry.title) : quickQuestions.slice(0, TOPICS_OFFERED);
  return [
    fr`Je ne sais pas : là, je n'ai pas de réponse sûre, et je préfère ne rien inventer.`,
    near.length > 0 ? fr`Tu voulais peut-être demander :` : fr`Voici ce que je connais bien, par exemple :`,
    ...questions.map(questionToAsk),
    fr`Sinon, une personne de l'équipe te répond ici : ${contact}.`,
  ].join('\n');
}
