import type { Theme } from '../questionnaire/options.ts';

/** The two poles of a facet. Neither is better, and none is ever shown as a number. */
export const poles = ['first', 'second'] as const;
export type Pole = (typeof poles)[number];

/** A question as it is written: its text, the answer of the first pole, and that of the second. */
export type WrittenQuestion = readonly [text: string, first: string, second: string];

/** Where two people meet on a facet, and where it may rub. */
export type Between = readonly [carry: string, rub: string];

/** One of the six subjects of a quiz, on which four of its questions rest, with all that a portrait can say of it. */
export interface Facet {
  readonly id: string;
  readonly subject: string;
  /** What each pole is called within a sentence. */
  readonly names: readonly [first: string, second: string];
  readonly questions: readonly [WrittenQuestion, WrittenQuestion, WrittenQuestion, WrittenQuestion];
  /** What is said to a member who leans to the first pole, to the second, or to each of the two alike. */
  readonly one: Readonly<Record<Pole | 'both', string>>;
  /** What is said to two members: both lean to one pole, each to another, or at least one leans to none. */
  readonly two: Readonly<Record<Pole | 'apart' | 'between', Between>>;
  /** What two members can try, where they lean to one pole and where not. */
  readonly tries: Readonly<Record<'alike' | 'otherwise', string>>;
}

/** What is said to a member of two facets at once, by the pole of the one and of the other. */
export interface Crossing {
  readonly facets: readonly [one: string, other: string];
  readonly texts: Readonly<Record<Pole, Readonly<Record<Pole, string>>>>;
}

/** A premium quiz: 24 questions, four for each of six facets (S-premium-quiz-1). */
export interface PremiumQuiz {
  readonly theme: Theme;
  readonly title: string;
  readonly invitation: string;
  readonly facets: readonly Facet[];
  readonly crossings: readonly Crossing[];
  /** The beginning of the portrait of a member who leans to no pole at all. */
  readonly balanced: string;
}
