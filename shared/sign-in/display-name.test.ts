import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DISPLAY_NAME_LENGTH } from '../limits.ts';
import { APOSTROPHE } from '../typeset.ts';
import { displayName, parseDisplayName } from './display-name.ts';

// S-sign-in-8
describe('displayName', () => {
  it.each([
    ['Ana', 'Ana'],
    ['  Ana   Lou ', 'Ana Lou'],
    ["N'Golo", "N'Golo"],
    [`N${APOSTROPHE}Golo`, `N${APOSTROPHE}Golo`],
    ['Jean-Marc', 'Jean-Marc'],
    ['Zoé'.normalize('NFD'), 'Zoé'],
    ['สมชาย', 'สมชาย'],
    ['Ly', 'Ly'],
    ['Modeste', 'Modeste'],
    ['Сара', 'Сара'],
    ['a'.repeat(DISPLAY_NAME_LENGTH), 'a'.repeat(DISPLAY_NAME_LENGTH)],
  ])('reads %j as %j', (typed, name) => {
    expect(displayName.parse(typed)).toBe(name);
  });

  it.each([
    ['', 'sign_up_incomplete'],
    [null, 'sign_up_incomplete'],
    ['A', 'display_name_invalid'],
    ['a'.repeat(DISPLAY_NAME_LENGTH + 1), 'display_name_too_long'],
    ['Appelle 0899 sur evil.tld', 'display_name_invalid'],
    ['Gagne 500€', 'display_name_invalid'],
    ['evil.tld', 'display_name_invalid'],
    ['@ana', 'display_name_invalid'],
    ['Ana2', 'display_name_invalid'],
    ['-Ana', 'display_name_invalid'],
    ['Ana 💜', 'display_name_invalid'],
    ['Ana\u200bLou', 'display_name_invalid'],
    ['Ana\u202e', 'display_name_invalid'],
    [`A${'\u0301\u0316'.repeat(10)}na`, 'display_name_invalid'],
    ['R\u0435sonance', 'display_name_invalid'],
    ['Résonance', 'display_name_reserved'],
    ['R é s o n a n c e', 'display_name_reserved'],
    ['Équipe-Lou', 'display_name_reserved'],
    ["L'équipe", 'display_name_reserved'],
    ['Modératrice', 'display_name_reserved'],
    ['\uff21dmin', 'display_name_reserved'],
    ['Service client', 'display_name_reserved'],
  ])('refuses %j with %s', (typed, code) => {
    expect(displayName.safeParse(typed).error?.issues[0]?.message).toBe(code);
    expect(parseDisplayName(typed)).toBeNull();
  });

  it('accepts nothing that holds a figure, a dot, a slash, an at sign or a line break', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (typed) => {
        expect(parseDisplayName(typed) ?? '').toMatch(/^[^\d./@:\r\n]*$/);
      }),
    );
  });
});
