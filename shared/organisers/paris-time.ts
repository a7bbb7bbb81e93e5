import type { Position } from '../questionnaire/profile.ts';

/** Countries and territories whose clocks show the hour of Paris all year. */
const codes: ReadonlySet<string> = new Set(
  [
    'AD',
    'AL',
    'AT',
    'BA',
    'BE',
    'CH',
    'CZ',
    'DE',
    'DK',
    'ES',
    'FR',
    'GI',
    'HR',
    'HU',
    'IT',
    'LI',
    'LU',
    'MC',
    'ME',
    'MK',
  ].concat(['MT', 'NL', 'NO', 'PL', 'RS', 'SE', 'SI', 'SK', 'SM', 'VA', 'XK']),
);
/** The Canaries, which are Spanish, have an hour of their own. */
const SOUTHERNMOST = 34;

/**
 * Whether it is the same hour in a town as in Paris. The hours of an evening are those of Paris: elsewhere a table would be told,
 * and an evening be over, at other hours than its page says (S-evening-47).
 */
export function hasParisTime({ countryCode, latitude }: { readonly countryCode: string } & Position): boolean {
  return codes.has(countryCode) && latitude > SOUTHERNMOST;
}
