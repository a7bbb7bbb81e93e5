/**
 * Whom to an invented evening a person finds: about half whom the person may meet, and half whom those may meet, so that
 * tables can be composed for all of them.
 * @param candidates the first ones rather than the last ones
 */
export function companyFor<One>(
  candidates: readonly One[],
  { count, mayMeetPerson, mayMeet }: Company<One>,
): readonly One[] {
  const partners = candidates.filter(mayMeetPerson).slice(0, Math.ceil(count / 2));
  const chosen = new Set(partners);
  const others = candidates
    .filter((one) => !chosen.has(one))
    .map((one) => ({ one, ways: partners.filter((partner) => mayMeet(one, partner)).length }))
    .filter(({ ways }) => ways > 1)
    .toSorted((one, other) => other.ways - one.ways);
  return [...partners, ...others.slice(0, count - partners.length).map(({ one }) => one)];
}

interface Company<One> {
  readonly count: number;
  mayMeetPerson(one: One): boolean;
  mayMeet(one: One, other: One): boolean;
}
