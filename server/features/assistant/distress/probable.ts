import { learn, type Features, type Sample } from '../knowledge/classifier.ts';
import { plainWords } from '../language/plain-words.ts';
import { soundOf } from '../language/sound.ts';
import { distressClasses, type DistressClass } from './distress-class.ts';
import { distressExamples } from './examples.ts';
import { harmlessExamples } from './harmless-examples.ts';
import { indirectWords, soundingAlike } from './indirect-words.ts';

/** How probable distress is for words in which no pattern finds any. */
export interface ProbableDistress {
  readonly probability: number;
  /** The most probable kind. */
  readonly kind: DistressClass;
  readonly kindProbability: number;
}

export type DistressReader = (text: string) => ProbableDistress;

const NONE = 'none';
/** How many sentences are prepared before the others in the process get their turn. */
const PREPARED_IN_A_ROW = 50;
/** Steps that become small: a single sentence that is learnt or not must not decide about others. */
const LESSONS = { epochs: 10, decay: 1 } as const;

/**
 * Learns what people in distress speak about when they use none of the plain words, against what people ask who are well.
 * Small words count as much as others: 'il me suit' and 'je le suis' differ in nothing else.
 */
export function* learnDistress(askedByPeopleWhoAreWell: readonly string[]): Generator<undefined, DistressReader> {
  const samples = [
    ...distressExamples.map(({ distress, words }) => ({ name: distress as string, words })),
    ...distressClasses.flatMap((name) => indirectWords[name].split(' / ').map((words) => ({ name, words }))),
    ...[...askedByPeopleWhoAreWell, ...harmlessExamples, ...soundingAlike].map((words) => ({ name: NONE, words })),
  ];
  const prepared: Sample[] = [];
  for (const [index, { name, words }] of samples.entries()) {
    prepared.push({ name, features: featuresOf(words) });
    if (index % PREPARED_IN_A_ROW === 0) yield undefined;
  }
  const classify = yield* learn(prepared, LESSONS);
  return (text) => {
    const probabilities = classify(featuresOf(text));
    const probabilityOf = (kind: DistressClass) => probabilities.get(kind) ?? 0;
    const kind = distressClasses.reduce((one, other) => (probabilityOf(other) > probabilityOf(one) ? other : one));
    return { probability: 1 - (probabilities.get(NONE) ?? 1), kind, kindProbability: probabilityOf(kind) };
  };
}

/** How much a word, two words in a row, and four letters in a row of a word count. */
const weights = { word: 1, pair: 0.7, letters: 0.4 } as const;
const LETTERS = 4;

function featuresOf(text: string): Features {
  const words = plainWords(text);
  const sounds = ['^', ...words.map(soundOf), '$'];
  const features = new Map<string, number>();
  for (const [index, sound] of sounds.entries()) {
    features.set(`word ${sound}`, weights.word);
    if (index > 0) features.set(`pair ${sounds[index - 1]} ${sound}`, weights.pair);
  }
  for (const word of words) {
    const whole = `^${word}$`;
    for (let at = 0; at + LETTERS <= whole.length; at += 1)
      features.set(`letters ${whole.slice(at, at + LETTERS)}`, weights.letters);
  }
  const length = Math.hypot(...features.values()) || 1;
  return new Map([...features].map(([feature, weight]) => [feature, weight / length]));
}
