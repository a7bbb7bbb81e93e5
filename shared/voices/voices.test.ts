import { describe, expect, it } from '@jest/globals';
import { addDays } from '../calendar.ts';
import { voiceQuestionOf, voiceQuestions } from './questions.ts';
import { firstKeptWeek, WEEKS_RETAINED } from './voices.ts';

// S-voice-1
describe('the question of the week', () => {
  it('comes once in more than a year, and never twice with the same words', () => {
    expect(voiceQuestions.length).toBeGreaterThanOrEqual(54);
    expect(new Set(voiceQuestions).size).toBe(voiceQuestions.length);
    const weeks = voiceQuestions.map((_, week) => voiceQuestionOf(addDays('2026-11-23', 7 * week)));
    expect(new Set(weeks).size).toBe(voiceQuestions.length);
    expect(voiceQuestionOf(addDays('2026-11-23', 7 * voiceQuestions.length))).toBe(weeks[0]);
  });

  it('stays where it is when others are added: an answer is stored by its week', () => {
    expect(voiceQuestionOf('2026-01-05')).toBe(voiceQuestions[0]);
    expect(voiceQuestionOf('2026-03-02')).toBe(voiceQuestions[8]);
    expect(voiceQuestionOf('2025-12-29')).toBe(voiceQuestions.at(-1));
  });

  it('has its recordings for five weeks', () => {
    expect(firstKeptWeek('2026-11-23')).toBe(addDays('2026-11-23', -7 * (WEEKS_RETAINED - 1)));
  });
});
