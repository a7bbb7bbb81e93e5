import { expect } from '@jest/globals';

/** `expect` for one of many that are tried in a row: a failure tells which one it was. */
export function expectFor(name: string | number, actual: unknown): { toEqual(expected: unknown): void } {
  return { toEqual: (expected) => expect({ [name]: actual }).toEqual({ [name]: expected }) };
}
