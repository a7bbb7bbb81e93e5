import { learn, type Classifier, type Features, type Sample } from './classifier.ts';
import { comparableOf, shareOf, type Comparable } from './comparable.ts';
import { conceptWords } from './concepts.ts';
import { plainQuestion } from './plain-question.ts';
import { createSpelling } from './spelling.ts';

/** A way to ask for something, and the name of what is asked for. */
export interface Phrasing {
  readonly name: string;
  readonly words: string;
}

/** What a question may ask for. */
export interface Found {
  readonly name: string;
  /** How probable it is among everything that may be asked. */
  readonly probability: number;
  /** How similar the question is to the nearest way to ask for it, from 0 to 1: low for what nobody asks here. */
  readonly similarity: number;
}

export type Search = (question: string) => readonly Found[];

/** How many phrasings are prepared before the others in the process get their turn. */
const PREPARED_IN_A_ROW = 50;
const LESSONS = { epochs: 9, decay: 0.1 } as const;
/** How many of the most probable names are compared word by word. */
const COMPARED = 8;

/**
 * Learns what is asked for from ways to ask for it. The most probable comes first; whether it is meant at all is said by
 * its similarity, because a probability only chooses among what is known.
 */
export function* learnSearch(phrasings: readonly Phrasing[]): Generator<undefined, Search> {
  const plain = phrasings.map(({ words }) => plainQuestion(words).split(' '));
  const spell = createSpelling([...plain.flat(), ...conceptWords]);
  const known: Known[] = [];
  for (const [index, { name }] of phrasings.entries()) {
    known.push({ name, ...comparableOf((plain[index] ?? []).map((word) => ({ word, fit: 1 }))) });
    if (index % PREPARED_IN_A_ROW === 0) yield undefined;
  }
  const rarityOf = raritiesOf(known);
  const samples: Sample[] = [];
  for (const [index, { name, ...comparable }] of known.entries()) {
    samples.push({ name, features: featuresOf(comparable, rarityOf) });
    if (index % PREPARED_IN_A_ROW === 0) yield undefined;
  }
  const classify = yield* learn(samples, LESSONS);
  return createSearch(known, rarityOf, classify, (question) =>
    comparableOf(plainQuestion(question).split(' ').flatMap(spell)),
  );
}

interface Known extends Comparable {
  readonly name: string;
}

function createSearch(
  known: readonly Known[],
  rarityOf: (word: string) => number,
  classify: Classifier,
  comparableFrom: (question: string) => Comparable,
): Search {
  const measured = known.map((one) => ({ ...one, length: lengthOf(one.words.keys(), rarityOf) }));
  const byName = Map.groupBy(measured, ({ name }) => name);
  const wordsOf = new Map(
    [...byName].map(([name, all]) => [name, new Set(all.flatMap(({ words }) => [...words.keys()]))]),
  );
  return (question) => {
    const comparable = comparableFrom(question);
    const asked = { ...comparable, length: lengthOf(comparable.words.keys(), rarityOf) };
    return [...classify(featuresOf(asked, rarityOf))]
      .sort(([one, onePart], [other, otherPart]) => otherPart - onePart || (one < other ? -1 : 1))
      .slice(0, COMPARED)
      .map(([name, probability]) => {
        const nearest = Math.max(0, ...(byName.get(name) ?? []).map((one) => likenessOf(asked, one, rarityOf)));
        const likeness = nearest + weights.coverage * coverageOf(asked, wordsOf.get(name) ?? new Set(), rarityOf);
        const similarity = likeness * fitOf(asked);
        return { name, probability, similarity };
      });
  };
}

/** How much each kind of similarity counts; found by trying them on the questions that the search was tuned with. */
const weights = { words: 0.3, letters: 0.32, conceptLetters: 0.05, coverage: 0.33 } as const;

/** With the length of its words, which stays the same for every question. */
interface Measured extends Comparable {
  readonly length: number;
}

function likenessOf(asked: Measured, one: Measured, rarityOf: (word: string) => number): number {
  let common = 0;
  for (const [word, fit] of asked.words) if (one.words.has(word)) common += rarityOf(word) ** 2 * fit;
  const lengths = asked.length * one.length;
  return (
    (weights.words * common) / (lengths || 1) +
    weights.letters * shareOf(asked.letters, one.letters) +
    weights.conceptLetters * shareOf(asked.conceptLetters, one.conceptLetters)
  );
}

/** The share of the question's words that somebody uses to ask for it, rare ones counting more. */
function coverageOf(asked: Comparable, used: ReadonlySet<string>, rarityOf: (word: string) => number): number {
  let [covered, all] = [0, 0];
  for (const [word, fit] of asked.words) {
    all += rarityOf(word);
    if (used.has(word)) covered += rarityOf(word) * fit;
  }
  return covered / (all || 1);
}

/** How sure the reading of a question is: words that are known only with other letters make it doubtful. */
function fitOf({ words }: Comparable): number {
  const fits = [...words.values()].filter((fit) => fit > 0);
  return fits.reduce((sum, fit) => sum + fit, 0) / (fits.length || 1);
}

function lengthOf(words: Iterable<string>, rarityOf: (word: string) => number): number {
  return Math.hypot(...[...words].map(rarityOf));
}

/** The words that few names use say more about what is meant; those that none uses count as the rarest. */
function raritiesOf(known: readonly Known[]): (word: string) => number {
  const names = new Map<string, Set<string>>();
  for (const { name, words } of known) {
    for (const word of words.keys()) names.set(word, (names.get(word) ?? new Set()).add(name));
  }
  const count = new Set(known.map(({ name }) => name)).size;
  return (word) => Math.log(1 + count / (names.get(word)?.size ?? 1));
}

/** How much each kind of feature counts for the classifier, and the most that a rare word counts. */
const featureWeights = { word: 0.5, pair: 1, letters: 0.35 } as const;
const RAREST = 4;

/** Features of length 1, so that a long question counts as much as a short one. */
function featuresOf(of: Comparable, rarityOf: (word: string) => number): Features {
  const features = new Map<string, number>();
  for (const [word, fit] of of.words)
    features.set(`word ${word}`, Math.min(rarityOf(word), RAREST) * featureWeights.word * fit);
  for (const pair of of.pairs) features.set(`pair ${pair}`, featureWeights.pair);
  for (const trigram of of.letters) features.set(`letters ${trigram}`, featureWeights.letters);
  for (const trigram of of.conceptLetters) features.set(`concept ${trigram}`, featureWeights.letters);
  const length = Math.hypot(...features.values()) || 1;
  return new Map([...features].map(([feature, weight]) => [feature, weight / length]));
}
