import { MESSAGES_SENT, QUESTION_LENGTH, type ChatMessage } from '#shared/assistant/chat.ts';
import { answerToDistress } from './distress/answers.ts';
import { distressClasses, type DistressClass } from './distress/distress-class.ts';
import { distressIn } from './distress/recognise.ts';
import { englishAnswerToDistress } from './english/distress-answers.ts';
import { englishTopicOf, isEnglish } from './english/english.ts';
import { distressReader, readQuestion } from './knowledge.service.ts';

/** A written answer. */
export interface Answer {
  /** What it answers: a kind of distress, `doubt`, the id of an entry, `english` with a topic, or `unknown`. */
  readonly about: string;
  readonly text: string;
  /** Whether it is for a person in distress: no promotion and no game may follow in this talk. */
  readonly isCare: boolean;
}

/** What a message tells of the distress of the person who wrote it. */
export interface FoundDistress {
  /** The kinds, the gravest first; none for almost all messages. */
  readonly classes: readonly DistressClass[];
  /** Whether somebody has begun to harm themselves. */
  readonly isUnderway: boolean;
  /** Whether words that are otherwise not understood sound like those of people in distress. */
  readonly isDoubtful: boolean;
}

/**
 * From which probability on words that hold no plain sign of distress are taken for it: of themselves, unless they
 * surely ask for something known, unless they ask for something known at all, or only as a doubt; and that one kind has
 * to have to be answered as such.
 */
const PROBABLE = { certain: 0.9, unlessSure: 0.75, unlessKnown: 0.65, doubtful: 0.45, ofOneKind: 0.4 } as const;
/** Words with a turn of phrase like 'mort de rire' need more to be taken for serious. */
const DESPITE_HARMLESS_PHRASE = 0.95;

/** Finds distress by plain words first, then by what the message as a whole sounds like. */
export async function findDistress(text: string): Promise<FoundDistress> {
  const { classes, isUnderway, hasHarmlessPhrase } = distressIn(text);
  if (classes.length > 0) return { classes, isUnderway: isUnderway && classes[0] === 'suicide', isDoubtful: false };
  const { probability, kind, kindProbability } = (await distressReader())(text);
  const isDoubtful = !hasHarmlessPhrase && probability >= PROBABLE.doubtful;
  const isProbable =
    kindProbability >= PROBABLE.ofOneKind &&
    (hasHarmlessPhrase
      ? probability >= DESPITE_HARMLESS_PHRASE
      : probability >= PROBABLE.certain ||
        (probability >= PROBABLE.unlessKnown && !(await isKnown(text, probability < PROBABLE.unlessSure))));
  if (!isProbable) return { classes: [], isUnderway: false, isDoubtful };
  return { classes: [kind], isUnderway: isUnderway && kind === 'suicide', isDoubtful: false };
}

/** Whether words ask for something known; for some it has to be sure. */
async function isKnown(text: string, suffices: boolean): Promise<boolean> {
  const { known, isSure } = await readQuestion(text);
  return isSure || (suffices && known !== null);
}

/**
 * The written answer to a person in distress, or to words that sound so and ask for nothing known. It comes before
 * everything else, the limits and a configured model too (S-assistant-8); null for any other question.
 */
export async function careFor(messages: readonly ChatMessage[]): Promise<Answer | null> {
  return careForWords(questionOf(messages));
}

async function careForWords(question: string): Promise<Answer | null> {
  const found = await findDistress(question);
  return answerForDistress(question, found) ?? (await answerToDoubt(question, found));
}

/** The written answer to the distress that was found in a question; null for none. */
export function answerForDistress(question: string, { classes, isUnderway }: FoundDistress): Answer | null {
  const [gravest] = classes;
  if (gravest === undefined) return null;
  return {
    about: gravest,
    text: (isEnglish(question) ? englishAnswerToDistress : answerToDistress)(classes, { isUnderway }),
    isCare: true,
  };
}

/** A hand, and no diagnosis, for words that sound like those of people in distress and ask for nothing known. */
export async function answerToDoubt(question: string, { isDoubtful }: FoundDistress): Promise<Answer | null> {
  if (!isDoubtful) return null;
  const isInEnglish = isEnglish(question);
  const asksForSomething = isInEnglish
    ? englishTopicOf(question) !== null
    : (await readQuestion(question)).known !== null;
  if (asksForSomething) return null;
  const text = (isInEnglish ? englishAnswerToDistress : answerToDistress)([], { isUnderway: false });
  return { about: 'doubt', text, isCare: true };
}

/** What a person told of distress earlier in a talk: the kinds, and whether a hand was given, also in doubt. */
export async function earlierCare(
  messages: readonly ChatMessage[],
): Promise<{ readonly classes: readonly DistressClass[]; readonly isCare: boolean }> {
  const written = messages.slice(-MESSAGES_SENT, -1).filter(({ role }) => role === 'user');
  const answers = await Promise.all(written.map(({ content }) => careForWords(content.slice(0, QUESTION_LENGTH))));
  const cared = answers.flatMap((answer) => (answer ? [answer.about] : []));
  return { classes: distressClasses.filter((one) => cared.includes(one)), isCare: cared.length > 0 };
}

/** Whether a person told of distress in a talk, now or before. */
export async function isCareTalk(messages: readonly ChatMessage[]): Promise<boolean> {
  return (await careFor(messages)) !== null || (await earlierCare(messages)).isCare;
}

/** The last message of a talk. */
export const questionOf = (messages: readonly ChatMessage[]): string => messages.at(-1)?.content ?? '';
