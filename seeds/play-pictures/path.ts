/** How many numbers follow each command of a path. */
const NUMBERS_OF: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/y;
const FLAG = /[01]/y;
const SEPARATOR = /[\s,]*/y;

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Writes a path with one decimal, in relative commands. Every number is rounded against the point that was really
 * reached, so that errors do not add up along the path. `see` is told each corner point. Throws for what is no path.
 */
export function shortenPath(path: string, see: (x: number, y: number) => void = () => {}): string {
  let at: readonly [number, number] = [0, 0];
  let start = at;
  let reached: readonly [number, number] = [0, 0];
  let reachedStart = reached;
  let written = '';
  let lastCommand = '';
  for (const { command, numbers } of readCommands(path)) {
    const kind = command.toLowerCase();
    if (kind === 'z') {
      written += 'z';
      lastCommand = 'z';
      at = start;
      reached = reachedStart;
      continue;
    }
    const isRelative = command === kind;
    const absolute = (value: number, axis: 0 | 1) => (isRelative ? value + at[axis] : value);
    const delta = (value: number, axis: 0 | 1) => round(absolute(value, axis) - reached[axis]);
    let parts: number[];
    let next: readonly [number, number];
    if (kind === 'h') next = [absolute(numbers[0] ?? 0, 0), at[1]];
    else if (kind === 'v') next = [at[0], absolute(numbers[0] ?? 0, 1)];
    else next = [absolute(numbers.at(-2) ?? 0, 0), absolute(numbers.at(-1) ?? 0, 1)];
    if (kind === 'h') parts = [delta(numbers[0] ?? 0, 0)];
    else if (kind === 'v') parts = [delta(numbers[0] ?? 0, 1)];
    else if (kind === 'a') {
      parts = [...numbers.slice(0, 5).map(round), delta(numbers[5] ?? 0, 0), delta(numbers[6] ?? 0, 1)];
    } else parts = numbers.map((value, index) => delta(value, index % 2 === 0 ? 0 : 1));
    reached =
      kind === 'h'
        ? [reached[0] + (parts[0] ?? 0), reached[1]]
        : kind === 'v'
          ? [reached[0], reached[1] + (parts[0] ?? 0)]
          : [reached[0] + (parts.at(-2) ?? 0), reached[1] + (parts.at(-1) ?? 0)];
    at = next;
    if (kind === 'm') {
      start = at;
      reachedStart = reached;
    }
    see(...at);
    const letter = kind === lastCommand && kind !== 'm' ? '' : kind;
    written += letter + join(parts, letter === '');
    lastCommand = kind;
  }
  return written;
}

/** Rounded to one decimal, as written in a picture. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Numbers as short as SVG allows: no leading zero, no separator that a sign or a point replaces. */
function join(numbers: readonly number[], follows: boolean): string {
  let joined = '';
  let hasPoint = follows;
  numbers.forEach((value, index) => {
    const text = String(round(value) || 0).replace(/^(-?)0\./, '$1.');
    const needsSpace = index > 0 || follows;
    joined +=
      needsSpace && !text.startsWith('-') && !(text.startsWith('.') && hasPoint && index > 0) ? ` ${text}` : text;
    hasPoint = text.includes('.');
  });
  return joined;
}

function readCommands(path: string): { command: string; numbers: number[] }[] {
  const commands: { command: string; numbers: number[] }[] = [];
  let position = 0;
  let command = '';
  const take = (pattern: RegExp) => {
    pattern.lastIndex = position;
    const found = pattern.exec(path)?.[0];
    position += found?.length ?? 0;
    return found;
  };
  take(SEPARATOR);
  while (position < path.length) {
    const letter = take(/[a-zA-Z]/y);
    if (letter) command = letter;
    else if (command === 'm') command = 'l';
    else if (command === 'M') command = 'L';
    const count = NUMBERS_OF[command.toLowerCase()];
    if (count === undefined || (count === 0 && !letter))
      throw new Error(`not a path: ${path.slice(position, position + 20)}`);
    const numbers = Array.from({ length: count }, (_, index) => {
      take(SEPARATOR);
      const isFlag = command.toLowerCase() === 'a' && (index === 3 || index === 4);
      return Number(take(isFlag ? FLAG : NUMBER));
    });
    if (numbers.some(Number.isNaN)) throw new Error(`not a path: ${path.slice(position, position + 20)}`);
    commands.push({ command, numbers });
    take(SEPARATOR);
  }
  return commands;
}
