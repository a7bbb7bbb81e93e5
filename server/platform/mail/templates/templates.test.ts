import { describe, expect, it } from '@jest/globals';
import { expectFor } from '#testing/expect-for.ts';
import { reached } from '#testing/promise.ts';
import { statementExample } from '../../../features/safety/safety.mails.ts';
import { mailTemplates, writeMail } from '../../../app/product-mails.ts';
import { textExamples } from './examples.ts';
import type { MailKind } from './template.ts';
import { writeText } from './texts.ts';
import { frenchPattern } from '#testing/french-pattern.ts';
import { fr } from '#shared/typeset.ts';

const stopLink = 'https://resonance.example/unsubscribe/one-click?token=abc';
const frame = {
  productName: 'Résonance',
  publicUrl: 'https://resonance.example',
  contactEmail: 'contact@resonance.example',
  stopLink,
};
const link = 'https://resonance.example/home?token=abc.def.ghi&crush=1';
const kinds = Object.keys(mailTemplates) as MailKind[];

/** What nobody who glances at a screen may read, whole or as the beginning of a word. */
const identifyingWords =
  /rencontre|dating|amour|love|affinit|match|crush|célibat|single|sédui|séduct|flirt|drague|cœur|coeur|heart|couple|sœur|sexe|sexu|gay|lesb|homo|hétéro|attir|désir|plaît|photo|profil|rendez-vous|relation|partenaire|foudre|baiser|tendre|passion|résonance/iu;

describe.each(kinds)('C8: the mail %s', (kind) => {
  const mail = writeMail(kind, mailTemplates[kind]?.example, frame);

  // S-mail-6
  it('has a subject and preview that reveal nothing about dating', () => {
    // As much of a message as any list of mails shows.
    const [, body = ''] = mail.html.replaceAll(/<!--[\s\S]*?-->/g, '').split(/<body[^>]*>/);
    const preview = body
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/&#?\w+;/g, ' ')
      .trimStart()
      .slice(0, 400);
    expect(preview.trim()).toMatch(/\S.{5,}/);
    const visible = `${mail.subject} ${preview}`;
    expect(visible).not.toMatch(identifyingWords);
    reached('C8', `${kinds.length} kinds of mail, ${identifyingWords.source.split('|').length} words: 0 found`);
  });

  it('loads nothing from a server', () => {
    expect(mail.html).not.toMatch(
      /<(img|link|script|iframe|object|embed|video|audio|svg)|url\(|src(set)?=|@import|background=/i,
    );
  });

  it('has a plain text with every link on a line of its own', () => {
    expect(mail.text).not.toMatch(/<\/?(p|a|h1|table|tr|td|div|span)\b/);
    const lines = mail.text.split('\n').filter((line) => line.includes('http'));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toMatch(/^https:\/\/\S+$/);
  });
});

describe.each(['sign-in-link', 'sign-up-link'] as const)('the mail %s', (kind) => {
  it('shows its link as a button and as text, and says how long and how often it works', () => {
    const { html, text } = writeMail(kind, mailTemplates[kind]?.example, frame);
    const shown = link.replace('&', '&amp;');
    expect(html.split(`href="${shown}"`)).toHaveLength(3);
    expect(html).toContain(`>${shown}</a>`);
    for (const version of [html, text]) {
      expect(version).toMatch(frenchPattern(/10 minutes et ne fonctionne (qu'une|qu&#39;une) seule fois/));
      expect(version).toContain('ignore simplement ce message');
    }
  });
});

describe.each(['crush-invitation', 'crush-mutual'] as const)('the mail %s, which was not asked for', (kind) => {
  const mail = writeMail(kind, mailTemplates[kind]?.example, frame);

  it('has an unsubscribe link in both versions', () => {
    expect(mail.stopLink).toBe(stopLink);
    expect(mail.text).toContain(fr`Ne plus recevoir aucun message :\n${stopLink}\n`);
    expect(mail.html).toContain(`href="${stopLink}"`);
  });

  it('cannot be written without an unsubscribe link', () => {
    expect(() => writeMail(kind, mailTemplates[kind]?.example, { ...frame, stopLink: null })).toThrow('how to stop');
  });

  it('names nobody', () => {
    expect(mail.text + mail.html).not.toMatch(/\b(Ana|Lou)\b/);
  });
});

describe.each(['account-hidden', 'account-warned', 'account-suspended'] as const)('the mail %s', (kind) => {
  it('G6: says the decision, its reasons and duration, and how to contest it', () => {
    const { text } = writeMail(kind, mailTemplates[kind]?.example, frame);
    for (const part of [
      statementExample.statement,
      statementExample.rule,
      `\n${statementExample.contestLink}\n`,
      'juge',
    ])
      expect(text).toContain(part);
    expect(text).toMatch(/dure|limite rien/);
  });
});

it('a mail about an evening that does not take place speaks of a refund only where its organiser takes money', () => {
  for (const kind of ['evening-cancelled', 'evening-taken-down'] as const) {
    const { example } = mailTemplates[kind];
    expect(writeMail(kind, example, frame).text).toContain('rembourser');
    expect(writeMail(kind, { ...example, isFree: true }, frame).text).not.toContain('rembourser');
  }
});

it('mails with sign-in links have no unsubscribe link', () => {
  for (const kind of ['sign-in-link', 'sign-up-link', 'no-account'] as const) {
    const mail = writeMail(kind, mailTemplates[kind]?.example, frame);
    expectFor(kind, mail.stopLink).toEqual(null);
    expect(mail.html + mail.text).not.toContain('one-click');
  }
});

// S-crush-6
it('C8: an invitation by mail says who writes, why, where the address comes from, how long it is stored and how to have it erased, and leads to sign-up', () => {
  const { text } = writeMail('crush-invitation', mailTemplates['crush-invitation'].example, frame);
  expect(text).toContain('\nhttps://resonance.example/home?crush=1\n');
  expect(text).toContain('réservé aux adultes');
  expect(text).toContain(fr`à la demande d'une personne inscrite, qui a donné ton adresse dans ce seul but`);
  expect(text).toContain(fr`Ton adresse a été effacée à l'envoi de ce message`);
  expect(text).toMatch(
    frenchPattern(/le faire effacer, t'y opposer ou signaler un abus, réponds .* écris à contact@resonance\.example/),
  );
  expect(text).toContain('CNIL');
  expect(text).toContain(fr`Ne plus recevoir aucun message :\n${stopLink}\n`);
});

it('an invitation by text message has the link, the code, the age limit and the unsubscribe link', () => {
  const text = writeText('crush-invitation-text', textExamples['crush-invitation-text'], frame);
  for (const part of ['Résonance', 'https://resonance.example/home?crush=1\n', 'K7MQ2-XRDPZ', 'adultes', stopLink])
    expect(text).toContain(part);
  expect(() => writeText('crush-invitation-text', {}, frame)).toThrow();
});

describe('writeMail', () => {
  it('escapes everything in the HTML', () => {
    const productName = '<b>R</b> & "moi"';
    const { html, text } = writeMail('sign-in-link', { link: `${link}&x="'<` }, { ...frame, productName });
    expect(html).toContain('&lt;b&gt;R&lt;/b&gt; &amp; &quot;moi&quot;');
    expect(html).toContain('abc.def.ghi&amp;crush=1&amp;x=&quot;&#39;&lt;"');
    expect(html).not.toContain('<b>');
    expect(text).toContain(`\n${link}&x="'<\n`);
  });

  it.each(['Ana', 'Élodie', 'Jean-Marc', 'Anne Lou', fr`N'Golo`])('greets %s by name', (displayName) => {
    expect(writeMail('sign-up-link', { link, displayName }, frame).text).toMatch(`Bienvenue, ${displayName}\n`);
  });

  it.each([
    'gagne.example',
    'Va sur gagne',
    'https://gagne.example',
    '@gagne',
    '<b>Ana</b>',
    '0612345678',
    'Ana2',
    'A'.repeat(25),
  ])('leaves out the name %j, which may be spam', (displayName) => {
    const { html, text } = writeMail('sign-up-link', { link, displayName }, frame);
    expect(text).toMatch(/^Bienvenue\n/);
    expect(html + text).not.toMatch(/gagne|0612345678|Ana2|AAAA|<b>|&lt;b/);
  });

  it('speaks of a single point, too, before it expires', () => {
    const { text } = writeMail('points-expiry', { points: 1, until: '2027-03-31' }, frame);
    expect(text).toMatch(frenchPattern(/Ton point reste à toi jusqu'au 31 mars 2027 inclus ; .* visite, il expire\./));
  });

  it('says in the mail no-account that there is no account', () => {
    expect(writeMail('no-account', {}, frame).text).toContain('Aucun compte trouvé avec cette adresse email.');
  });

  it('refuses an unknown kind and invalid data', () => {
    expect(() => writeMail('toString', {}, frame)).toThrow('no mail');
    expect(() => writeMail('sign-in-link', { link: 'nowhere' }, frame)).toThrow();
    expect(() => writeMail('no-account', { extra: 1 }, frame)).toThrow();
  });
});
