import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as french } from '@zxcvbn-ts/language-fr';

/** 'Safely unguessable': at least 10¹⁰ tries for an attacker who has the hash. The scale goes from 0 to 4. */
const STRENGTH_ASKED = 3;
/** Words of this product that an attacker would try first. */
const wordsOfOurs = ['resonance', 'résonance', 'affinité', 'rencontre', 'statistiques', 'admin'];

/** Made once, and not before it is needed: to order the words of its dictionaries takes a third of a second. */
let zxcvbn: ZxcvbnFactory | undefined;

/**
 * Whether a password is hard to guess: not common or leaked, and not made of words, names, dates or rows of keys (OWASP
 * ASVS 6.2.4, 6.2.11, 6.2.12).
 * @param email the address of its owner
 */
export function isHardToGuess(password: string, email: string): boolean {
  zxcvbn ??= new ZxcvbnFactory({ dictionary: { ...common, ...french }, graphs: adjacencyGraphs });
  const { score } = zxcvbn.check(password, [...wordsOfOurs, email, ...email.split(/[@.+_-]/)]);
  return score >= STRENGTH_ASKED;
}
