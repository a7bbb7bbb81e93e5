import { describe, expect, it } from '@jest/globals';
import { fr } from '../typeset.ts';
import { warnReceiver, warnSender } from './caution-words.ts';

describe('the warning before a message leaves', () => {
  it('names the receiver when the message holds a means of contact', () => {
    expect(warnSender(['link', 'money'], 'Noé')).toBe(
      fr`Tu donnes un moyen de te joindre. Noé peut déjà t'écrire ici, et chacun peut s'arrêter.`,
    );
  });

  it('is about words that hurt before anything else', () => {
    expect(warnSender(['phone', 'insult'], 'Noé')).toBe(fr`Ce message peut blesser. Le dirais-tu en face ?`);
  });

  it('is absent for an ordinary message', () => {
    expect(warnSender([], 'Noé')).toBeNull();
  });
});

describe('the warning below a received message', () => {
  it('is about money before anything else', () => {
    expect(warnReceiver(['money', 'insult'])).toBe(
      fr`On te parle d'argent. C'est souvent une arnaque : garde tout, ne paie rien, 17cyber.gouv.fr.`,
    );
  });

  it('asks after words that hurt', () => {
    expect(warnReceiver(['sexual'])).toBe(fr`Ce message te met mal à l'aise ?`);
  });

  it('is absent for a means of contact and for an ordinary message', () => {
    expect([warnReceiver(['phone']), warnReceiver([])]).toEqual([null, null]);
  });
});
