import { expect, it } from '@jest/globals';
import { askingLimitInWords } from './limit-words.ts';
import { fr } from '../typeset.ts';

const now = new Date('2026-11-24T11:00:00Z');

// S-conversation-13
it('a limit of asking names the number of people who wait, and the end of every limit that has one', () => {
  const people = askingLimitInWords({ code: 'talk_limit_waiting', until: null, people: 4 }, now);
  expect(people).toMatch(/^Quatre\spersonnes attendent ta réponse\. Réponds, ou referme avec douceur/);
  const until = new Date('2026-11-24T13:05:00Z');
  expect(askingLimitInWords({ code: 'talk_limit_openings_vip', until }, now)).toContain(
    fr`Ce sera possible aujourd'hui à 14 h 05.`,
  );
});
