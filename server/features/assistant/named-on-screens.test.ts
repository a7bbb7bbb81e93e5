import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { distressClasses } from './distress/distress-class.ts';
import { distressAnswers, doubtfulAnswer, laterAnswers, underwayAnswer } from './distress/answers.ts';
import { englishAnswerToDistress } from './english/distress-answers.ts';
import { englishTopics } from './english/english.ts';
import { factsOf } from './knowledge/facts.ts';
import { knowledge } from './knowledge/index.ts';
import { textOf } from './answer.ts';
import { fr } from '#shared/typeset.ts';

/** Quoted, and no name of anything on a screen. */
const otherQuotes = new Set(['ceci ou cela', 'en vrai', 'en ligne', 'écrit…']);

const facts = factsOf({ productName: 'Résonance', contactEmail: 'bonjour@resonance.example' });
/** Spaces and apostrophes as in the sources: what typesets them, and where lines are broken there, is no matter here. */
const apostrophe = fr`l'`.slice(1);
const plain = (text: string) => text.replaceAll(apostrophe, "'").replaceAll(/\s+/g, ' ');

const sources = globSync(['client/**/*.tsx', 'client/**/*.ts', 'shared/**/*.ts', 'server/platform/mail/templates/*.ts'])
  .filter((file) => !file.endsWith('.test.ts') && !file.includes('features/assistant'))
  .map((file) => plain(readFileSync(file, 'utf8')));
const isWritten = (name: string) => sources.some((source) => source.includes(name));

const answers = [
  ...knowledge.map((entry) => [entry.id, textOf({ entry }, facts, false)] as const),
  ...englishTopics.map(({ id, answer }) => [`english ${id}`, answer(facts)] as const),
  ...distressClasses.flatMap((kind) => [
    [kind, Object.values(distressAnswers[kind]).join('\n')] as const,
    [`english ${kind}`, englishAnswerToDistress([kind], { isUnderway: false })] as const,
  ]),
  ['care', [doubtfulAnswer, underwayAnswer, ...Object.values(laterAnswers)].join('\n')] as const,
];

// S-assistant-1
describe('what an answer names in guillemets', () => {
  it.each(answers)('is written on a page or in a mail: %s', (_id, answer) => {
    const named = [...plain(answer).matchAll(/« ([^»]*?) »/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !otherQuotes.has(name) && !isWritten(name))).toEqual([]);
  });
});
