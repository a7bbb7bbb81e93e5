import { icons } from '@iconify-json/fluent-emoji-flat';
import type { Palette } from './palettes.ts';
import { round, shortenPath, type Box } from './path.ts';

/** What is drawn in a picture: markup, given a name that no other part of the picture has, and the theme's colours. */
export type Part = (name: string, palette: Palette) => string;

interface Placing {
  /** Degrees, clockwise. */
  readonly turn?: number;
  readonly flip?: boolean;
  readonly opacity?: number;
  /** One colour instead of its own: something far away, or a shadow play. */
  readonly colour?: string;
}

const WHOLE = 32;
const SHADOW = '#1c083e';

/** A motif standing at a point of the ground, with a soft shadow; `size` is the side of its square. */
export function stand(motif: string, x: number, y: number, size: number, placing: Placing = {}): Part {
  const { box } = readMotif(motif);
  const scale = size / WHOLE;
  const width = (box.right - box.left) * scale;
  const middle = ((box.left + box.right) / 2 - WHOLE / 2) * scale * (placing.flip ? -1 : 1);
  const shadow = `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(width * 0.5)}" ry="${round(width * 0.07 + 1)}" fill="${SHADOW}" fill-opacity=".24"/>`;
  const drawn = float(motif, x - middle, y - (box.bottom - WHOLE / 2) * scale, size, placing);
  return (name, palette) => (placing.colour ? '' : shadow) + drawn(name, palette);
}

/** A motif with its centre at a point, without a shadow: in the air, on a wall, lying over something. */
export function float(motif: string, x: number, y: number, size: number, placing: Placing = {}): Part {
  const { body } = readMotif(motif);
  const { turn = 0, flip = false, opacity = 1, colour } = placing;
  const scale = Math.round((size / WHOLE) * 100) / 100;
  const half = (WHOLE / 2) * scale;
  const transform = [
    turn ? `translate(${round(x)} ${round(y)})rotate(${turn})` : '',
    turn
      ? `translate(${round(flip ? half : -half)} ${round(-half)})`
      : `translate(${round(x + (flip ? half : -half))} ${round(y - half)})`,
    flip ? `scale(${-scale} ${scale})` : `scale(${scale})`,
  ].join('');
  const shown = opacity === 1 ? '' : ` opacity="${opacity}"`;
  return (name) => {
    const markup = colour ? body.replaceAll(/(fill|stroke)="(?!none)[^"]*"/g, `$1="${colour}"`) : body;
    return `<g transform="${transform}"${shown}>${renameIds(markup, name)}</g>`;
  };
}

const read = new Map<string, { readonly body: string; readonly box: Box }>();

/** A motif of the set with short numbers, and the box that its corner points fill. */
function readMotif(motif: string) {
  const known = read.get(motif);
  if (known) return known;
  const icon = icons.icons[motif];
  if (!icon) throw new Error(`the set has no motif '${motif}'`);
  const box: Box = { left: WHOLE, top: WHOLE, right: 0, bottom: 0 };
  const body = icon.body
    .replace(/^<g fill="none">([^]*)<\/g>$/, '$1')
    .replaceAll(/ d="([^"]*)"/g, (_, path: string) => {
      const short = shortenPath(path, (x, y) => {
        box.left = Math.min(box.left, x);
        box.right = Math.max(box.right, x);
        box.top = Math.min(box.top, y);
        box.bottom = Math.max(box.bottom, y);
      });
      return ` d="${short}"`;
    })
    .replaceAll('"#fff"', '"#fff9f4"');
  const motifRead = { body, box };
  read.set(motif, motifRead);
  return motifRead;
}

/** Ids count in the whole document; a motif used twice would hand its shape to the other. */
function renameIds(markup: string, name: string): string {
  const ids = [...new Set([...markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? ''))];
  return ids.reduce(
    (renamed, id, index) =>
      renamed
        .replaceAll(` id="${id}"`, ` id="${name}${index}"`)
        .replaceAll(`url(#${id})`, `url(#${name}${index})`)
        .replaceAll(`href="#${id}"`, `href="#${name}${index}"`),
    markup,
  );
}
