import { describe, expect, it } from '@jest/globals';
import { afterLeaving, withToast, type ShownToast, type Toast } from './toast-list.ts';

let lastId = 0;
const shown = (toast: Toast): ShownToast => ({ ...toast, id: (lastId += 1) });
const error = (description: string) => shown({ kind: 'error', description });
const success = (description: string, outlivesItsPage = false) =>
  shown({ kind: 'success', description, outlivesItsPage });

// S-screen-14
describe('the toasts of a page', () => {
  it('lose their errors when something succeeds', () => {
    const before = [error('Format invalide'), success('Envoyé')];
    const sent = success('Lien envoyé');
    expect(withToast(before, sent)).toEqual([before[1], sent]);
  });

  it('keep an earlier success next to a new error', () => {
    const saved = success('Enregistré');
    const failed = error('Trop de tentatives');
    expect(withToast([saved], failed)).toEqual([saved, failed]);
  });

  it('never say the same sentence twice: the newer one replaces the older', () => {
    const again = error('Maximum atteint');
    expect(withToast([error('Maximum atteint')], again)).toEqual([again]);
  });

  it('are three at most, the newest ones', () => {
    const four = ['un', 'deux', 'trois', 'quatre'].map(error);
    const last = four.reduce<readonly ShownToast[]>((before, toast) => withToast(before, toast), []);
    expect(last.map(({ description }) => description)).toEqual(['deux', 'trois', 'quatre']);
  });

  it('end with their page, unless the page leads on by itself, and then with the next one', () => {
    const arrived = success('Te voilà', true);
    const next = afterLeaving([error('Erreur'), success('Envoyé'), arrived]);
    expect(next.map(({ id }) => id)).toEqual([arrived.id]);
    expect(afterLeaving(next)).toEqual([]);
  });
});
