import { limitInWords, type Limit } from './limit.ts';
import { turnWords } from './turns.ts';

/** A limit of asking in words: where people wait for the member, with their number. */
export function askingLimitInWords(limit: Limit, now: Date): string {
  return limit.people === undefined ? limitInWords(limit, now) : turnWords.tooMany(limit.people);
}
