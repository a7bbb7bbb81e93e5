import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Gender } from '#shared/questionnaire/options.ts';

const folder = path.join(import.meta.dirname, 'portraits');

/** The names of the drawn portraits of a gender, always in the same order. */
export function portraitNames(gender: Gender): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${gender}-`))
    .sort();
}

export function readPortrait(name: string): Buffer {
  return readFileSync(path.join(folder, name));
}
