/** What somebody asks, and the entry of the knowledge base that answers it. */
export type AskedQuestion = readonly [question: string, entry: string];
