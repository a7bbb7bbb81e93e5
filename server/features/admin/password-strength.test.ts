import { describe, expect, it } from '@jest/globals';
import { isHardToGuess } from './password-strength.ts';

describe('a password of the statistics', () => {
  it.each(['un mot de passe bien long', 'x7!kQ-vu29Lz', 'cheval pile agrafe correct', 'Zébulon mange 3 poires'])(
    'is accepted when it is hard to guess: %s',
    (password) => expect(isHardToGuess(password, 'equipe@exemple.fr')).toBe(true),
  );

  it.each([
    'motdepasse12',
    'azertyuiop123',
    'resonance2026',
    'resonanceadmin',
    'equipe@exemple.fr',
    'aaaaaaaaaaaaaaaa',
    '123456789012',
    'password1234',
    'Passw0rd!2026',
  ])('is refused when it is easy to guess: %s', (password) =>
    expect(isHardToGuess(password, 'equipe@exemple.fr')).toBe(false),
  );
});
