import { describe, expect, it } from '@jest/globals';
import { occasions } from '#shared/notifications/occasions.ts';
import { fr } from '#shared/typeset.ts';
import { stillSent } from '#shared/unsubscribe/still-sent.ts';
import { mailTemplates, writeMail } from './product-mails.ts';

const stoppable = Object.entries(mailTemplates).flatMap(([kind, template]) =>
  template.isStoppable ? [{ kind, occasion: template.occasion }] : [],
);
const frame = {
  productName: 'Résonance',
  publicUrl: 'https://resonance.example',
  contactEmail: 'contact@resonance.example',
  stopLink: 'https://resonance.example/unsubscribe/one-click?token=abc',
};

// S-account-11
describe('the mails that nobody asked for', () => {
  it('have an occasion, which has a switch, except those to people who may have no account', () => {
    const without = stoppable.filter(({ occasion }) => occasion === null).map(({ kind }) => kind);
    expect(without.sort()).toEqual(['crush-invitation', 'report-decided-visitor', 'report-received-visitor']);
  });

  it.each(occasions.map(({ id }) => id))('are at least one for the occasion %s', (id) => {
    expect(stoppable.filter(({ occasion }) => occasion === id)).not.toEqual([]);
  });

  // S-mail-5
  it.each(stoppable)('link to their own kind and to all messages: $kind', ({ kind, occasion }) => {
    const { text, html, stopLink } = writeMail(kind, mailTemplates[kind]?.example, frame);
    const links = text.split('\n').filter((line) => line.includes('one-click'));
    const own = occasion === null ? [] : [`${frame.stopLink}&sujet=${occasion}`];
    expect(links).toEqual([...own, frame.stopLink]);
    expect(html.match(/one-click/g)).toHaveLength(links.length);
    expect(stopLink).toBe(frame.stopLink);
  });
});

// S-unsubscribe-1: three screens and a mail say what still arrives.
describe('the mails that cannot be stopped', () => {
  const asked = ['sign-in-link', 'sign-up-link', 'no-account', 'unsubscribed', 'copy-link', 'data-ready'];
  const named: Readonly<Record<string, RegExp>> = {
    'ton compte': /^(?:account|address|passkey)-|^new-sign-in$|^contest-decided$/,
    'un signalement': /^report-|^moderation-alarm$/,
    'tes soirées': /^(?:evening|organiser)-/,
  };

  it('are those that members read about when they stop our messages', () => {
    const missing = Object.entries(mailTemplates)
      .filter(([kind, { isStoppable }]) => !isStoppable && !asked.includes(kind))
      .map(([kind]) => kind)
      .filter((kind) => !Object.values(named).some((kinds) => kinds.test(kind)));
    expect(missing).toEqual([]);
    for (const words of ['ce que tu demandes toi-même', 'ton compte', 'un signalement', 'tes soirées'])
      expect(stillSent).toContain(words);
  });
});

it('a place that is accepted when tables are composed promises neither two days nor a way out that costs nothing', () => {
  const write = (isLate: boolean) =>
    writeMail('evening-signed-up', { ...mailTemplates['evening-signed-up'].example, isLate }, frame).text;
  expect(write(false)).toMatch(/deux jours avant[^]*48.heures avant/);
  expect(write(true)).not.toMatch(/deux jours avant|48.heures/);
});

// S-video-meeting-3: the job or the mail server may be late, and the mail be read later still.
it('a reminder of a meeting by video names its hour, and not how far away that is', () => {
  const write = (data: object) => writeMail('talk-video-reminder', data, frame).text;
  expect(write({ startsAt: '2026-11-24T19:30:00.000Z' })).toContain(
    fr`Ton rendez-vous est mardi 24 novembre à 20 h 30.`,
  );
  for (const data of [{}, { startsAt: '2026-11-24T19:30:00.000Z' }]) expect(write(data)).not.toContain('une heure');
});
