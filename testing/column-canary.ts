/**
 * A value that nothing else has, for a column of a type, with every form in which it could be written; null for a type in
 * which nothing could be recognised.
 */
export function canaryFor(
  type: string,
  number: number,
): { readonly value: unknown; readonly forms: readonly string[] } | null {
  const word = `canari${String(number).padStart(3, '0')}z`;
  const day = new Date(Date.UTC(1961, 0, 1 + number * 3, 12));
  const iso = day.toISOString().slice(0, 10);
  const words = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' }).format(day);
  const [year, month, date] = iso.split('-');
  const days = [iso, words, `${date}/${month}/${year}`];
  // No second of an hour has such a number, so no moment that is written out can be taken for it.
  const degrees = 72.3456 + number / 1000;
  switch (type) {
    case 'text':
      return { value: word, forms: [word] };
    case 'text[]':
      return { value: [word], forms: [word] };
    case 'date':
      return { value: iso, forms: days };
    case 'timestamp with time zone':
      return { value: day, forms: days };
    case 'timestamp with time zone[]':
      return { value: [day], forms: days };
    case 'jsonb':
      return { value: JSON.stringify({ [word]: word }), forms: [word] };
    case 'numeric':
      return { value: 197.3, forms: ['197.3', '197,3'] };
    case 'double precision':
      return { value: degrees, forms: [degrees.toFixed(3), degrees.toFixed(3).replace('.', ',')] };
    default:
      return null;
  }
}
