/** What a criterion of RGAA 4.1 was found to be on this product. */
export type RgaaState = 'met' | 'not-met' | 'not-applicable' | 'not-checked';
/**
 * How it was found: by the automatic checks of every screen, by a journey of the tests, by a measurement of every screen
 * that was made once, on the day of the findings, or by reading the code.
 */
export type RgaaMethod = 'tool' | 'journey' | 'measured' | 'code' | 'none';

/** What is written of a topic and its criteria; their numbers follow from the order. */
export interface WrittenTopic {
  readonly title: string;
  readonly rows: readonly (readonly [title: string, state: RgaaState, method: RgaaMethod, finding: string])[];
}
