import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { birth, BIRTH_AT, CODE_LENGTH, CODE_VERSION, FIRST_BIRTH_YEAR, NO_AGE_LIMIT, take } from './code.ts';

/**
 * Everybody's age in full years on a day; 0 for those who gave no birth date.
 * @throws RangeError for a code of another version
 */
export function readAges(codes: Uint8Array, today: IsoDate): Uint8Array {
  const ageOf = createAgeReader(today);
  const ages = new Uint8Array(codes.length / CODE_LENGTH);
  for (let member = 0; member < ages.length; member += 1) {
    const version = codes[CODE_LENGTH * member]!;
    if (version !== CODE_VERSION) throw new RangeError(`A code is of version ${version} instead of ${CODE_VERSION}.`);
    ages[member] = ageOf(readBirth(codes, member));
  }
  return ages;
}

/** A member's birth date as it is coded; 0: unanswered. */
export function readBirth(codes: Uint8Array, member: number): number {
  const from = CODE_LENGTH * member + BIRTH_AT;
  return codes[from]! | (codes[from + 1]! << 8);
}

/** Gives the age in full years on a day by a coded birth date; 0 for an unknown one. */
export function createAgeReader(today: IsoDate): (born: number) => number {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  return (born) => {
    if (born === 0) return 0;
    const bornMonth = take(birth.month, born);
    const hadBirthday = month > bornMonth || (month === bornMonth && day >= take(birth.day, born));
    const age = year - FIRST_BIRTH_YEAR - take(birth.year, born) - (hadBirthday ? 0 : 1);
    return Math.min(Math.max(age, 0), NO_AGE_LIMIT - 1);
  };
}
