import { NARROW_NO_BREAK_SPACE, typesetText } from '#shared/typeset.ts';

/** A pattern that is typed as French is typed, for texts as they come out: `/\d+ minutes d'attente \?/`. */
export function frenchPattern({ source, flags }: RegExp): RegExp {
  const parts = source.replaceAll(/ (?=\\[?!])/g, NARROW_NO_BREAK_SPACE).split(/(?<=\\d)/);
  return new RegExp(parts.map((part, index) => typesetText(part, index > 0)).join(''), flags);
}
