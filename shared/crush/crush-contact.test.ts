import { describe, expect, it } from '@jest/globals';
import { sendingError, shapeOfContact } from './crush-contact.ts';

describe('the contact of a crush', () => {
  it.each<[string, ReturnType<typeof shapeOfContact>]>([
    ['lou@exemple.fr', 'email'],
    ['  lou@exemple.fr ', 'email'],
    ['é@b.c', 'email'],
    ['06 12 34 56 78', 'phone'],
    ['+33 (0)6-12-34-56-78', 'phone'],
    ['0612345678', 'phone'],
    ['061234567', null],
    ['06.12.34.56.78', null],
    ['++33612345678', null],
    ['33+612345678', null],
    ['lou@exemple', null],
    ['lou @exemple.fr', null],
    ['lou@@exemple.fr', null],
    ['lou', null],
    ['', null],
    ['   ', null],
    [`${'a'.repeat(250)}@b.fr`, null],
  ])('shapeOfContact of %j is %s', (text, shape) => {
    expect(shapeOfContact(text)).toBe(shape);
  });
});

it('sendingError names its reason, or says that the reason is unknown', () => {
  expect(sendingError('Non.')).toBe("Erreur lors de l'envoi: Non.");
  expect(sendingError()).toBe("Erreur lors de l'envoi: Erreur inconnue");
  expect(sendingError('')).toBe("Erreur lors de l'envoi: Erreur inconnue");
});
