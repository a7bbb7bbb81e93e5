import { describe, expect, it } from '@jest/globals';
import { occasions } from '#shared/notifications/occasions.ts';
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
