import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { taleCardAddress } from '#shared/games/card-address.ts';
import { taleCards } from '#shared/games/content/cards.ts';
import { pictureAddress, pictures, type PictureKey } from '#shared/play/pictures.ts';
import { answerPicture } from '#shared/questionnaire/answer-picture.ts';
import { themes, type Option } from '#shared/questionnaire/options.ts';
import type { Field } from '#shared/questionnaire/step.ts';
import { steps } from '#shared/questionnaire/steps.ts';
import { drawnFiles, drawnFolders } from './play-pictures/all.ts';

const site = path.join(import.meta.dirname, '../client/public');
const keys = Object.keys(pictures) as PictureKey[];
const everyOption = steps.flatMap(({ fields }) =>
  fields.flatMap((field: Field): readonly Option[] => ('options' in field ? field.options : [])),
);
const needed = [
  ...keys.map(pictureAddress),
  ...themes.map(({ id }) => `/play/themes/${id}.svg`),
  ...taleCards.map(({ id }) => taleCardAddress(id)),
  ...new Set(everyOption.flatMap(({ picture }) => (picture ? [answerPicture(picture)] : []))),
];
const drawings = drawnFolders.flatMap((folder) =>
  readdirSync(path.join(site, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.svg'))
    .map((file) => `/${folder}/${file}`),
);
const drawn = drawings.map((address) => ({ address, svg: readFileSync(path.join(site, address), 'utf8') }));

describe('the drawn pictures', () => {
  it('exist for every card, option, theme and body type, and for nothing else', () => {
    expect(drawings.toSorted()).toEqual(needed.toSorted());
  });

  it('equal what the builder draws today', () => {
    expect([...drawnFiles.keys()].map((file) => `/${file}`).toSorted()).toEqual(drawings.toSorted());
    expect(drawn.filter(({ address, svg }) => drawnFiles.get(address.slice(1)) !== svg)).toEqual([]);
  });

  it('are at most 8 KB each, and the heaviest twelve at most 300 KB', () => {
    const weights = drawn.map(({ svg }) => Buffer.byteLength(svg)).toSorted((one, other) => other - one);
    expect(weights[0]).toBeLessThanOrEqual(8 * 1024);
    expect(weights.slice(0, 12).reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(300 * 1024);
  });

  it.each(drawn)('$address has no script, no external reference and no repeated id', ({ svg }) => {
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+">/);
    expect(svg).not.toMatch(/<script|<image|<foreignObject|<style|\son\w+=|data:|javascript:/i);
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|\/\//);
    const ids = [...svg.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const uses = [...svg.matchAll(/(?:url\(|href=")([^)"]+)/g)].map(([, target]) => target);
    expect(uses.filter((target) => !ids.includes(target?.slice(1)))).toEqual([]);
  });
});

describe('the alternative texts of the pictures', () => {
  it.each(keys)('%s is described in a few French words', (key) => {
    expect(existsSync(path.join(site, pictureAddress(key)))).toBe(true);
    expect(pictures[key]).toMatch(/^[A-ZÀÂÇÉÈÊÎÔÛ][^'"]{9,89}[^.'"]$/u);
  });

  it.each(taleCards)('the card $id of the tales is described in a few French words', ({ label }) => {
    expect(label).toMatch(/^[A-ZÀÂÇÉÈÊÎÔÛ][^'"]{9,89}[^.'"]$/u);
  });
});
