import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fr, typeset, typesetText } from './typeset.ts';

describe('typesetText', () => {
  it.each([
    ["Aujourd'hui, l'été s'en va", 'Aujourd’hui, l’été s’en va'],
    ["C'est l'« oui » d'<b>Ana</b>, qu'", 'C’est l’«\u00a0oui\u00a0» d’<b>Ana</b>, qu’'],
    ['Vraiment ?! Oui : peut-être ; bravo !', 'Vraiment\u202f?! Oui\u202f: peut-être\u202f; bravo\u202f!'],
    ['Il a dit « à demain » !', 'Il a dit «\u00a0à demain\u00a0»\u202f!'],
    [
      '1 250 membres, 12 000 fois, 2 000 345 km',
      '1\u202f250 membres, 12\u202f000\u00a0fois, 2\u202f000\u202f345\u00a0km',
    ],
    [
      '18 ans, 70 %, 9,99 €, 50 km ou 200 m, 3 Mo',
      '18\u00a0ans, 70\u00a0%, 9,99\u00a0€, 50\u00a0km ou 200\u00a0m, 3\u00a0Mo',
    ],
    ['à 14 h 05, une image de 1080 × 100 pixels', 'à 14\u00a0h\u00a005, une image de 1080\u00a0×\u00a0100\u00a0pixels'],
  ])('typesets %j', (typed, set) => {
    expect(typesetText(typed)).toBe(set);
  });

  it.each([
    'https://exemple.fr/matches?theme=gouts&a=1',
    'mailto:bonjour@exemple.fr',
    'profile-photo.visibility_required',
    '{"Authorization":"Bearer a"}',
    "cocher 'oui' ou 'non', au choix",
    'Encore un peu de patience...',
    'Appelle le 0 805 805 817',
    'En 2026 300 membres, le 3 septembre, 2 minuscules, 5 manières',
  ])('does not change %j', (text) => {
    expect(typesetText(text)).toBe(text);
  });

  it('typesets the space before a unit that follows a value', () => {
    expect(typesetText(' minutes et une seule fois', true)).toBe('\u00a0minutes et une seule fois');
    expect(typesetText(' points.', true)).toBe('\u00a0points.');
    expect(typesetText(' anneaux', true)).toBe(' anneaux');
    expect(typesetText(' minutes')).toBe(' minutes');
  });

  it('keeps the length of a text, and changes nothing the second time', () => {
    const words = fc.constantFrom(...Array.from("lL'« »:;?!%€× 0123é"), ' ', 'km', 'ans', 'h', '\n');
    fc.assert(
      fc.property(
        fc.array(words).map((parts) => parts.join('')),
        (text) => {
          const set = typesetText(text);
          expect(set).toHaveLength(text.length);
          expect(typesetText(set)).toBe(set);
        },
      ),
    );
  });
});

describe('typeset', () => {
  it('typesets the strings in objects and lists at any depth, and no key, number or function', () => {
    const greet = () => "l'heure";
    const set = typeset({ "l'âge": ["qu'il", { deep: 'Oui !' }], count: 18, none: null, greet } as const);
    expect(set).toEqual({ "l'âge": ['qu’il', { deep: 'Oui\u202f!' }], count: 18, none: null, greet });
    expect(set.greet).toBe(greet);
  });

  it('typesets a single text', () => {
    expect(typeset('Oui ?')).toBe('Oui\u202f?');
  });
});

describe('fr', () => {
  it('typesets a sentence and does not change the values in it', () => {
    const name = "O'Hara : « x » ?";
    expect(fr`D'${name} : ${3} minutes, « ${name} » !`).toBe(
      `D’${name}\u202f: 3\u00a0minutes, «\u00a0${name}\u00a0»\u202f!`,
    );
  });

  it('typesets a template again correctly with another value', () => {
    const say = (count: number) => fr`Encore ${count} jours\n`;
    expect([say(2), say(30)]).toEqual(['Encore 2\u00a0jours\n', 'Encore 30\u00a0jours\n']);
  });

  it('does not change a space that is passed as a value', () => {
    expect(fr`Encore ${3}${' '}jours`).toBe('Encore 3 jours');
  });
});
