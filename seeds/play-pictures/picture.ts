import type { Theme } from '#shared/questionnaire/options.ts';
import type { Part } from './motif.ts';
import { palettes, type Palette } from './palettes.ts';
import { SIZE, type Scene } from './scenes.ts';

/** The pictures of a theme by name: `card-1` is written to `client/public/play/<theme>/card-1.svg`. */
export type Pictures = Readonly<Record<string, string>>;

/** Makes the pictures of one theme: a scene in its colours, and its objects, from back to front. */
export function pictureIn(theme: Theme) {
  return (scene: Scene, ...parts: readonly Part[]): string => compose(palettes[theme], scene, parts);
}

/** One light from above and one dusk from below lie over everything, so that the motifs belong to the place. */
function compose(palette: Palette, scene: Scene, parts: readonly Part[]): string {
  const drawn = parts.map((part, index) => part(`m${index}`, palette));
  return minify(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}">${scene(palette)}${drawn.join('')}` +
      `<linearGradient id="z" x2=".4" y2="1"><stop stop-color="${palette.light}" stop-opacity=".16"/><stop offset=".5" stop-color="${palette.far}" stop-opacity=".04"/><stop offset="1" stop-color="${palette.deep}" stop-opacity=".3"/></linearGradient>` +
      `<rect width="320" height="240" fill="url(#z)"/></svg>`,
  );
}

export function minify(markup: string): string {
  return `${markup
    .replaceAll(/>\s+</g, '><')
    .replaceAll(/\s{2,}/g, ' ')
    .replaceAll(/([ "(,])0\.(\d)/g, '$1.$2')}\n`;
}
