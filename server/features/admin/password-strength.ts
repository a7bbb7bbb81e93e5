import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as french } from '@zxcvbn-ts/language-fr';

/** 'Safely unguessable': at least 10¹⁰ tries for an attacker who has the hash. The scale goes from 0 to 4. */
const STRENGTH_ASKED = 3;
/** What is guessed first of a password of ours. */
const wordsOfOurs = ['resonance', 'résonance', 'affinité', 'rencontre', 'statistiques', 'admin'];

/**
 * Whether a password would take long to guess: it is none of the common or leaked ones, nor made of words, names,
 * dates and rows of keys (OWASP ASVS 6.2.4, 6.2.11, 6.2.12).
 * @param email whose password it would be
 */
export function isHardToGuess(password: string, email: string): boolean {
  const zxcvbn = new ZxcvbnFactory({ dictionary: { ...common, ...french }, graphs: adjacencyGraphs });
  const { score } = zxcvbn.check(password, [...wordsOfOurs, email, ...email.split(/[@.+_-]/)]);
  return score >= STRENGTH_ASKED;
}
