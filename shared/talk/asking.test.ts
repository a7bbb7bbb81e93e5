import { describe, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS } from '../duration.ts';
import {
  ASKINGS_A_DAY,
  askingStateOf,
  askingViewOf,
  changeAskings,
  countAskings,
  lapsesAt,
  noAskings,
  reachAsking,
  reminderPossibleAt,
  turnAskings,
  whyNotAsk,
  whyNotRemind,
  type AskingAction,
  type AskingPair,
} from './asking.ts';

const start = new Date('2026-11-21T12:00:00Z');
const later = (days: number) => new Date(start.getTime() + days * DAY_MS);

type Move = readonly ['lea' | 'noe', AskingAction['kind'] | 'reach', number];

/** What two people do, on a day each, as Léa sees it in the end. `reach`: the waiting question reaches the other. */
function play(...moves: readonly Move[]) {
  let pair: AskingPair = noAskings;
  const outcomes: string[] = [];
  for (const [who, kind, day] of moves) {
    const seen = who === 'lea' ? pair : turnAskings(pair);
    if (kind === 'reach') {
      pair = reachAsking(pair, later(day));
      continue;
    }
    const action = kind === 'ask' ? { kind, questionKey: `${who}-${day}` } : { kind };
    const changed = changeAskings(seen, action, later(day));
    pair = who === 'lea' ? changed.pair : turnAskings(changed.pair);
    outcomes.push(changed.outcome);
  }
  const at = (day: number) => [askingStateOf(pair, later(day)), askingStateOf(turnAskings(pair), later(day))];
  return { pair, at, outcomes };
}

const asked = [
  ['lea', 'ask', 0],
  ['lea', 'reach', 0],
] as const satisfies Move[];

describe('a question to another member', () => {
  // S-conversation-1
  it('opens the conversation when the other has answered it', () => {
    const { at, outcomes } = play(...asked, ['noe', 'answer', 1]);
    expect([at(1), outcomes]).toEqual([
      ['open', 'open'],
      ['asked', 'opened'],
    ]);
  });

  it('is known to the other only once it has reached them', () => {
    expect(play(['lea', 'ask', 0]).at(0)).toEqual(['asked-by-me', 'none']);
    expect(play(...asked).at(0)).toEqual(['asked-by-me', 'asked-by-them']);
    expect(play(['lea', 'ask', 0], ['noe', 'answer', 0]).outcomes).toEqual(['asked', 'unchanged']);
  });

  // S-conversation-3
  it('is declined without a sign to the member who asked', () => {
    const { pair, at } = play(...asked, ['noe', 'decline', 1]);
    expect(at(1)).toEqual(['asked-by-me', 'none']);
    const undeclined = play(...asked).pair;
    const seen = (askings: AskingPair) => askingViewOf(askings, { canBeReminded: true }, later(2));
    expect(seen(pair)).toEqual(seen(undeclined));
  });

  it('can be answered after a decline by the member who asks in turn, while it stands', () => {
    const { at, outcomes } = play(...asked, ['noe', 'decline', 1], ['noe', 'ask', 2], ['noe', 'answer', 2]);
    expect(outcomes).toEqual(['asked', 'declined', 'joined', 'opened']);
    expect(at(2)).toEqual(['open', 'open']);
  });

  it('does not reach a member who declined for seven days, also as a new asking', () => {
    const moves = [...asked, ['noe', 'decline', 1], ['lea', 'withdraw', 2], ['lea', 'ask', 2]] as const;
    const { at } = play(...moves, ['lea', 'reach', 2]);
    expect([at(2), at(8)]).toEqual([
      ['asked-by-me', 'none'],
      ['asked-by-me', 'asked-by-them'],
    ]);
  });

  // S-conversation-4
  it('lapses 14 days after it was asked, for both', () => {
    const { at, pair } = play(...asked);
    expect([at(13.9), at(14)]).toEqual([
      ['asked-by-me', 'asked-by-them'],
      ['none', 'none'],
    ]);
    expect(pair.askings.map(lapsesAt)).toEqual([later(14)]);
    expect(play(...asked, ['noe', 'answer', 14]).outcomes).toEqual(['asked', 'unchanged']);
  });

  // S-conversation-2
  it('is the earlier of two when both ask at the same moment', () => {
    const { pair, at, outcomes } = play(['lea', 'ask', 0], ['noe', 'ask', 0]);
    expect(outcomes).toEqual(['asked', 'joined']);
    expect(at(0)).toEqual(['asked-by-me', 'asked-by-them']);
    expect(pair.askings.map(({ questionKey }) => questionKey)).toEqual(['lea-0']);
    expect(play(['lea', 'ask', 0], ['noe', 'ask', 0], ['noe', 'answer', 0]).at(0)).toEqual(['open', 'open']);
  });

  // S-conversation-5
  it('is asked three times of a pair, by both together, and never again', () => {
    const thrice = play(...asked, ['noe', 'ask', 20], ['noe', 'reach', 20], ['lea', 'ask', 40], ['lea', 'reach', 40]);
    expect(thrice.outcomes).toEqual(['asked', 'asked', 'asked']);
    const { outcome } = changeAskings(thrice.pair, { kind: 'ask', questionKey: 'x' }, later(60));
    expect(outcome).toBe('unchanged');
    expect(countAskings(thrice.pair)).toBe(3);
  });

  it('is not counted against the other while it has not reached them', () => {
    const { pair } = play(['lea', 'ask', 0], ['lea', 'ask', 20], ['lea', 'ask', 40]);
    expect([countAskings(pair), countAskings(turnAskings(pair))]).toEqual([3, 0]);
  });

  it('can be withdrawn while nobody has answered it', () => {
    expect(play(...asked, ['lea', 'withdraw', 1], ['noe', 'answer', 1])).toMatchObject({
      outcomes: ['asked', 'withdrawn', 'unchanged'],
    });
    expect(play(...asked, ['noe', 'withdraw', 1]).outcomes).toEqual(['asked', 'unchanged']);
  });
});

// S-conversation-6
describe('the second message', () => {
  it('is possible once, after 72 hours', () => {
    const moves = [...asked, ['lea', 'remind', 2.9], ['lea', 'remind', 3], ['lea', 'remind', 4]] as const;
    const { outcomes, pair } = play(...moves);
    expect(outcomes).toEqual(['asked', 'unchanged', 'reminded', 'unchanged']);
    expect(pair.askings.map(reminderPossibleAt)).toEqual([later(3)]);
    expect(pair.askings.map(lapsesAt)).toEqual([later(17)]);
  });

  it('shows a declined question again after the quiet days', () => {
    const { at } = play(...asked, ['noe', 'decline', 1], ['lea', 'remind', 3]);
    expect([at(7.9), at(8)]).toEqual([
      ['asked-by-me', 'none'],
      ['asked-by-me', 'asked-by-them'],
    ]);
  });

  it('shows nothing to a member who declines after it', () => {
    expect(play(...asked, ['lea', 'remind', 3], ['noe', 'decline', 4]).at(15)).toEqual(['asked-by-me', 'none']);
  });

  it('is not for sale when the other has switched it off, which is said only when its time has come', () => {
    const asking = { askedAt: start, remindedAt: null };
    const obstacle = (canBeReminded: boolean, day: number) => whyNotRemind(asking, { canBeReminded }, later(day));
    expect([obstacle(false, 1), obstacle(false, 4), obstacle(true, 1), obstacle(true, 3)]).toEqual([
      'early',
      'off',
      'early',
      null,
    ]);
  });

  it('tells nothing of the choice of the other before its time', () => {
    const view = (canBeReminded: boolean) => askingViewOf(play(...asked).pair, { canBeReminded }, later(2.9));
    expect(JSON.stringify(view(false))).toBe(JSON.stringify(view(true)));
  });
});

// S-conversation-5
describe('whyNotAsk', () => {
  const facts = { accountCreatedAt: later(-9), askedToday: 0, askingsOfPair: 0 };

  it.each([
    ['an account under 24 hours', { accountCreatedAt: later(-0.5) }, 'talk_limit_new_account', later(0.5)],
    ['five askings today', { askedToday: ASKINGS_A_DAY }, 'talk_limit_askings', new Date('2026-11-21T23:00:00Z')],
    ['three askings of the pair', { askingsOfPair: 3 }, 'talk_limit_pair', null],
  ] as const)('names %s, and until when', (_name, changed, code, until) => {
    expect(whyNotAsk({ ...facts, ...changed }, start)).toEqual({ code, until });
  });

  it('names nothing for an account of 24 hours with four askings today', () => {
    expect(whyNotAsk({ accountCreatedAt: later(-1), askedToday: 4, askingsOfPair: 2 }, start)).toBeNull();
    expect(whyNotAsk({ ...facts, accountCreatedAt: new Date(later(-1).getTime() + HOUR_MS) }, start)).not.toBeNull();
  });
});
