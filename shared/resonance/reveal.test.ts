import { DAY_MS } from '../duration.ts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  changeReveal,
  closeForPhotoChange,
  noReveal,
  PHOTO_CHANGE_SHOWN_DAYS,
  photoChangeOf,
  QUIET_DAYS,
  revealIntents,
  revealStateOf,
  UNDO_CLOSING_MS,
  undoLeftMs,
  type Reveal,
} from './reveal.ts';

const start = new Date('2026-11-21T12:00:00Z');
const later = (days: number) => new Date(start.getTime() + days * DAY_MS);
const turn = ({ mine, theirs }: Reveal): Reveal => ({ mine: theirs, theirs: mine });

/** Two people and what they do, on a day each. */
function play(...gestures: readonly (readonly ['ana' | 'lea', (typeof revealIntents)[number], number?])[]) {
  let ana = noReveal;
  const notices: string[] = [];
  for (const [who, intent, day = 0] of gestures) {
    const { reveal, notice } = changeReveal(who === 'ana' ? ana : turn(ana), intent, later(day));
    ana = who === 'ana' ? reveal : turn(reveal);
    if (notice) notices.push(`${who} ${notice}`);
  }
  const at = (day: number) => ({
    ana: revealStateOf(ana, later(day)),
    lea: revealStateOf(turn(ana), later(day)),
  });
  return { at, notices };
}

describe('the reveal of photos', () => {
  // S-reveal-1
  it('is asked for by one member, and opens when the other accepts', () => {
    const asked = play(['ana', 'ask']);
    expect(asked.at(0)).toEqual({ ana: 'asked-by-me', lea: 'asked-by-them' });
    expect(asked.notices).toEqual(['ana asked']);
    const accepted = play(['ana', 'ask'], ['lea', 'accept']);
    expect(accepted.at(0)).toEqual({ ana: 'open', lea: 'open' });
    expect(accepted.notices).toEqual(['ana asked', 'lea opened']);
  });

  it('opens at once when both ask', () => {
    const both = play(['ana', 'ask'], ['lea', 'ask']);
    expect(both.at(0)).toEqual({ ana: 'open', lea: 'open' });
    expect(both.notices).toEqual(['ana asked', 'lea opened']);
  });

  it('does not open when nothing was asked, or the request was taken back', () => {
    expect(play(['lea', 'accept']).at(0)).toEqual({ ana: 'none', lea: 'none' });
    expect(play(['ana', 'ask'], ['ana', 'take-back'], ['lea', 'accept']).at(0)).toEqual({ ana: 'none', lea: 'none' });
    expect(play(['ana', 'ask'], ['ana', 'accept']).at(0)).toEqual({ ana: 'asked-by-me', lea: 'asked-by-them' });
  });

  // S-reveal-3
  it('can be declined without a sign to the other', () => {
    const declined = play(['ana', 'ask'], ['lea', 'decline']);
    expect(declined.at(0)).toEqual({ ana: 'asked-by-me', lea: 'none' });
    expect(declined.at(30)).toEqual({ ana: 'asked-by-me', lea: 'none' });
    expect(declined.notices).toEqual(['ana asked']);
  });

  // S-reveal-4
  it('is hidden from the other for seven days when it is asked for again after a decline', () => {
    const again = play(['ana', 'ask'], ['lea', 'decline', 1], ['ana', 'take-back', 2], ['ana', 'ask', 3]);
    expect(again.at(3)).toEqual({ ana: 'asked-by-me', lea: 'none' });
    expect(again.at(1 + QUIET_DAYS)).toEqual({ ana: 'asked-by-me', lea: 'asked-by-them' });
    expect(again.notices).toEqual(['ana asked']);
    const after = play(['ana', 'ask'], ['lea', 'decline', 1], ['ana', 'take-back', 9], ['ana', 'ask', 9]);
    expect(after.at(9)).toEqual({ ana: 'asked-by-me', lea: 'asked-by-them' });
    expect(after.notices).toEqual(['ana asked', 'ana asked']);
  });

  // S-reveal-5
  it('opens when the member who declined asks, while the other still wants it', () => {
    const { at, notices } = play(['ana', 'ask'], ['lea', 'decline', 1], ['lea', 'ask', 2]);
    expect(at(2)).toEqual({ ana: 'open', lea: 'open' });
    expect(notices).toEqual(['ana asked', 'lea opened']);
  });

  it('sends one notice when it is asked for and taken back repeatedly', () => {
    const { notices } = play(
      ['ana', 'ask'],
      ['ana', 'take-back'],
      ['ana', 'ask'],
      ['ana', 'take-back'],
      ['ana', 'ask'],
    );
    expect(notices).toEqual(['ana asked']);
  });

  // S-reveal-6
  it('closes for both when one of them takes it back', () => {
    const { at } = play(['ana', 'ask'], ['lea', 'accept'], ['lea', 'take-back', 1]);
    expect(at(1)).toEqual({ ana: 'none', lea: 'none' });
  });
});

// S-reveal-11
describe('photos that were closed a moment ago', () => {
  const open: Reveal = { mine: { ...noReveal.mine, askedAt: start }, theirs: { ...noReveal.theirs, askedAt: start } };
  const closed = changeReveal(open, 'take-back', later(1)).reveal;
  const after = (milliseconds: number) => new Date(later(1).getTime() + milliseconds);
  const undo = (reveal: Reveal, now: Date) => changeReveal(reveal, 'undo-closing', now);

  it('open again for both when the member who closed them takes that back within ten seconds, and nobody is told', () => {
    expect(undoLeftMs(closed, after(4000))).toBe(UNDO_CLOSING_MS - 4000);
    const { reveal, notice } = undo(closed, after(UNDO_CLOSING_MS));
    expect([revealStateOf(reveal, after(0)), revealStateOf(turn(reveal), after(0))]).toEqual(['open', 'open']);
    expect(notice).toBeNull();
    expect(undoLeftMs(reveal, after(0))).toBe(0);
  });

  it('stay closed after these ten seconds, with some more for the way', () => {
    expect(undoLeftMs(closed, after(UNDO_CLOSING_MS))).toBe(0);
    expect(undo(closed, after(UNDO_CLOSING_MS + 5001)).reveal).toBe(closed);
  });

  it('cannot be opened again by the other member', () => {
    expect(undoLeftMs(turn(closed), after(0))).toBe(0);
    expect(undo(turn(closed), after(0)).reveal).toEqual(turn(closed));
  });

  it('stay closed when one of the two has changed the photo meanwhile', () => {
    for (const changed of [closeForPhotoChange(closed, after(1)), turn(closeForPhotoChange(turn(closed), after(1)))])
      expect(undo(changed, after(2)).reveal).toBe(changed);
  });

  it('stay closed when the other asked and took that back meanwhile', () => {
    const asked = changeReveal(turn(closed), 'ask', after(1)).reveal;
    const takenBack = turn(changeReveal(asked, 'take-back', after(2)).reveal);
    expect(undo(takenBack, after(3)).reveal).toBe(takenBack);
  });

  it('are not opened by undoing a decline', () => {
    const asked = changeReveal(noReveal, 'ask', start).reveal;
    const declined = changeReveal(turn(asked), 'decline', later(1)).reveal;
    expect(undo(declined, later(1)).reveal).toBe(declined);
  });
});

// S-reveal-9
describe('a photo that is changed', () => {
  const open: Reveal = { mine: { ...noReveal.mine, askedAt: start }, theirs: { ...noReveal.theirs, askedAt: start } };
  const closed = closeForPhotoChange(open, later(1));
  const stateAndChange = (reveal: Reveal, day: number) => [
    revealStateOf(reveal, later(day)),
    photoChangeOf(reveal, later(day)),
  ];

  it('closes an open reveal for both members, and both see for 30 days whose photo it was', () => {
    expect(stateAndChange(closed, 1)).toEqual(['none', 'mine']);
    expect(stateAndChange(turn(closed), 1)).toEqual(['none', 'theirs']);
    expect(stateAndChange(closed, PHOTO_CHANGE_SHOWN_DAYS)).toEqual(['none', 'mine']);
    expect(stateAndChange(closed, 1 + PHOTO_CHANGE_SHOWN_DAYS)).toEqual(['none', null]);
  });

  it('declines nobody: either can ask again at once, and the other is asked', () => {
    for (const reveal of [closed, turn(closed)]) {
      const asked = changeReveal(reveal, 'ask', later(1));
      expect(asked.notice).toBe('asked');
      expect(stateAndChange(asked.reveal, 1)).toEqual(['asked-by-me', null]);
      expect(stateAndChange(turn(asked.reveal), 1)).toEqual(['asked-by-them', null]);
      const accepted = changeReveal(turn(asked.reveal), 'accept', later(1));
      expect(stateAndChange(accepted.reveal, 1)).toEqual(['open', null]);
    }
  });

  it('leaves a reveal alone that is not open', () => {
    const { reveal: asked } = changeReveal(noReveal, 'ask', start);
    for (const reveal of [noReveal, asked, turn(asked), closed])
      expect(closeForPhotoChange(reveal, later(2))).toBe(reveal);
  });
});

describe('after any sequence of actions of two members', () => {
  const gesture = fc.record({
    who: fc.constantFrom('ana', 'lea'),
    intent: fc.constantFrom(...revealIntents),
    days: fc.integer({ min: 0, max: 9 }),
  });

  it('the reveal is open exactly while both want it, and notices are at least seven days apart', () => {
    fc.assert(
      fc.property(fc.array(gesture, { maxLength: 30 }), (gestures) => {
        let ana = noReveal;
        let day = 0;
        const wishes = { ana: false, lea: false };
        const notified = { ana: -Infinity, lea: -Infinity };
        /** On which day somebody closed the photos, while that can be undone. */
        const closed: { ana: number | null; lea: number | null } = { ana: null, lea: null };
        let wasOpen = false;
        for (const { who, intent, days } of gestures) {
          day += days;
          const other = who === 'ana' ? 'lea' : 'ana';
          const before = who === 'ana' ? ana : turn(ana);
          const seen = revealStateOf(before, later(day));
          const { reveal, notice } = changeReveal(before, intent, later(day));
          ana = who === 'ana' ? reveal : turn(reveal);

          if (intent === 'ask' || (intent === 'accept' && seen === 'asked-by-them')) wishes[who] = true;
          const isUndone = intent === 'undo-closing' && closed[who] === day && !wishes[who];
          if (isUndone) wishes.ana = wishes.lea = true;
          if (wishes[who]) closed[who] = null;
          if (intent === 'take-back') {
            if (wasOpen) closed[who] = day;
            else if (wishes[who]) closed[other] = null;
            if (wasOpen) wishes[other] = false;
            wishes[who] = false;
          }
          const isOpen = wishes.ana && wishes.lea;
          if (isOpen) closed.ana = closed.lea = null;
          const states = { ana: revealStateOf(ana, later(day)), lea: revealStateOf(turn(ana), later(day)) };
          expect([states.ana === 'open', states.lea === 'open']).toEqual([isOpen, isOpen]);
          // One's own wish looks the same, whatever the other made of it.
          if (!isOpen) expect(states[who] === 'asked-by-me').toBe(wishes[who]);
          expect(notice === 'opened').toBe(isOpen && !wasOpen && !isUndone);
          if (notice === 'asked') {
            expect(day - notified[who]).toBeGreaterThanOrEqual(QUIET_DAYS);
            expect(states[other]).toBe('asked-by-them');
            notified[who] = day;
          }
          if (intent === 'decline' && !isOpen && !wishes[who]) expect(states[who]).toBe('none');
          wasOpen = isOpen;
        }
      }),
      { numRuns: 1000 },
    );
  });
});
