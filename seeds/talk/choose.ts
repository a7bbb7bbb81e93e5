import { sharedQuestions } from '#shared/talk/shared-questions.ts';
import { stableHash } from '#shared/talk/stable-hash.ts';
import { questionAnswers } from './question-answers.ts';
import { anyReplies, farewell, introduction, meetingReply, topicReplies } from './replies.ts';
import { demoTopics, topicAnswers, type DemoTopic } from './topic-answers.ts';

/** After so many texts an invented member writes no more in a conversation. */
export const DEMO_TEXTS_AT_MOST = 60;

/** What a question is about, as its key says it. */
export function topicOf(questionKey: string): DemoTopic {
  const [mood] = questionKey.split('-');
  return demoTopics.find((topic) => topic === mood) ?? 'pair';
}

/** The answer of an invented member to a question: its own where there is one, else one that fits its topic. */
export function answerTo(questionKey: string, seed: string): string {
  return questionAnswers[questionKey] ?? pick(topicAnswers[topicOf(questionKey)], `${seed}|${questionKey}`);
}

const askable = Object.values(sharedQuestions)
  .flat()
  .flatMap(({ id }) => (id in questionAnswers ? [id] : []));

/** A written question that an invented member asks; null when all that have an answer were asked. */
export function questionToAsk(seed: string, asked: readonly string[] = []): string | null {
  const left = askable.filter((id) => !asked.includes(id));
  return left.length === 0 ? null : pick(left, seed);
}

/** What is known of a conversation in which an invented member writes next. */
export interface DemoThread {
  /** Mixes the order of the texts: another conversation has another order. */
  readonly seed: string;
  readonly topic: DemoTopic;
  /** How many texts the invented member has written in it. */
  readonly written: number;
  /** Those of them that are at hand. */
  readonly said: readonly string[];
  /** Whether a meeting was taken just now. */
  readonly hasTakenMeeting: boolean;
}

/** The next text of an invented member, chosen by rule: nobody's words are read. Null when there is nothing left to say. */
export function nextText({ seed, topic, written, said, hasTakenMeeting }: DemoThread): string | null {
  if (written >= DEMO_TEXTS_AT_MOST) return null;
  if (written === 0) return introduction;
  if (hasTakenMeeting && !said.includes(meetingReply)) return meetingReply;
  if (written === DEMO_TEXTS_AT_MOST - 1) return farewell;
  const unsaid = (texts: readonly string[]) => texts.filter((text) => !said.includes(text));
  const others = demoTopics.filter((one) => one !== topic).flatMap((one) => topicReplies[one]);
  // Every third text is about nothing in particular, so that a topic does not go on for ever.
  const groups =
    written % 3 === 2 ? [anyReplies, topicReplies[topic], others] : [topicReplies[topic], anyReplies, others];
  const left = groups.map(unsaid).find((texts) => texts.length > 0) ?? anyReplies;
  return pick(left, `${seed}|${written}`);
}

function pick<Item>(items: readonly Item[], seed: string): Item {
  const item = items[stableHash(seed) % items.length];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}
