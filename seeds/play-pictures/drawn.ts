import type { Part } from './motif.ts';
import { round } from './path.ts';

/** What the set of motifs lacks, drawn by hand. Places and sizes are in the picture's own units. */

/** Rain over the whole picture. */
export const rain =
  (): Part =>
  (_, { light }) =>
    `<path d="${scatter(22, 300, 210, (x, y) => `M${x} ${y}l-5 15`)}" stroke="${light}" stroke-opacity=".75" stroke-width="2.4" stroke-linecap="round"/>`;

/** Snow over the whole picture, down to a height. */
export const snow =
  (height = 220): Part =>
  () =>
    `<path d="${scatter(26, 316, height, (x, y) => `M${x} ${y}h.1`)}" stroke="#fff" stroke-width="5" stroke-linecap="round"/>`;

/** Points spread over the picture without a visible pattern. */
function scatter(count: number, width: number, height: number, draw: (x: number, y: number) => string): string {
  return Array.from({ length: count }, (_, index) =>
    draw(((index * 131) % width) + 6, ((index * 77 + (index % 4) * 13) % height) + 4),
  ).join('');
}

/** Bands of mist from one height to another. */
export const mist =
  (top: number, bottom: number): Part =>
  (_, { light }) => {
    const deepness = round((bottom - top) / 3 + 14);
    return [0, 1, 2]
      .map((band) => {
        const y = round(top + ((bottom - top) * band) / 3);
        return `<path d="M0 ${y}q80-18 160 0t160 0v${deepness}q-80 16-160 0T0 ${y + deepness}Z" fill="${light}" fill-opacity=".${band + 2}5"/>`;
      })
      .join('');
  };

/** Steam over something hot. */
export const steam =
  (x: number, y: number): Part =>
  () =>
    `<path d="M${x - 9} ${y}q-7-9 0-18t0-18M${x + 7} ${y - 4}q-7-9 0-18t0-18" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="4" stroke-linecap="round"/>`;

/** A road that goes away to a point of the horizon. */
export const road =
  (x: number, horizon: number, colour?: string): Part =>
  (_, { deep, light }) =>
    `<path d="M${x - 5} ${horizon}h10l98 ${240 - horizon}h-206Z" fill="${colour ?? deep}" fill-opacity=".75"/>` +
    (colour
      ? ''
      : `<path d="M${x - 1} ${horizon + 8}h2l1 12h-4ZM${x - 3} ${horizon + 30}h6l2 18h-10Z" fill="${light}" fill-opacity=".8"/>`);

/** A stall's awning over the whole width. */
export const awning =
  (): Part =>
  (_, { near, light }) => {
    const stripe = (index: number) => `M${index * 40} 0h40v44a20 16 0 0 1-40 0Z`;
    const every = (first: number) => [0, 2, 4, 6].map((index) => stripe(index + first)).join('');
    return `<path d="${every(0)}" fill="${near}"/><path d="${every(1)}" fill="${light}"/>`;
  };

/** A crate whose upper edge lies at a height; what is in it is drawn before. */
export const crate =
  (x: number, y: number, width: number): Part =>
  () =>
    `<path d="M${x} ${y}h${width}v40h-${width}Z" fill="#b5713f"/><path d="M${x} ${y}h${width}v9h-${width}ZM${x} ${y + 16}h${width}v9h-${width}Z" fill="#d99a5b"/>`;

/** A bench seen from the front. */
export const bench =
  (x: number, y: number): Part =>
  (_, { deep }) =>
    `<path d="M${x - 74} ${y}v-74h8v74ZM${x + 66} ${y}v-74h8v74Z" fill="${deep}"/><path d="M${x - 86} ${y - 72}h172v14h-172ZM${x - 86} ${y - 52}h172v12h-172Z" fill="#b5713f"/><path d="M${x - 92} ${y - 30}h184v13h-184Z" fill="#d99a5b"/>`;

/** A record turning. */
export const record =
  (x: number, y: number, radius: number): Part =>
  (_, { deep, light }) =>
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="${deep}"/><g fill="none" stroke="${light}" stroke-opacity=".3" stroke-width="1.5"><circle cx="${x}" cy="${y}" r="${round(radius * 0.85)}"/><circle cx="${x}" cy="${y}" r="${round(radius * 0.68)}"/><circle cx="${x}" cy="${y}" r="${round(radius * 0.51)}"/></g><circle cx="${x}" cy="${y}" r="${round(radius * 0.34)}" fill="#ef5f97"/><circle cx="${x}" cy="${y}" r="${round(radius * 0.06)}" fill="${light}"/>`;

/** A line of light bulbs, hung across. */
export const garland =
  (y: number): Part =>
  (_, { light }) =>
    `<path d="M0 ${y}q80 44 160 12t160 2" fill="none" stroke="${light}" stroke-opacity=".7" stroke-width="2"/><path d="M32 ${y + 16}h.1M74 ${y + 24}h.1M118 ${y + 21}h.1M160 ${y + 13}h.1M204 ${y + 5}h.1M248 ${y + 2}h.1M290 ${y + 6}h.1" stroke="#ffe08a" stroke-width="11" stroke-linecap="round"/>`;

/** A door half open on light, on the sea, or on whatever colours are given. */
export const openDoor =
  (x: number, y: number, height: number, colours: readonly [above: string, below: string]): Part =>
  (_, { near, light, deep }) => {
    const width = round(height * 0.56);
    const left = round(x - width / 2);
    const top = y - height;
    return (
      `<path d="M${left - 8} ${y}V${top - 8}h${width + 16}V${y}Z" fill="${light}"/><path d="M${left} ${top}h${width}v${height}h-${width}Z" fill="${colours[0]}"/>` +
      `<path d="M${left} ${round(y - height * 0.42)}h${width}V${y}h-${width}Z" fill="${colours[1]}"/><circle cx="${round(x + width * 0.2)}" cy="${round(y - height * 0.5)}" r="${round(width * 0.17)}" fill="#fff2cf"/><path d="M${left} ${round(y - height * 0.42)}h${width}v${round(height * 0.2)}h-${width}Z" fill="${colours[1]}"/>` +
      `<path d="M${left} ${top}l${round(width * 0.44)} ${round(height * 0.07)}v${round(height * 0.98)}L${left} ${y}Z" fill="${near}"/><path d="M${left} ${top}l${round(width * 0.44)} ${round(height * 0.07)}v${round(height * 0.98)}L${left} ${y}Z" fill="#fff" fill-opacity=".16"/>` +
      `<circle cx="${round(left + width * 0.36)}" cy="${round(y - height * 0.44)}" r="4" fill="#ffd27a"/><path d="M${left - 8} ${y}h${width + 16}l26 22h-${width + 68}Z" fill="${light}" fill-opacity=".3"/><path d="M${left} ${y}h${width}" stroke="${deep}" stroke-opacity=".4" stroke-width="2"/>`
    );
  };

/** A drinking glass, tall enough for brushes; its contents are drawn before it. */
export const glass =
  (x: number, y: number, width: number): Part =>
  () =>
    `<path d="M${x - width / 2} ${round(y - width * 1.1)}h${width}l${-round(width * 0.1)} ${round(width * 1.1)}h${-round(width * 0.8)}Z" fill="#dff0ff" fill-opacity=".72"/><path d="M${round(x - width * 0.36)} ${round(y - width)}l${round(width * 0.06)} ${round(width * 0.86)}" stroke="#fff" stroke-width="4" stroke-linecap="round"/>`;

/** Rounds of sound, from the middle outwards. */
export const waves =
  (x: number, y: number, radius: number): Part =>
  (_, { light }) =>
    `<g fill="none" stroke="${light}" stroke-width="4" stroke-linecap="round">${[0.5, 0.75, 1]
      .map((part) => {
        const r = round(radius * part);
        const high = round(r * 0.7);
        return `<path d="M${round(x - high)} ${round(y - high)}a${r} ${r} 0 0 0 0 ${high * 2}M${round(x + high)} ${round(y - high)}a${r} ${r} 0 0 1 0 ${high * 2}" stroke-opacity="${round(1.2 - part)}"/>`;
      })
      .join('')}</g>`;

/** A bridge of arches that fades away to the right. */
export const bridge =
  (): Part =>
  (_, { deep, light }) => {
    const arches = [0, 1, 2, 3].map((index) => `M${index * 88 - 16} 148v56h8a36 50 0 0 1 72 0h8v-56Z`).join('');
    return (
      `<path d="M0 130h320v18H0Z${arches}" fill="${deep}"/><path d="M0 112h320M14 112v18M58 112v18M102 112v18M146 112v18M190 112v18M234 112v18M278 112v18M0 131h320" fill="none" stroke="${light}" stroke-opacity=".6" stroke-width="3"/>` +
      `<g fill="${light}" fill-opacity=".28"><ellipse cx="300" cy="150" rx="60" ry="66"/><ellipse cx="286" cy="158" rx="84" ry="46"/><ellipse cx="310" cy="140" rx="44" ry="54"/></g>`
    );
  };

/** A rowing boat on the water. */
export const rowingBoat =
  (x: number, y: number, width: number): Part =>
  (_, { light }) => {
    const half = width / 2;
    return (
      `<ellipse cx="${x}" cy="${y}" rx="${round(half * 1.1)}" ry="7" fill="#12032f" fill-opacity=".35"/><path d="M${x - half} ${round(y - width * 0.2)}q${half} ${round(width * 0.14)} ${width} 0q-6 ${round(width * 0.22)}-${round(width * 0.22)} ${round(width * 0.22)}h-${round(width * 0.56)}q-${round(width * 0.18)} 0-${round(width * 0.22)}-${round(width * 0.22)}Z" fill="#a65a3a"/>` +
      `<path d="M${x - half} ${round(y - width * 0.2)}q${half} ${round(width * 0.14)} ${width} 0l-2 9q-${half - 2} ${round(width * 0.13)}-${width - 4} 0Z" fill="#d9925c"/><path d="M${round(x - width * 0.12)} ${round(y - width * 0.09)}l-${round(width * 0.36)} ${round(width * 0.2)}M${round(x + width * 0.12)} ${round(y - width * 0.09)}l${round(width * 0.36)} ${round(width * 0.2)}" stroke="${light}" stroke-width="4" stroke-linecap="round"/>`
    );
  };

/** Light going out from a point. */
export const glow =
  (x: number, y: number, radius: number, colour = '#ffd27a'): Part =>
  () =>
    [1, 0.66, 0.36]
      .map((part) => `<circle cx="${x}" cy="${y}" r="${round(radius * part)}" fill="${colour}" fill-opacity=".2"/>`)
      .join('');

/** A path winding up to a place. */
export const trail =
  (x: number, y: number): Part =>
  (_, { light }) =>
    `<path d="M${x - 6} ${y}h12q30 14-4 26t40 ${214 - y}h-100q-10-${round((214 - y) * 0.7)} 30-${round((214 - y) * 0.8)}t22-26Z" fill="${light}" fill-opacity=".6"/>`;

/** The back of a cinema seat, in front of everything. */
export const armchair =
  (x: number): Part =>
  (_, { deep }) =>
    `<path d="M${x - 44} 246v-62q0-34 44-34t44 34v62Z" fill="#d8407f"/><path d="M${x - 30} 246v-58q0-24 30-24t30 24v58Z" fill="#b3246b"/><path d="M${x - 62} 246v-36q0-10 12-10t12 10v36ZM${x + 38} 246v-36q0-10 12-10t12 10v36Z" fill="${deep}"/>`;

/** A painting of hills in a golden frame. */
export const framedPicture =
  (x: number, y: number, width: number): Part =>
  (_, { sky, glow: inner, light, far, near }) => {
    const height = round(width * 0.72);
    const left = round(x - width / 2);
    const top = round(y - height / 2);
    return (
      `<path d="M${left} ${top}h${width}v${height}h-${width}Z" fill="#e8b45a"/><path d="M${left + 8} ${top + 8}h${width - 16}v${height - 16}h-${width - 16}Z" fill="${inner}"/>` +
      `<circle cx="${round(x + width * 0.16)}" cy="${round(y - height * 0.1)}" r="${round(width * 0.11)}" fill="${light}"/><path d="M${left + 8} ${round(y + height * 0.16)}q${round(width * 0.22)}-${round(height * 0.4)} ${round(width * 0.44)}-${round(height * 0.08)}t${round(width - 16 - width * 0.44)}-${round(height * 0.04)}V${top + height - 8}h-${width - 16}Z" fill="${sky}"/><path d="M${left + 8} ${round(y + height * 0.28)}q${round(width * 0.3)}-${round(height * 0.14)} ${width - 16} 0V${top + height - 8}h-${width - 16}Z" fill="${near}"/><path d="M${left} ${top}h${width}v${height}h-${width}Z" fill="none" stroke="${far}" stroke-opacity=".5" stroke-width="2"/>`
    );
  };

/** Water in front of everything, from a height down. */
export const foreshore =
  (y: number): Part =>
  (_, { near, light }) =>
    `<path d="M0 ${y}q20-12 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0V240H0Z" fill="${near}"/><path d="M0 ${y}q20-12 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0" fill="none" stroke="${light}" stroke-opacity=".6" stroke-width="3"/>`;

/** One high mountain whose snow takes the light; its foot is for something nearer to hide. */
export const peak =
  (x: number, top: number): Part =>
  (_, { near, far }) =>
    `<path d="M${x} ${top}l112 160h-224Z" fill="${near}"/><path d="M${x} ${top}l112 160h-84Z" fill="${far}" fill-opacity=".55"/><path d="M${x} ${top}l44 62-16-6-10 18-18-20-14 14-10-14-18 8Z" fill="#fff9f4"/><path d="M${x} ${top}l44 62-16-6-10 18Z" fill="#ffc9a8"/>`;

/** A fireplace standing at a height; the fire is drawn after it. */
export const fireplace =
  (x: number, y: number): Part =>
  (_, { deep, light, far }) =>
    `<path d="M${x - 66} ${y}V${y - 122}h132v122Z" fill="${light}"/><path d="M${x - 78} ${y - 134}h156v16h-156Z" fill="${far}"/><path d="M${x - 46} ${y}v-66q0-32 46-32t46 32v66Z" fill="${deep}"/><path d="M${x - 34} ${y - 8}h68v8h-68Z" fill="#8a5231"/>`;

/** A nearer hill, to hide the foot of what stands behind it. */
export const hillock =
  (y: number): Part =>
  (_, { ground, near }) =>
    `<path d="M0 ${y + 14}q90-34 170-14t150-6v60H0Z" fill="${ground}"/><path d="M0 ${y + 42}q120-30 320-6v40H0Z" fill="${near}"/>`;

/** Firs in the dark, standing at a height. */
export const shadowWood =
  (y: number): Part =>
  (_, { deep }) =>
    `<path d="${[
      [24, 92],
      [58, 64],
      [256, 70],
      [286, 104],
      [312, 76],
    ]
      .map(([x = 0, height = 0]) => `M${x} ${y - height}l${round(height * 0.3)} ${height}h${round(-height * 0.6)}z`)
      .join('')}" fill="${deep}" fill-opacity=".85"/>`;

/** A ball of mirrors on its string; the set's own is heavy. */
export const mirrorBall =
  (x: number, y: number, radius: number): Part =>
  (_, { light }) => {
    const across = (part: number) => {
      const half = round(radius * Math.sqrt(1 - part * part));
      return `M${round(x - half)} ${round(y + radius * part)}h${round(half * 2)}`;
    };
    return (
      `<path d="M${x} 0v${y}" stroke="${light}" stroke-width="3"/><circle cx="${x}" cy="${y}" r="${radius}" fill="#b9a6dd"/><path d="M${x} ${y - radius}a${radius} ${radius} 0 0 1 0 ${radius * 2}Z" fill="#8b74bf"/>` +
      `<g fill="none" stroke="#f3eaff" stroke-opacity=".7" stroke-width="1.6"><path d="${[-0.7, -0.35, 0, 0.35, 0.7].map(across).join('')}M${x} ${y - radius}v${radius * 2}"/><ellipse cx="${x}" cy="${y}" rx="${round(radius * 0.4)}" ry="${radius}"/><ellipse cx="${x}" cy="${y}" rx="${round(radius * 0.76)}" ry="${radius}"/></g>` +
      `<path d="M${round(x - radius * 0.4)} ${round(y - radius * 0.75)}l4 12 12 4-12 4-4 12-4-12-12-4 12-4ZM${round(x + radius * 0.5)} ${round(y + radius * 0.2)}l3 8 8 3-8 3-3 8-3-8-8-3 8-3Z" fill="#fff"/>` +
      `<path d="M${round(x - radius * 1.5)} ${y}l-16 4M${round(x + radius * 1.5)} ${y}l16 4M${round(x - radius * 1.3)} ${round(y + radius * 0.8)}l-14 10M${round(x + radius * 1.3)} ${round(y + radius * 0.8)}l14 10" stroke="${light}" stroke-width="4" stroke-linecap="round"/>`
    );
  };

/** A balcony's railing across the picture; what stands before it is drawn after. */
export const railing =
  (): Part =>
  (_, { deep, near }) =>
    `<path d="${Array.from({ length: 12 }, (_gap, index) => `M${index * 28 + 6} 128v72`).join('')}" stroke="${deep}" stroke-opacity=".7" stroke-width="4"/><path d="M0 122h320v9H0Z" fill="${deep}"/><path d="M0 196h320v44H0Z" fill="${near}"/>`;

/** A red planet with its craters. */
export const planet =
  (x: number, y: number, radius: number): Part =>
  () =>
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="#d9603f"/><path d="M${x} ${y - radius}a${radius} ${radius} 0 0 1 0 ${radius * 2}q${round(radius * 0.7)}-${radius} 0-${radius * 2}Z" fill="#a83c38"/><g fill="#b84a35"><circle cx="${round(x - radius * 0.4)}" cy="${round(y - radius * 0.3)}" r="${round(radius * 0.2)}"/><circle cx="${round(x - radius * 0.1)}" cy="${round(y + radius * 0.4)}" r="${round(radius * 0.26)}"/><circle cx="${round(x + radius * 0.2)}" cy="${round(y - radius * 0.6)}" r="${round(radius * 0.12)}"/></g>`;

/** A veil of white over what is behind. */
export const pale = (): Part => () => '<path d="M0 0h320v240H0Z" fill="#fff" fill-opacity=".72"/>';

/** A flower with white petals. */
export const daisy =
  (x: number, y: number, radius: number): Part =>
  () =>
    `<path d="M${x} ${y}v${radius * 3}" stroke="#3f9a55" stroke-width="4" stroke-linecap="round"/><path d="${[
      0, 1, 2, 3, 4, 5,
    ]
      .map((petal) => {
        const angle = (petal * Math.PI) / 3;
        return `M${x} ${y}L${round(x + Math.cos(angle) * radius)} ${round(y + Math.sin(angle) * radius)}`;
      })
      .join(
        '',
      )}" stroke="#fff9f4" stroke-width="${round(radius * 0.8)}" stroke-linecap="round"/><circle cx="${x}" cy="${y}" r="${round(radius * 0.48)}" fill="#ffc53d"/>`;

/** A stamp, to draw something on. */
export const stamp =
  (x: number, y: number, width: number): Part =>
  (_, { glow: inner }) => {
    const half = width / 2;
    return `<path d="M${x - half} ${round(y - half * 1.15)}h${width}v${round(width * 1.15)}h-${width}Z" fill="#fff9f4" stroke="#fff9f4" stroke-width="7" stroke-linecap="round" stroke-dasharray=".1 9"/><path d="M${round(x - half * 0.8)} ${round(y - half * 0.95)}h${round(width * 0.8)}v${round(width * 0.95)}h-${round(width * 0.8)}Z" fill="${inner}"/>`;
  };

/** An island in the sea, with what the sea does around it. */
export const island =
  (x: number, y: number, width: number): Part =>
  (_, { light, glow: sand }) =>
    `<ellipse cx="${x}" cy="${y}" rx="${round(width * 0.58)}" ry="${round(width * 0.11)}" fill="${light}" fill-opacity=".45"/><path d="M${x - width / 2} ${y}q${width / 2}-${round(width * 0.42)} ${width} 0-${width / 2} ${round(width * 0.14)}-${width} 0Z" fill="${sand}"/><path d="M${x - width / 2} ${y}q${width / 2}-${round(width * 0.42)} ${width} 0Z" fill="#f2b98c"/>`;

/** A round wooden tray, to set things on. */
export const tray =
  (x: number, y: number, width: number): Part =>
  () =>
    `<ellipse cx="${x}" cy="${y}" rx="${width / 2}" ry="${round(width * 0.12)}" fill="#8a5231"/><ellipse cx="${x}" cy="${y - 5}" rx="${width / 2}" ry="${round(width * 0.12)}" fill="#d99a5b"/><ellipse cx="${x}" cy="${y - 5}" rx="${round(width * 0.43)}" ry="${round(width * 0.09)}" fill="#b5713f" fill-opacity=".5"/>`;

/** A lantern on its hook, alight. */
export const lantern =
  (x: number, y: number, height: number): Part =>
  (_, { deep }) => {
    const half = round(height * 0.26);
    const top = round(y - height);
    return (
      `<path d="M${x} ${top}m-12 14a12 14 0 0 1 24 0" fill="none" stroke="${deep}" stroke-width="4"/><path d="M${x - half} ${round(top + height * 0.3)}l${round(half * 0.5)}-${round(height * 0.18)}h${half}l${round(half * 0.5)} ${round(height * 0.18)}Z" fill="#7a3f6e"/>` +
      `<path d="M${x - half} ${round(top + height * 0.3)}h${half * 2}l-4 ${round(height * 0.58)}h-${half * 2 - 8}Z" fill="#ffd98f"/><path d="M${x} ${round(top + height * 0.46)}q16 20 8 ${round(height * 0.3)}-8 10-16 0-8-14 8-${round(height * 0.3)}Z" fill="#ff9a3d"/>` +
      `<path d="M${x - half} ${round(top + height * 0.3)}h${half * 2}l-4 ${round(height * 0.58)}h-${half * 2 - 8}ZM${x - round(half * 0.34)} ${round(top + height * 0.3)}v${round(height * 0.58)}M${x + round(half * 0.34)} ${round(top + height * 0.3)}v${round(height * 0.58)}" fill="none" stroke="#7a3f6e" stroke-width="4"/><path d="M${x - half - 4} ${round(y - height * 0.13)}h${half * 2 + 8}V${y}h-${half * 2 + 8}Z" fill="#7a3f6e"/>`
    );
  };

/** The roof of a house at night, with its chimney and a lit window. */
export const roof =
  (): Part =>
  (_, { near, far, deep, light }) =>
    `<path d="M214 136h28v60h-28Z" fill="${far}"/><path d="M208 128h40v12h-40Z" fill="${near}"/><path d="M-6 246 160 150l166 96Z" fill="${far}"/><path d="m-6 246 166-96 166 96" fill="none" stroke="${near}" stroke-width="12"/><path d="M136 240v-28q0-22 24-22t24 22v28Z" fill="#ffd98f"/><path d="M160 190v50M136 216h48" stroke="${deep}" stroke-width="4"/><path d="M228 120q-8-10 2-20t0-22" fill="none" stroke="${light}" stroke-opacity=".5" stroke-width="5" stroke-linecap="round"/>`;

/** Many stars of many sizes. */
export const manyStars =
  (): Part =>
  (_, { light }) =>
    `<path d="${[4, 7, 5, 9, 4, 6, 8, 5, 4, 7, 6, 9, 5, 4, 8, 6, 5, 7]
      .map((size, index) => {
        const x = ((index * 97) % 300) + 10;
        const y = ((index * 59) % 128) + 14;
        const bend = round(size * 0.28);
        return `M${x} ${y - size}l${bend} ${round(size - bend)} ${round(size - bend)} ${bend}-${round(size - bend)} ${bend}-${bend} ${round(size - bend)}-${bend}-${round(size - bend)}-${round(size - bend)}-${bend} ${round(size - bend)}-${bend}Z`;
      })
      .join('')}" fill="${light}"/>`;

/** A folded note. */
export const note =
  (x: number, y: number, width: number, turn = 0): Part =>
  () =>
    `<g transform="translate(${x} ${y})rotate(${turn})"><path d="M-${width / 2}-${round(width * 0.4)}h${width}v${round(width * 0.8)}h-${width}Z" fill="#fff9f4"/><path d="M-${width / 2} 0h${width}v${round(width * 0.4)}h-${width}Z" fill="#efdfeb"/><path d="M-${round(width * 0.32)}-${round(width * 0.24)}h${round(width * 0.5)}M-${round(width * 0.32)}-${round(width * 0.1)}h${round(width * 0.34)}" stroke="#d8407f" stroke-width="4" stroke-linecap="round"/></g>`;

/** A branch across the picture, for a bird. */
export const branch =
  (y: number): Part =>
  (_, { light }) =>
    `<path d="M0 ${y + 12}q90-16 176-8t144-16" fill="none" stroke="#6b3a4e" stroke-width="14" stroke-linecap="round"/><path d="M0 ${y + 8}q90-16 176-8t144-16" fill="none" stroke="${light}" stroke-opacity=".3" stroke-width="3"/><path d="M226 ${y}q16-22 40-22-8 24-40 22ZM60 ${y + 6}q-8-26-32-28 2 26 32 28Z" fill="#4f9a6a"/>`;
