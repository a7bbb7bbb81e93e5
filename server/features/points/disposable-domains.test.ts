import { describe, expect, it } from '@jest/globals';
import { isDisposable } from './disposable-domains.ts';

describe('isDisposable', () => {
  it.each(['lou@mailinator.com', 'lou@sub.domain.mailinator.com', 'lou@yopmail.com', 'lou@guerrillamail.com'])(
    'is true for %s',
    (email) => {
      expect(isDisposable(email)).toBe(true);
    },
  );

  it.each([
    'lou@gmail.com',
    'lou@orange.fr',
    'lou@proton.me',
    'lou@laposte.net',
    'lou@free.fr',
    'lou@outlook.fr',
    'lou@icloud.com',
    'lou@sfr.fr',
    'lou@wanadoo.fr',
    'mailinator.com@exemple.fr',
    'lou@mailinator.com.exemple.fr',
  ])('is false for %s', (email) => {
    expect(isDisposable(email)).toBe(false);
  });
});
