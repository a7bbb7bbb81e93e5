import { describe, expect, it } from '@jest/globals';
import type { MailFate } from '#server/platform/mail/outbox.queries.ts';
import { explainFate } from './mail-fate.ts';

const moment = new Date(0);
const fate = (state: MailFate['state'], lastError: string | null, bounceStatus: string | null = null): MailFate => ({
  kind: 'sign-in-link',
  state,
  attempts: 1,
  createdAt: moment,
  notBefore: moment,
  sentAt: null,
  lastError,
  bouncedAt: null,
  bounceStatus,
});

// S-mail-9
describe('what became of a mail, in words', () => {
  it.each([
    [fate('pending', null), /^attend$/],
    [fate('pending', 'waits its turn'), /^attend son heure$/],
    [fate('pending', 'ECONNREFUSED'), /^attend \(dernier essai\s: ECONNREFUSED\)$/],
    [fate('sending', null), /^part en ce moment$/],
    [fate('sent', null), /^remis au serveur$/],
    [fate('sent', null, '5.1.1'), /^revenu\s: 5\.1\.1, adresse inconnue$/],
    [fate('sent', null, '5.7.26'), /^revenu\s: 5\.7\.26, refus de nous/],
    [fate('failed', 'refused 550'), /^refusé par le serveur \(550\)$/],
    [fate('failed', 'refused 550', '5.1.1'), /^refusé par le serveur\s: 5\.1\.1, adresse inconnue$/],
    [fate('failed', 'unknown ETIMEDOUT'), /^sort inconnu\s/],
    [fate('failed', 'unknown'), /^sort inconnu\s/],
    [fate('failed', 'ERROR'), /^ne peut pas être écrit \(ERROR\)$/],
    [fate('cancelled', 'not wanted'), /en veut pas \(/],
    [fate('cancelled', 'not admitted'), /plus d.actualité$/],
    [fate('cancelled', 'bounces'), /renvoie tout/],
    [fate('cancelled', 'withdrawn'), /retiré ou remplacé/],
    [fate('cancelled', 'recipient gone'), /parti, en pause, ou désinscrit/],
    [fate('cancelled', 'expired'), /périmé avant de pouvoir partir$/],
    [fate('cancelled', 'expired ETIMEDOUT'), /périmé avant de pouvoir partir \(dernier essai\s: ETIMEDOUT\)$/],
    [fate('cancelled', null), /^pas envoyé/],
  ])('%#', (mail, pattern) => {
    expect(explainFate(mail)).toMatch(pattern);
  });
});
