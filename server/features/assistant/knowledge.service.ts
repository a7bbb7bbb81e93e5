import { setImmediate as nextTurn } from 'node:timers/promises';
import { distressExamples } from './distress/examples.ts';
import { harmlessFigures } from './distress/harmless-examples.ts';
import { learnDistress, type DistressReader } from './distress/probable.ts';
import type { KnowledgeEntry } from './knowledge/entry.ts';
import { knowledge } from './knowledge/index.ts';
import { otherSubjects } from './knowledge/other-subjects.ts';
import { learnSearch, type Phrasing, type Search } from './knowledge/search.ts';
import { spokenPhrasings } from './knowledge/spoken-phrasings.ts';

/** An entry that a question may ask for. */
export interface FoundEntry {
  readonly entry: KnowledgeEntry;
  readonly probability: number;
  readonly similarity: number;
}

/** What the search makes of a question. */
export interface Reading {
  /** The entries that may be meant, the most probable first. */
  readonly entries: readonly FoundEntry[];
  /** The entry that is meant; null if none is, or if it is not sure enough. */
  readonly known: KnowledgeEntry | null;
  /** Whether there can hardly be a doubt about that. */
  readonly isSure: boolean;
}

const DISTRESS = 'distress';
const OTHER = 'other subject';

const phrasings: readonly Phrasing[] = [
  ...knowledge.flatMap(({ id, title, phrasings: others }) =>
    [title, ...others, ...spokenPhrasings(id)].map((words) => ({ name: id, words })),
  ),
  ...distressExamples.map(({ distress, words }) => ({ name: `${DISTRESS} ${distress}`, words })),
  ...[...otherSubjects, ...harmlessFigures].map((words) => ({ name: OTHER, words })),
];
const entriesById = new Map(knowledge.map((entry) => [entry.id, entry]));

let learning: Promise<Search> | undefined;

/**
 * The search over all phrasings. It learns when it is first asked, in slices of a few milliseconds, so that a process
 * that answers pages goes on doing so; that takes about a second, once.
 */
export function knowledgeSearch(): Promise<Search> {
  learning ??= inSlices(learnSearch(phrasings));
  return learning;
}

let learningDistress: Promise<DistressReader> | undefined;

/** The reader of indirect words of people in distress; it learns when it is first asked, as the search does. */
export function distressReader(): Promise<DistressReader> {
  learningDistress ??= inSlices(
    learnDistress(phrasings.filter(({ name }) => !name.startsWith(DISTRESS)).map(({ words }) => words)),
  );
  return learningDistress;
}

async function inSlices<Learnt>(lessons: Generator<undefined, Learnt>): Promise<Learnt> {
  for (;;) {
    const lesson = lessons.next();
    if (lesson.done) return lesson.value;
    await nextTurn();
  }
}

/** From here on an entry is meant: it is probable among what is known, and similar enough to be known at all. */
const KNOWN = { probability: 0.2, similarity: 0.35, together: 0.75, surely: 1.1 } as const;
/** From here on distress is so probable that the entries have to share what is left. */
const DISTRESS_PROBABLE = 0.7;

/** What a question asks for. */
export async function readQuestion(question: string): Promise<Reading> {
  const found = (await knowledgeSearch())(question);
  const distress = sumOf(found.filter(({ name }) => name.startsWith(DISTRESS) && !name.includes('minor')));
  const others = found.filter(({ name }) => !name.startsWith(DISTRESS));
  // The patterns have found no distress: what is left is compared among itself.
  const rest = distress >= DISTRESS_PROBABLE ? 1 : 1 - sumOf(found.filter(({ name }) => name.startsWith(DISTRESS)));
  const entries = others.flatMap(({ name, probability, similarity }) => {
    const entry = entriesById.get(name);
    return entry ? [{ entry, probability: probability / rest, similarity }] : [];
  });
  const [first] = entries;
  const isKnown =
    first !== undefined &&
    first.entry.id === others[0]?.name &&
    first.probability >= KNOWN.probability &&
    first.similarity >= KNOWN.similarity &&
    first.probability + first.similarity >= KNOWN.together;
  const isSure = isKnown && first.probability + first.similarity >= KNOWN.surely;
  return { entries, known: isKnown ? first.entry : null, isSure };
}

function sumOf(found: readonly { readonly probability: number }[]): number {
  return found.reduce((sum, { probability }) => sum + probability, 0);
}
