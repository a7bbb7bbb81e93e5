/** What somebody asks, and what may answer it rightly: entries of the knowledge, or kinds of distress. Most have one. */
export type AskedQuestion = readonly [question: string, ...rightly: readonly [string, ...string[]]];
