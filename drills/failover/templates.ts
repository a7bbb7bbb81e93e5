import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The files that operators fill in and install (docs/operations.md), which the drill runs with. */
export const TEMPLATES = path.resolve(import.meta.dirname, '../../deploy/patroni');

export type Values = Readonly<Record<string, string>>;

const PLACE = /\$\{([A-Z0-9_]+)\}/g;
const ASSIGNMENT = /^([A-Z0-9_]+)=(.*)$/gm;

/**
 * Fills in a template as `envsubst` does.
 * @throws when a value is missing: envsubst would leave the place empty
 */
export function fillTemplate(name: string, values: Values): string {
  return readTemplate(name).replaceAll(PLACE, (_place, key: string) => {
    const value = values[key];
    if (value === undefined || value === '') throw new Error(`${name} needs a value for ${key}.`);
    return value;
  });
}

export function readTemplate(name: string): string {
  return readFileSync(path.join(TEMPLATES, name), 'utf8');
}

/** The names of the values that a template needs. */
export function placesIn(text: string): Set<string> {
  return new Set([...text.matchAll(PLACE)].map(([, key = '']) => key));
}

/** Reads a file of variables, as systemd and `/etc/default` have them. */
export function readVariables(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(ASSIGNMENT)].map(([, key = '', value = '']) => [key, value]));
}
