import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findErrorsOfShortTexts } from '#testing/written-limits.ts';
import { messages } from '../errors.ts';
import { beginningIds, beginnings } from './beginnings.ts';
import { checkPhrases, findPhraseError, inOneLine, PHRASES_AT_MOST } from './phrases.ts';

const FLAG = '\u{1f3f4}\u{200d}\u{2620}\u{fe0f}';

// S-phrase-2, S-phrase-3
describe('findPhraseError', () => {
  it.each([
    'un café, le chat, et personne qui parle avant midi',
    "l'odeur de la pluie ; et le bruit, aussi, des volets qu'on ouvre (à 7 h 30)",
    'refaire le monde à 23 ans comme à 77, avec 3 amis et 2 tartes',
    'Œdipe, façon naïve: ça, là, où, dû, Noël, maïs',
    `un thé 🫖 et la mer 🌊 ${FLAG}`,
    'Zoë, Łukasz, Ñandú, Nguyễn : tous mes voisins',
    'un aller simple 🇮🇹, le 1er mai',
    '2 m² de terrasse, 1 tomate',
    'é'.repeat(140),
    '\u{1f469}\u{200d}\u{1f680}'.repeat(140),
  ])('lets %j stand', (text) => {
    expect(findPhraseError(text)).toBeNull();
  });

  it.each([
    ['é'.repeat(141), 'text_phrase_too_long'],
    ['appelle-moi au 06 12 34 56 78', 'phrase_contact'],
    ['zéro six douze trente-quatre cinquante-six soixante-dix-huit', 'phrase_contact'],
    ['lea arobase gmail point com', 'phrase_contact'],
    ['tout est sur www.exemple.fr', 'phrase_contact'],
    ['mon insta : lea_du_75', 'phrase_contact'],
    ['me retrouver sur Telegram, viens sur telegram', 'phrase_contact'],
    ["t'es une connasse, passe ton chemin", 'phrase_abuse'],
    ['c0nn4rd un jour, c0nn4rd toujours', 'phrase_abuse'],
    ['envoie-moi 200 euros par transcash', 'phrase_money'],
    ['Воскресенье с книгой', 'phrase_other_letters'],
    ['un dimanche с книгой', 'phrase_other_letters'],
    ['يوم الأحد', 'phrase_other_letters'],
    ['日曜日', 'phrase_other_letters'],
    ['appelle le ٠٦١٢٣٤٥٦٧٨', 'phrase_other_letters'],
    ['𝓾𝓷 𝓽𝓱é', 'phrase_other_letters'],
    ['ɪɴsᴛᴀ lea.b', 'phrase_other_letters'],
    ['quel ᴄᴏɴɴᴀʀᴅ', 'phrase_other_letters'],
    ['ｕｎ ｔｈé', 'phrase_other_letters'],
    ['ⓣⓔⓛ ⓜⓞⓘ', 'phrase_other_letters'],
    ['🅸🅽🆂🆃🅰 : lea.b', 'phrase_other_letters'],
    ['🇮🇳🇸🇹🇦🇬 lea', 'phrase_other_letters'],
    ['① ② ③', 'phrase_other_letters'],
    ['un\u{200b} thé', 'text_invisible_characters'],
    ['un \u{202e}thé', 'text_invisible_characters'],
    ['un thé \u{e0041}', 'text_invisible_characters'],
    ['un\u{0} thé', 'text_control_characters'],
    [`un the${'\u{301}'.repeat(12)}`, 'text_stacked_marks'],
    ['un thé \ud83d', 'text_broken'],
    ['\u{3164}', 'text_empty'],
  ])('refuses %j with %s, in a French sentence', (text, code) => {
    const found = findPhraseError(text);
    // Of a character that is invisible and a letter of another script at once either is true.
    expect(code === 'text_empty' ? found !== null : found === code).toBe(true);
    expect(messages[found!]).toMatch(/^\p{Lu}.{15,}\.$/u);
  });
});

describe('checkPhrases', () => {
  it('reads lines in their order, and takes a line without words for no phrase', () => {
    expect(
      checkPhrases([
        { beginning: 'pluie', text: '  je lis\r\ntout haut ' },
        { beginning: 'rire', text: ' ' },
        { beginning: 'table', text: 'la tarte' },
      ]),
    ).toEqual({
      ok: true,
      phrases: [
        { beginning: 'pluie', text: 'je lis tout haut' },
        { beginning: 'table', text: 'la tarte' },
      ],
    });
    expect(checkPhrases([])).toEqual({ ok: true, phrases: [] });
  });

  it('says at which lines the errors are', () => {
    const checked = checkPhrases([
      { beginning: '', text: 'un mot' },
      { beginning: 'pluie', text: 'je dors' },
      { beginning: 'pluie', text: 'je chante' },
    ]);
    expect(checked).toEqual({
      ok: false,
      errors: new Map([
        [1, 'phrase_beginning_required'],
        [3, 'phrase_beginning_twice'],
      ]),
    });
    expect(checkPhrases([{ beginning: 'toString', text: 'un mot' }])).toMatchObject({ ok: false });
  });

  it('refuses a telephone number that is cut in three, at the last line', () => {
    const cut = ['06 12', '34 56', '78'].map((text, index) => ({ beginning: beginningIds[index]!, text }));
    expect(checkPhrases(cut)).toEqual({ ok: false, errors: new Map([[3, 'phrase_contact']]) });
  });

  it('accepts no more than three lines, and of any text either a phrase or an error', () => {
    const line = fc.record({
      beginning: fc.oneof(fc.constantFrom(...beginningIds), fc.string()),
      text: fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme', maxLength: 160 })),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 5 }), (lines) => {
        const checked = checkPhrases(lines);
        if (!checked.ok) {
          for (const [number, code] of checked.errors) {
            expect([1, 2, 3]).toContain(number);
            expect(messages).toHaveProperty([code]);
          }
          return;
        }
        expect(checked.phrases.length).toBeLessThanOrEqual(PHRASES_AT_MOST);
        for (const { text } of checked.phrases) expect(findPhraseError(text)).toBeNull();
        expect(checkPhrases(checked.phrases)).toEqual(checked);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the beginnings', () => {
  it('are 24 different ones, each of which a phrase may continue', () => {
    expect(new Set(beginningIds).size).toBe(24);
    expect(new Set(beginnings.map(({ label }) => label)).size).toBe(24);
    const labels = beginnings.map(({ label }) => label);
    expect(labels.filter((label) => !label.endsWith('…'))).toEqual([]);
    expect(findErrorsOfShortTexts(labels, 20, 50)).toEqual([]);
    for (const beginning of beginningIds) expect(findPhraseError(inOneLine({ beginning, text: 'oui' }))).toBeNull();
  });
});
