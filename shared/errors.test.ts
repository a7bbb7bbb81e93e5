import { readdirSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { AppError, isErrorCode, messages, errorsInWords } from './errors.ts';
import { administrationTitles } from './messages/administration.ts';
import { playTitles } from './messages/play.ts';
import { savingTitles, titleOf, type Titles } from './messages/title-of.ts';

const folder = new URL('./messages/', import.meta.url);
const groups: (readonly [string, Readonly<Record<string, string>>])[] = [];
for (const file of readdirSync(folder)) {
  const exported = (await import(new URL(file, folder).href)) as Readonly<
    Record<string, Readonly<Record<string, string>>>
  >;
  for (const [name, group] of Object.entries(exported)) if (name.endsWith('Messages')) groups.push([name, group]);
}

it('the catalogue contains every group of messages, and no two groups share a code', () => {
  const codes = groups.flatMap(([, group]) => Object.keys(group));
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
  expect(codes.filter((code) => !isErrorCode(code))).toEqual([]);
  expect(codes.length).toBe(Object.keys(messages).length);
});

it('only a code of the catalogue is an error code', () => {
  expect(isErrorCode('link_unusable')).toBe(true);
  expect(['Invalid input', '', 'toString', 'constructor'].filter(isErrorCode)).toEqual([]);
});

it('an AppError has the message of its code', () => {
  expect(new AppError('link_unusable', 422)).toMatchObject({ status: 422, message: messages.link_unusable });
});

it("errorsInWords returns the message of each error, or the form's own message", () => {
  expect(errorsInWords({ contact: 'crush_gone', form: { code: 'crush_paused', message: 'Erreur: x' } })).toEqual({
    errors: { contact: messages.crush_gone, form: 'Erreur: x' },
  });
});

it('errorsInWords returns the code of an error only when its message has a title of its own', () => {
  expect(errorsInWords({ form: 'admin_log_in_paused' })).toEqual({
    errors: { form: messages.admin_log_in_paused },
    codes: { form: 'admin_log_in_paused' },
  });
  expect(errorsInWords({ form: 'too_many_requests' })).toEqual({ errors: { form: messages.admin_log_in_paused } });
});

it.each([
  ['cards_required', playTitles, 'Sélection requise'],
  ['play_answers_not_saved', playTitles, 'Erreur'],
  ['admin_credentials_wrong', administrationTitles, 'Erreur de connexion'],
  ['unexpected', savingTitles, 'Erreur de sauvegarde'],
  ['unexpected', administrationTitles, 'Erreur'],
  [undefined, savingTitles, 'Erreur'],
])('the code %s has its own title or the title Erreur (S-screen-5)', (code, own: Titles, title) => {
  expect(titleOf(code, own)).toBe(title);
});
