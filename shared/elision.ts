import { fr } from './typeset.ts';

/**
 * How the names begin before which French writes d' and qu': a vowel or a silent h (Académie française, 'Dire, ne pas dire',
 * « Le livre de Antoine »), accents aside. Where usage is divided (Office québécois de la langue française, 'Élision avec
 * un nom propre'): h is silent in names that are French for long, as in Hélène, Hugo, Hadrien or Hyères, and is not in
 * names that came from elsewhere, as in Hamza, Hédi or Heidi; y is a vowel before a consonant, as in Yves, and none
 * in Yanis; ou is none in Ouarda. Names in other scripts are never elided.
 */
const ELIDED = /^(?:[aeiuæœøı]|o(?!u[ai])|y(?![aeiou])|ye[rv]|h(?:adri|e(?!i|di|m$)|ilair|ippol|onor|ortens|u[bg]|y))/i;

function isElided(name: string): boolean {
  return ELIDED.test(name.normalize('NFD').replaceAll(/\p{M}/gu, ''));
}

/** 'de Lou', 'd'Ana': of somebody, by their first name (S-screen-24). For towns there is `deTown`. */
export function de(name: string): string {
  return isElided(name) ? fr`d'${name}` : `de ${name}`;
}

/** 'que Lou', 'qu'Ana'. */
export function que(name: string): string {
  return isElided(name) ? fr`qu'${name}` : `que ${name}`;
}
