import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { harmlessTexts, textsInOtherScripts } from '#testing/text-samples/harmless.ts';
import { talkMessages } from '../messages/talk.ts';
import { countGraphemes, findTextErrors, textKinds, tidyText, type TextKind } from './text.ts';

const kinds = Object.keys(textKinds) as TextKind[];
const family = '👨‍👩‍👧‍👦';
const scotland = '🏴󠁧󠁢󠁳󠁣󠁴󠁿';
const kiss = '👩🏽‍❤️‍💋‍👨🏽';

describe.each([
  ['message', 2000],
  ['answer', 500],
  ['phrase', 140],
] as const)('a text of the kind %s', (kind, longest) => {
  it.each(['e', 'é', family, scotland, kiss, '1️⃣', 'क्षि'])(`has ${longest} characters %s at most`, (character) => {
    expect(findTextErrors(character.repeat(longest), kind)).toEqual([]);
    expect(findTextErrors(character.repeat(longest + 1), kind)).toEqual([`text_${kind}_too_long`]);
  });

  it('is too long when its one grapheme has more code units than any limit', () => {
    expect(findTextErrors(`a${'\u0301'.repeat(100_000)}`, kind)).toContain(`text_${kind}_too_long`);
  });
});

describe('tidyText', () => {
  it.each([
    ['message', ' Bonjour\r\nà toi\rbis\u2028ter\u0085 ', 'Bonjour\nà toi\nbis\nter'],
    ['message', 'un\tdeux', 'un deux'],
    ['message', 'e\u0301te\u0301', 'été'],
    ['phrase', 'une\nligne \r\n seulement', 'une ligne seulement'],
  ] as const)('of a %s makes %j to %j', (kind, typed, tidied) => {
    expect(tidyText(typed, kind)).toBe(tidied);
  });

  it('changes nothing the second time, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...kinds), (typed, kind) => {
        const tidied = tidyText(typed, kind);
        expect(tidyText(tidied, kind)).toBe(tidied);
      }),
    );
  });
});

describe('findTextErrors', () => {
  it.each([
    ['', 'text_empty'],
    [' \n ', 'text_empty'],
    ['\u200b', 'text_empty'],
    ['Coucou \ud83d', 'text_broken'],
    ['\udc00 coucou', 'text_broken'],
    ['Cou\u0000cou', 'text_control_characters'],
    ['Cou\u0007cou', 'text_control_characters'],
    ['\u001b[31mrouge', 'text_control_characters'],
    ['Cou\u0085cou', 'text_control_characters'],
    ['Cou\ufffecou', 'text_control_characters'],
    ['Cou\u200bcou', 'text_invisible_characters'],
    ['Cou\u2060cou', 'text_invisible_characters'],
    ['\ufeffCoucou', 'text_invisible_characters'],
    ['06\u200d12\u200d34', 'text_invisible_characters'],
    ['a\u200db', 'text_invisible_characters'],
    ['a\ufe0fb', 'text_invisible_characters'],
    ['❤\ufe0f\ufe0f\ufe0f', 'text_invisible_characters'],
    ['Salut \u202egnol spmet', 'text_invisible_characters'],
    ['Salut \u2066caché\u2069', 'text_invisible_characters'],
    ['Salut\u200f toi', 'text_invisible_characters'],
    ['Salut \u3164', 'text_invisible_characters'],
    ['Salut \u2800', 'text_invisible_characters'],
    ['Salut \u{e0041}\u{e0042}', 'text_invisible_characters'],
    ['مرحبا\u200f\u200f\u200f', 'text_invisible_characters'],
    [`Z${'\u0335'.repeat(9)}algo`, 'text_stacked_marks'],
  ])('finds in %j the error %s', (text, code) => {
    expect(findTextErrors(text, 'message')).toContain(code);
    expect(Object.keys(talkMessages)).toContain(code);
  });

  it.each([
    ...textsInOtherScripts,
    'שָׁלוֹם',
    'مرحبا\u200f (2026)',
    'co\u00adopération',
    '༄༅།',
    'Việt Nam',
    '👍🏿',
    '🇫🇷',
    '©️ ™️ ♾️',
  ])('finds none in %j', (text) => {
    expect(findTextErrors(tidyText(text, 'message'), 'message')).toEqual([]);
  });

  it('finds none in any of the ordinary texts', () => {
    expect(harmlessTexts.filter((text) => findTextErrors(tidyText(text, 'message'), 'message').length > 0)).toEqual([]);
  });

  it('refuses a line end where a text has one line, and nowhere else', () => {
    expect(kinds.map((kind) => findTextErrors('deux\nlignes', kind))).toEqual([
      [],
      [],
      ...kinds.slice(2).map(() => ['text_control_characters']),
    ]);
  });

  it('reads any text without throwing, and finds a lone surrogate in any', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (before, after) => {
        expect(findTextErrors(`${before}\ud800 ${after}`, 'message')).toContain('text_broken');
      }),
    );
  });
});

it('countGraphemes counts what people see as one character', () => {
  expect([family, kiss, scotland, 'क्षि', '🇫🇷', 'é', 'e\u0301', '\r\n'].map(countGraphemes)).toEqual(Array(8).fill(1));
  expect(countGraphemes('Été 2026 👍🏿')).toBe(10);
});
