import type { Palette } from './palettes.ts';
import { round } from './path.ts';

/** A place, drawn in a theme's colours. Every picture is 320 by 240 and must also read as its middle square. */
export type Scene = (palette: Palette) => string;

export const SIZE = { width: 320, height: 240 } as const;

const fade = (id: string, from: string, to: string) =>
  `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;

const whole = (fill: string) => `<rect width="320" height="240" fill="${fill}"/>`;

/** The sign of the product: two families of rings that meet. */
export function rings(x: number, y: number, radius: number, colour: string, count = 3, strength = 0.3): string {
  const circles = Array.from({ length: count }, (_, index) => {
    const r = round(radius * (1 - index * 0.26));
    const distance = round(radius * 0.42);
    return `<circle cx="${round(x - distance)}" cy="${y}" r="${r}"/><circle cx="${round(x + distance)}" cy="${y}" r="${r}"/>`;
  });
  return `<g fill="none" stroke="${colour}" stroke-opacity="${strength}" stroke-width="2">${circles.join('')}</g>`;
}

const disc = (x: number, y: number, r: number, fill: string, opacity = 1) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${opacity === 1 ? '' : ` fill-opacity="${opacity}"`}/>`;

const stars = (colour: string, seed = 1) =>
  `<g fill="${colour}">${Array.from({ length: 16 }, (_, index) => {
    const x = (index * 83 + seed * 47) % 316;
    const y = (index * 37 + seed * 29) % 120;
    return `<circle cx="${x + 2}" cy="${y + 6}" r="${[1, 1.6, 0.8][index % 3]}"/>`;
  }).join('')}</g>`;

/** Open country: a low sun, two lines of hills, a meadow. */
export const hills =
  (sunX = 230): Scene =>
  (p) =>
    `<defs>${fade('a', p.sky, p.glow)}</defs>${whole('url(#a)')}` +
    disc(sunX, 92, 34, p.light, 0.85) +
    rings(sunX, 92, 74, p.light, 3, 0.28) +
    `<path d="M0 158q58-62 116-24t88-12q60-30 116 30v88H0Z" fill="${p.far}"/>` +
    `<path d="M0 176q90-34 170-10t150-8v82H0Z" fill="${p.ground}"/>` +
    `<path d="M0 214q120-34 320-6v32H0Z" fill="${p.near}"/>`;

/** The horizon of the sea, with or without a beach in front. */
export const sea =
  (hasBeach = true): Scene =>
  (p) =>
    `<defs>${fade('a', p.sky, p.glow)}${fade('b', p.far, p.ground)}</defs>${whole('url(#a)')}` +
    disc(212, 118, 40, p.light, 0.9) +
    rings(212, 118, 84, p.light, 3, 0.26) +
    `<path d="M0 132h320v108H0Z" fill="url(#b)"/>` +
    `<g stroke="${p.light}" stroke-opacity=".5" stroke-width="3" stroke-linecap="round"><path d="M184 142h58M196 152h34M204 162h18M40 150h26M268 158h30M74 166h20"/></g>` +
    (hasBeach
      ? `<path d="M0 186q70-20 150-6t170-10v70H0Z" fill="${p.light}" fill-opacity=".7"/><path d="M0 192q70-18 150-6t170-10v64H0Z" fill="#f5cfae"/>`
      : `<path d="M0 200q40-12 80 0t80 0 80 0 80 0v40H0Z" fill="${p.near}" fill-opacity=".7"/>`);

/** A table before a wall with a round light. */
export const table =
  (x = 160): Scene =>
  (p) =>
    `<defs>${fade('a', p.sky, p.glow)}</defs>${whole('url(#a)')}` +
    disc(x, 108, 92, p.light, 0.34) +
    rings(x, 108, 104, p.light, 3, 0.34) +
    `<path d="M0 176h320v64H0Z" fill="${p.ground}"/><path d="M0 176h320v7H0Z" fill="${p.light}" fill-opacity=".3"/>` +
    `<ellipse cx="160" cy="206" rx="138" ry="22" fill="${p.light}" fill-opacity=".2"/>`;

/** A window over a sill; outside it is day, or night. */
export const window =
  (isNight = false): Scene =>
  (p) => {
    const outside = isNight ? ['#2b1464', '#9a4aa8'] : ['#9cc4f2', '#fde6dc'];
    return (
      `<defs>${fade('a', outside[0] ?? '', outside[1] ?? '')}${fade('b', p.far, p.ground)}</defs>${whole('url(#b)')}` +
      `<path d="M74 20h172v160H74Z" fill="url(#a)"/>` +
      (isNight ? `<svg x="74" y="20" width="172" height="120">${stars(p.light, 2)}</svg>` : '') +
      disc(206, 66, 20, isNight ? '#ffe9c2' : '#fff3d4') +
      `<path d="M74 150q44-36 84-14t88-12v56H74Z" fill="${isNight ? '#43207c' : '#8bbf9f'}"/>` +
      `<path d="M74 20h172v160H74ZM160 20v160" fill="none" stroke="${p.light}" stroke-width="8"/>` +
      `<path d="M48 10h34q10 96-34 172ZM272 10h-34q-10 96 34 172Z" fill="${p.near}"/><path d="M40 8h240v8H40Z" fill="${p.deep}"/>` +
      `<path d="M0 186h320v54H0Z" fill="${p.near}"/><path d="M30 180h260v13H30Z" fill="${p.light}"/>`
    );
  };

/** A room with a rug, a framed pair of rings and a lamp's light. */
export const room =
  (hasFrame = true): Scene =>
  (p) =>
    `<defs>${fade('a', p.sky, p.glow)}</defs>${whole('url(#a)')}` +
    `<path d="M160 0 30 178h260Z" fill="${p.light}" fill-opacity=".2"/>` +
    (hasFrame
      ? `<rect x="52" y="30" width="66" height="50" rx="4" fill="${p.light}"/><rect x="57" y="35" width="56" height="40" fill="${p.far}"/>${rings(85, 55, 15, p.light, 2, 0.9)}`
      : '') +
    `<path d="M0 172h320v68H0Z" fill="${p.ground}"/><path d="M0 168h320v6H0Z" fill="${p.deep}" fill-opacity=".3"/>` +
    `<ellipse cx="160" cy="206" rx="128" ry="24" fill="${p.near}"/><ellipse cx="160" cy="206" rx="110" ry="18" fill="none" stroke="${p.light}" stroke-opacity=".6" stroke-width="3"/>`;

/** Night: stars, a wide pair of rings, one dark line of hills. */
export const night =
  (seed = 1): Scene =>
  (p) =>
    `<defs>${fade('a', '#1a0b48', p.glow)}</defs>${whole('url(#a)')}` +
    stars(p.light, seed) +
    rings(160, 104, 118, p.light, 4, 0.22) +
    `<path d="M0 184q70-34 150-12t170-16v84H0Z" fill="${p.far}"/><path d="M0 204q110-24 320-4v40H0Z" fill="${p.deep}"/>`;

/** No place at all: rings in a glow, and a pool of light to stand on. */
export const dream =
  (x = 160): Scene =>
  (p) =>
    `<defs><radialGradient id="a" cx="${round(x / 320)}" cy=".5" r=".75"><stop stop-color="${p.glow}"/><stop offset="1" stop-color="${p.sky}"/></radialGradient></defs>${whole('url(#a)')}` +
    rings(x, 112, 132, p.light, 4, 0.26) +
    disc(x, 112, 66, p.light, 0.16) +
    `<ellipse cx="${x}" cy="204" rx="112" ry="18" fill="${p.light}" fill-opacity=".22"/>`;

/** A street of houses in the evening. */
export const street =
  (isNight = false): Scene =>
  (p) => {
    const lit = (x: number, y: number) => `M${x} ${y}h9v13h-9z`;
    return (
      `<defs>${fade('a', isNight ? '#1f0e50' : p.sky, p.glow)}</defs>${whole('url(#a)')}` +
      (isNight ? stars(p.light, 3) : disc(236, 58, 26, p.light, 0.8)) +
      rings(236, 58, 58, p.light, 2, 0.25) +
      `<path d="M0 104h38v-26l22-20 22 20v30h42V66h46v50h40l24-30 24 30v-26h62v110H0Z" fill="${p.far}"/>` +
      `<path d="${[lit(14, 122), lit(54, 92), lit(54, 122), lit(96, 128), lit(136, 84), lit(154, 84), lit(136, 116), lit(190, 134), lit(228, 122), lit(276, 108), lit(296, 108), lit(276, 140)].join('')}" fill="${p.light}" fill-opacity=".75"/>` +
      `<path d="M0 176h320v64H0Z" fill="${p.ground}"/><path d="M0 176h320v9H0Z" fill="${p.light}" fill-opacity=".25"/><path d="M0 222h320v18H0Z" fill="${p.near}"/>`
    );
  };

/** A stage: curtains and two beams. */
export const stage = (): Scene => (p) =>
  `<defs>${fade('a', p.deep, p.far)}</defs>${whole('url(#a)')}` +
  `<path d="M96 0 44 190h150ZM224 0l52 190H126Z" fill="${p.light}" fill-opacity=".2"/>` +
  rings(160, 104, 92, p.light, 3, 0.22) +
  `<path d="M0 178h320v62H0Z" fill="${p.ground}"/><ellipse cx="160" cy="204" rx="120" ry="20" fill="${p.light}" fill-opacity=".35"/>` +
  `<path d="M0 0h62q4 120-30 196H0ZM320 0h-62q-4 120 30 196h32Z" fill="#b3246b"/>` +
  `<path d="M20 0q6 110-10 192M42 0q4 100-14 180M300 0q-6 110 10 192M278 0q-4 100 14 180" fill="none" stroke="${p.deep}" stroke-opacity=".35" stroke-width="4"/>` +
  `<path d="M0 0h320v16q-20 18-40 0t-40 0-40 0-40 0-40 0-40 0-40 0-40 0Z" fill="#d8407f"/>`;

/** A clearing among trees. */
export const forest = (): Scene => (p) => {
  const fir = (x: number, foot: number, height: number) =>
    `M${x} ${foot - height}l${round(height * 0.3)} ${height}h${round(-height * 0.6)}z`;
  return (
    `<defs>${fade('a', p.sky, p.glow)}</defs>${whole('url(#a)')}` +
    disc(160, 96, 50, p.light, 0.6) +
    rings(160, 96, 96, p.light, 3, 0.28) +
    `<path d="${fir(22, 190, 120)}${fir(70, 184, 84)}${fir(112, 178, 60)}${fir(214, 178, 62)}${fir(252, 184, 90)}${fir(300, 190, 130)}" fill="${p.far}"/>` +
    `<path d="M0 180q80-20 160-8t160-4v72H0Z" fill="${p.ground}"/>` +
    `<path d="M0 218q120-20 320-2v24H0Z" fill="${p.near}"/>`
  );
};

/** Mountains with snow. */
export const mountains = (): Scene => (p) =>
  `<defs>${fade('a', p.sky, p.glow)}</defs>${whole('url(#a)')}` +
  disc(244, 58, 26, p.light, 0.85) +
  rings(244, 58, 60, p.light, 3, 0.26) +
  `<path d="M-20 190 78 66l56 70 46-58 160 112Z" fill="${p.far}"/>` +
  `<path d="m78 66 26 33-14-5-10 12-12-10-18 10Zm102 12 38 27-18 2-14 10-12-12-16-3Z" fill="${p.light}" fill-opacity=".9"/>` +
  `<path d="M0 178q100-26 180-6t140-8v76H0Z" fill="${p.ground}"/><path d="M0 214q120-26 320-4v30H0Z" fill="${p.near}"/>`;

/** A wall of books and a desk before it. */
export const library = (): Scene => (p) => {
  const colours = [p.light, '#ef7fa6', '#8f6fe0', '#f3b07a', p.glow];
  const row = (top: number, shift: number) =>
    colours
      .map((colour, index) => {
        const books = [0, 1, 2, 3].map((position) => {
          const number = position * 5 + index + shift;
          const height = 34 - ((number * 7) % 11);
          return `M${(position * 5 + index) * 16 + 3} ${top + 38 - height}h${12 - (number % 3)}v${height}h-${12 - (number % 3)}z`;
        });
        return `<path d="${books.join('')}" fill="${colour}"/>`;
      })
      .join('');
  return (
    `<defs>${fade('a', p.sky, p.far)}</defs>${whole('url(#a)')}<g opacity=".32">${row(14, 0)}${row(66, 3)}${row(118, 1)}</g>` +
    `<path d="M0 52h320v6H0ZM0 104h320v6H0ZM0 156h320v6H0Z" fill="${p.deep}"/>` +
    disc(160, 116, 78, p.light, 0.26) +
    rings(160, 116, 92, p.light, 3, 0.34) +
    `<path d="M0 178h320v62H0Z" fill="${p.ground}"/><path d="M0 178h320v7H0Z" fill="${p.light}" fill-opacity=".3"/>`
  );
};

/** A kitchen: tiles, a shelf, a worktop. */
export const kitchen = (): Scene => (p) =>
  `<defs>${fade('a', p.sky, p.glow)}</defs>${whole('url(#a)')}` +
  `<path d="M0 112h320M0 144h320M40 80v96M80 80v96M120 80v96M160 80v96M200 80v96M240 80v96M280 80v96" stroke="${p.light}" stroke-opacity=".45" stroke-width="2"/>` +
  rings(160, 100, 84, p.light, 3, 0.3) +
  `<path d="M0 66h320v8H0Z" fill="${p.near}"/><path d="M24 40h26v26H24ZM56 48h20v18H56ZM252 36h18v30h-18ZM276 46h24v20h-24Z" fill="${p.far}"/><path d="M22 34h30v7H22ZM54 42h24v7H54ZM250 30h22v7h-22ZM274 40h28v7h-28Z" fill="${p.light}"/>` +
  `<path d="M0 178h320v62H0Z" fill="${p.near}"/><path d="M0 176h320v12H0Z" fill="${p.light}"/>` +
  `<path d="M20 204h124v40H20ZM176 204h124v40H176Z" fill="none" stroke="${p.light}" stroke-opacity=".25" stroke-width="3"/>`;

/** A large bed; what lies on it stands at about 190. */
export const bedroom =
  (isNight = false): Scene =>
  (p) =>
    `<defs>${fade('a', isNight ? p.deep : p.sky, isNight ? p.far : p.glow)}</defs>${whole('url(#a)')}` +
    rings(160, 70, 92, p.light, 3, 0.3) +
    `<path d="M46 150V92q0-26 26-26h176q26 0 26 26v58Z" fill="${p.near}"/>` +
    `<rect x="66" y="98" width="88" height="50" rx="18" fill="${p.light}"/><rect x="166" y="98" width="88" height="50" rx="18" fill="${p.light}"/>` +
    `<path d="M66 130q44 16 88 0v4q0 16-18 16H84q-18 0-18-16ZM166 130q44 16 88 0v4q0 16-18 16h-52q-18 0-18-16Z" fill="${p.far}" fill-opacity=".4"/>` +
    `<path d="M30 150q130-16 260 0v90H30Z" fill="${p.ground}"/><path d="M30 150q130-16 260 0v18q-130-16-260 0Z" fill="${p.glow}"/>` +
    `<path d="M70 176q10 30 0 64M250 176q-10 30 0 64M160 170v70" fill="none" stroke="${p.deep}" stroke-opacity=".14" stroke-width="4"/>`;

/** Fields under snow. */
export const snowfield = (): Scene => (p) =>
  `<defs>${fade('a', p.sky, p.glow)}</defs>${whole('url(#a)')}` +
  disc(226, 74, 26, p.light, 0.7) +
  rings(226, 74, 66, p.light, 3, 0.28) +
  `<path d="M0 164q70-46 150-20t170-14v110H0Z" fill="#cdbdf0"/><path d="M0 186q90-34 180-8t140-8v70H0Z" fill="#eee6fb"/><path d="M0 220q120-26 320-6v26H0Z" fill="#fff"/>`;

/** A desert of sand. */
export const dunes = (): Scene => (p) =>
  `<defs>${fade('a', p.sky, '#f08a86')}</defs>${whole('url(#a)')}` +
  disc(92, 92, 34, '#ffd9a8', 0.95) +
  rings(92, 92, 76, p.light, 3, 0.26) +
  `<path d="M0 168q60-40 130-10t100-24q50-18 90 10v96H0Z" fill="#c9647c"/><path d="M0 196q100-60 190-20 50 22 130-14v78H0Z" fill="#eaa06f"/><path d="M0 196q100-60 190-20-100-6-190 44Z" fill="#f7c08b"/><path d="M0 226q140-34 320-8v22H0Z" fill="#d17e62"/>`;

/** Under water. */
export const depths = (): Scene => (p) =>
  `<defs>${fade('a', '#6f7fe0', p.deep)}</defs>${whole('url(#a)')}` +
  `<path d="m80 0-50 240h70L120 0ZM170 0l-10 240h80L200 0ZM250 0l60 240h30L280 0Z" fill="${p.light}" fill-opacity=".1"/>` +
  rings(160, 112, 104, p.light, 3, 0.2) +
  `<g fill="none" stroke="${p.light}" stroke-opacity=".5" stroke-width="2"><circle cx="72" cy="64" r="5"/><circle cx="84" cy="44" r="3"/><circle cx="248" cy="88" r="6"/><circle cx="240" cy="66" r="3"/><circle cx="262" cy="58" r="4"/></g>` +
  `<path d="M0 210q80-30 170-10t150-12v52H0Z" fill="${p.near}"/>` +
  `<path d="M34 214q-14-30 2-50t0-40M52 216q12-22-2-40t4-34M284 208q14-30-2-48t2-42" fill="none" stroke="${p.far}" stroke-width="7" stroke-linecap="round"/>`;

/** Above the clouds. */
export const sky = (): Scene => (p) =>
  `<defs>${fade('a', p.sky, p.glow)}</defs>${whole('url(#a)')}` +
  disc(160, 104, 58, p.light, 0.4) +
  rings(160, 104, 120, p.light, 4, 0.26) +
  `<path d="M-10 190q10-30 44-24 16-28 50-16 26-26 58-2 30-20 54 4 34-16 52 12 30-14 42 12 26-8 40 14v60H-10Z" fill="${p.light}" fill-opacity=".55"/>` +
  `<path d="M-10 214q14-24 46-18 22-24 54-8 30-20 60 2 30-16 56 4 30-14 50 8 34-12 74 18v30H-10Z" fill="${p.light}" fill-opacity=".85"/>`;

/** A dark hall before a bright screen. */
export const cinema = (): Scene => (p) =>
  whole(p.deep) +
  `<path d="M70 26h180v104H70Z" fill="${p.light}"/><path d="M70 130 20 240h280l-50-110Z" fill="${p.light}" fill-opacity=".18"/>` +
  rings(160, 78, 40, p.near, 3, 0.55) +
  `<path d="M0 0h44q6 110-20 200H0ZM320 0h-44q-6 110 20 200h24Z" fill="#a3246a"/>` +
  `<path d="M0 206h320v34H0Z" fill="${p.near}"/>`;
