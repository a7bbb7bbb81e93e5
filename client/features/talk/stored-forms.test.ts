import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fillIn, forgetAllForms, readForm, saveForm, valuesOf, type StoredField } from './stored-forms.ts';

const stored = new Map<string, string>();
const storage = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage');
beforeEach(() => {
  stored.clear();
  const value = {
    getItem: (name: string) => stored.get(name) ?? null,
    removeItem: (name: string) => void stored.delete(name),
    setItem: (name: string, text: string) => void stored.set(name, text),
  };
  Object.defineProperty(globalThis, 'sessionStorage', { value, configurable: true });
});
afterEach(() => {
  if (storage) Object.defineProperty(globalThis, 'sessionStorage', storage);
});

const typed = (name: string, value: string): StoredField => ({ name, type: 'text', value });
const choice = (name: string, value: string, checked: boolean): StoredField => ({
  name,
  type: 'radio',
  value,
  checked,
});
const hidden: StoredField = { name: 'token', type: 'hidden', value: 'a1' };

// S-talk-15
describe('what is typed in a form of a conversation', () => {
  it('is stored without what nobody can change, and only what is chosen of a choice', () => {
    const fields = [
      hidden,
      choice('question', 'one', false),
      choice('question', 'two', true),
      typed('text', 'Les orages'),
    ];
    expect(valuesOf(fields)).toEqual({ question: ['two'], text: ['Les orages'] });
  });

  it('is given back to each field of its name, also to one of several', () => {
    const moments = [typed('moment', ''), typed('moment', ''), typed('moment', '')];
    fillIn(moments, { moment: ['un', '', 'trois'] });
    expect(moments.map(({ value }) => value)).toEqual(['un', '', 'trois']);
    const slots = ['a', 'b', 'c'].map((value): StoredField => ({
      name: 'slot',
      type: 'checkbox',
      value,
      checked: false,
    }));
    expect(fillIn(slots, { slot: ['a', 'c', 'gone'] })).toEqual([slots[0], slots[2]]);
    expect(slots.map(({ checked }) => checked)).toEqual([true, false, true]);
  });

  it('is not given back over something newer', () => {
    const fields = [
      choice('question', 'one', true),
      choice('question', 'two', false),
      typed('text', 'Autre chose'),
      hidden,
    ];
    expect(fillIn(fields, { question: ['two'], text: ['Les orages'], token: ['b2'] })).toEqual([]);
    expect(valuesOf(fields)).toEqual({ question: ['one'], text: ['Autre chose'] });
  });

  it('is stored for each form, and forgotten when it is empty or somebody signs out', () => {
    saveForm('one ask', { text: ['Un'] });
    saveForm('two ask', { text: ['Deux'] });
    saveForm('one ask', { text: [''] });
    expect([readForm('one ask'), readForm('two ask')]).toEqual([{}, { text: ['Deux'] }]);
    forgetAllForms();
    expect(stored.size).toBe(0);
  });

  it('is nothing where the storage holds something else', () => {
    for (const text of ['no JSON', 'null', '"text"', '{"one":{"text":"Un"},"two":null}']) {
      stored.set('unsent-question', text);
      expect([readForm('one'), readForm('two')]).toEqual([{}, {}]);
    }
  });
});
