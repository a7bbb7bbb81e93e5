import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DAY_MS } from '../duration.ts';
import {
  acceptWish,
  askWish,
  declineWish,
  noMutualWish,
  QUIET_DAYS,
  turnPair,
  wishStateOf,
  type WishPair,
} from './mutual-wish.ts';

const start = new Date('2026-11-21T12:00:00Z');
const later = (days: number) => new Date(start.getTime() + days * DAY_MS);
const nothing: WishPair = { mine: noMutualWish, theirs: noMutualWish };
const statesOf = (pair: WishPair, day: number) => [
  wishStateOf(pair, later(day)),
  wishStateOf(turnPair(pair), later(day)),
];

describe('a pair of wishes', () => {
  it('opens when the other accepts, and tells both once', () => {
    const asked = askWish(nothing, start);
    expect([asked.notice, statesOf(asked.pair, 0)]).toEqual(['asked', ['asked-by-me', 'asked-by-them']]);
    const accepted = acceptWish(turnPair(asked.pair), later(1));
    expect([accepted.notice, statesOf(accepted.pair, 1)]).toEqual(['opened', ['open', 'open']]);
    expect(askWish(accepted.pair, later(2))).toEqual({ pair: accepted.pair, notice: null });
  });

  it('looks the same to the member who asked after a decline, and is hidden from the other', () => {
    const declined = turnPair(declineWish(turnPair(askWish(nothing, start).pair), later(1)));
    expect(statesOf(declined, 1)).toEqual(['asked-by-me', 'none']);
    expect(acceptWish(turnPair(declined), later(1)).notice).toBeNull();
  });

  it('reaches the other again after the quiet days when it is asked again', () => {
    const declined = turnPair(declineWish(turnPair(askWish(nothing, start).pair), later(1)));
    const again = askWish({ ...declined, mine: { ...declined.mine, askedAt: null } }, later(2)).pair;
    expect(statesOf(again, 2)).toEqual(['asked-by-me', 'none']);
    expect(statesOf(again, 1 + QUIET_DAYS)).toEqual(['asked-by-me', 'asked-by-them']);
  });

  it('cannot be accepted or declined where nothing was asked', () => {
    expect([acceptWish(nothing, start).pair, declineWish(nothing, start)]).toEqual([nothing, nothing]);
  });

  it('shows the member who asked the same bytes whatever the other has declined, for any sequence', () => {
    const step = fc.record({ isMine: fc.boolean(), day: fc.integer({ min: 0, max: 5 }), kind: fc.nat(2) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let [pair, day] = [nothing, 0];
        for (const { isMine, day: more, kind } of steps) {
          day += more;
          const seen = isMine ? pair : turnPair(pair);
          const next =
            kind === 0
              ? askWish(seen, later(day)).pair
              : kind === 1
                ? acceptWish(seen, later(day)).pair
                : declineWish(seen, later(day));
          pair = isMine ? next : turnPair(next);
          for (const side of [pair, turnPair(pair)]) {
            const undeclined = { ...side, mine: { ...side.mine, declinedAt: null } };
            expect(wishStateOf(side, later(day))).toBe(wishStateOf(undeclined, later(day)));
          }
        }
      }),
    );
  });
});
