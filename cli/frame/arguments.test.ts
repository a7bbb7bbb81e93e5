import { describe, expect, it } from '@jest/globals';
import { day, identifier, memberName, wholeNumber } from './arguments.ts';

describe('an argument that is a day', () => {
  it('begins at midnight in Paris, in winter, in summer and when the clock changes', () => {
    expect(day('2026-11-30').toISOString()).toBe('2026-11-29T23:00:00.000Z');
    expect(day('2026-07-14').toISOString()).toBe('2026-07-13T22:00:00.000Z');
    expect(day('2026-03-29').toISOString()).toBe('2026-03-28T23:00:00.000Z');
    expect(day('2026-10-25').toISOString()).toBe('2026-10-24T22:00:00.000Z');
    expect(day('2028-02-29').toISOString()).toBe('2028-02-28T23:00:00.000Z');
  });

  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '31/12/2026',
    '1026-01-01',
    '',
    'hier',
    '2026-01-01T00:00',
  ])('cannot be %j', (text) => expect(() => day(text)).toThrow(/un jour qui existe/));
});

describe('an argument that is a member', () => {
  it('is an address or an id, in lower case', () => {
    expect(memberName(' Ana@Exemple.FR ')).toBe('ana@exemple.fr');
    expect(memberName('6F9619FF-8B86-4D01-B42D-00C04FC964FF')).toBe('6f9619ff-8b86-4d01-b42d-00c04fc964ff');
  });

  it.each(["'; DROP TABLE members; --", 'a@b', '', `${'a'.repeat(300)}@exemple.fr`, 'a@exemple.fr, b@exemple.fr'])(
    'cannot be %j',
    (text) => {
      expect(() => memberName(text)).toThrow(/Donne une adresse e-mail/);
      expect(() => identifier(text)).toThrow(/Donne un identifiant/);
    },
  );
});

describe('an argument that is a whole number', () => {
  it.each(['0', '11', '-1', '1e1', '0x5', '٣', ' 5', '5 ', '1.0', '', '9'.repeat(400)])('cannot be %j', (text) =>
    expect(() => wholeNumber(1, 10)(text)).toThrow(/un nombre entier de 1 à 10/),
  );

  it('accepts its smallest and its largest value', () => {
    expect([wholeNumber(1, 10)('1'), wholeNumber(1, 10)('10')]).toEqual([1, 10]);
  });
});
