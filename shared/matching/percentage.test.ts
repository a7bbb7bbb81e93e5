import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { generateMembers } from '#seeds/population/generate.ts';
import { answerThemes } from '#seeds/population/themed-answers.ts';
import { anyPrivateAnswers, anyProfile, selfSeekingProfile } from './arbitraries.ts';
import { calibrate, countOpenPoints, FEWEST_PAIRS } from './calibration.ts';
import { meaningOf, shareBelow, shownSteps } from './percentage-meaning.ts';
import {
  anchors,
  leastOpenPoints,
  percentageOf,
  percentages,
  scaleOf,
  SHOWN_STEP,
  shownPercentage,
  shownPercentageOf,
} from './percentage.ts';
import { openPoints } from './score.ts';
import { typesetText } from '../typeset.ts';
import { OPEN_POINTS } from './weights.ts';

const everyNumberOfPoints = Array.from({ length: OPEN_POINTS + 1 }, (_, points) => points);

// S-matching-16
describe('the scale', () => {
  it('has 161 whole percentages from 0 to 100 that never fall', () => {
    expect(percentages).toHaveLength(161);
    expect(percentages.every((percentage) => Number.isInteger(percentage))).toBe(true);
    expect([percentages[0], percentages[160]]).toEqual([0, 100]);
    expect(percentages).toEqual([...percentages].sort((one, other) => one - other));
  });

  it('goes through its anchors, and between two of them along a straight line, rounded', () => {
    for (const { openPoints: points, percentage } of anchors) expect(percentageOf(points)).toBe(percentage);
    expect([19, 49, 71, 91, 110, 140].map((points) => percentageOf(points))).toEqual([15, 40, 60, 78, 90, 98]);
  });

  it('refuses anchors that end below the most open points', () => {
    expect(() => scaleOf(anchors.slice(0, -1))).toThrow('no anchor for 121');
  });

  it('exceeds 50 % from 61 open points on, and 70 % from 83 on', () => {
    expect(leastOpenPoints('high-match')).toBe(61);
    expect(leastOpenPoints('very-high-match')).toBe(83);
    expect([leastOpenPoints('all'), leastOpenPoints(null)]).toEqual([0, 0]);
  });
});

describe('the percentage that is shown', () => {
  it('is a multiple of five that promises no more than the exact one, and less than five fewer', () => {
    for (const points of everyNumberOfPoints) {
      const [shown, exact] = [shownPercentageOf(points), percentageOf(points)];
      expect(shown % SHOWN_STEP).toBe(0);
      expect(exact - shown).toBeGreaterThanOrEqual(0);
      expect(exact - shown).toBeLessThan(SHOWN_STEP);
    }
  });

  it('is 100 % for two members who share everything, and equal from both sides', () => {
    fc.assert(fc.property(selfSeekingProfile, (profile) => expect(shownPercentage(profile, { ...profile })).toBe(100)));
    fc.assert(
      fc.property(anyProfile, anyProfile, (one, other) =>
        expect(shownPercentage(one, other)).toBe(shownPercentage(other, one)),
      ),
    );
  });

  it('does not depend on anything that one of the two looks for, nor on body, height and archetypes', () => {
    fc.assert(
      fc.property(anyProfile, anyProfile, anyPrivateAnswers, anyPrivateAnswers, (one, other, ofOne, ofOther) => {
        expect(openPoints({ ...one, ...ofOne }, { ...other, ...ofOther })).toBe(openPoints(one, other));
      }),
    );
  });
});

// S-resonance-12
describe('what a percentage means', () => {
  it.each([
    [25, "25 % : vous partagez plus qu'une paire sur 100."],
    [30, '30 % : vous partagez plus que 5 paires sur 100.'],
    [50, "50 % : vous partagez plus qu'une paire sur deux."],
    [70, '70 % : vous partagez plus que 95 paires sur 100.'],
    [85, '85 % : vous partagez plus que 999 paires sur 1 000.'],
    [10, '10 % : presque toutes les paires partagent davantage.'],
    [100, '100 % : presque aucune paire ne partage autant.'],
  ])('at %i % is said in one sentence', (step, sentence) => {
    expect(meaningOf(step)).toBe(typesetText(sentence));
  });

  it('is true for every percentage that is shown, measured on pairs of generated members that may meet', () => {
    const today = '2026-11-20';
    const profiles = [...generateMembers({ seed: 1, firstIndex: 0, count: 1200, today })].map(({ profile }, index) =>
      answerThemes(profile, 1, index),
    );
    const { pairs, steps, anchors: measured, proposal } = calibrate(countOpenPoints(profiles, today));
    expect(pairs).toBeGreaterThan(FEWEST_PAIRS);
    expect(steps.map(({ percentage }) => percentage)).toEqual(shownSteps);
    for (const { percentage, share } of steps) expect(Math.abs(share - shareBelow(percentage))).toBeLessThan(0.025);
    for (const { openPoints: now, proposed } of measured) expect(Math.abs(proposed - now)).toBeLessThanOrEqual(2);
    expect(scaleOf(proposal!)).toHaveLength(OPEN_POINTS + 1);
  });
});

describe('calibrate', () => {
  it('proposes nothing for too few pairs, and measures nothing without any', () => {
    const counts = Array.from({ length: OPEN_POINTS + 1 }, () => 0);
    expect(calibrate(counts)).toMatchObject({ pairs: 0, proposal: null });
    counts[60] = 100;
    const { anchors: measured, proposal } = calibrate(counts);
    expect(proposal).toBeNull();
    expect(measured.map(({ measured: share }) => share)).toEqual([0, 0, 1, 1]);
  });

  it('proposes the anchors by which the same shares of other pairs would have the same percentages', () => {
    const counts = Array.from({ length: OPEN_POINTS + 1 }, (_, points) => (points < 100 ? 1000 : 0));
    expect(calibrate(counts).anchors.map(({ proposed }) => proposed)).toEqual([5, 50, 95, 99]);
    expect(calibrate(counts).proposal!.map(({ openPoints: points }) => points)).toEqual([0, 5, 50, 95, 99, 120, 160]);
  });
});
