import { readdirSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { AppError, isErrorCode, messages } from './errors.ts';

const folder = new URL('./messages/', import.meta.url);
const groups: (readonly [string, Readonly<Record<string, string>>])[] = [];
for (const file of readdirSync(folder)) {
  const exported = (await import(new URL(file, folder).href)) as Readonly<
    Record<string, Readonly<Record<string, string>>>
  >;
  for (const [name, group] of Object.entries(exported)) if (name.endsWith('Messages')) groups.push([name, group]);
}

it('the catalogue holds every group of messages, and no two groups share a code', () => {
  const codes = groups.flatMap(([, group]) => Object.keys(group));
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
  expect(codes.filter((code) => !isErrorCode(code))).toEqual([]);
  expect(codes.length).toBe(Object.keys(messages).length);
});

it('only a code of the catalogue is an error code', () => {
  expect(isErrorCode('link_unusable')).toBe(true);
  expect(['Invalid input', '', 'toString', 'constructor'].filter(isErrorCode)).toEqual([]);
});

it('an AppError speaks with the words of its code', () => {
  expect(new AppError('link_unusable', 422)).toMatchObject({ status: 422, message: messages.link_unusable });
});
