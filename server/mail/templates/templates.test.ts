import { describe, expect, it } from '@jest/globals';
import { mailTemplates, writeMail, type MailKind } from './index.ts';

const frame = { productName: 'Résonance', publicUrl: 'https://resonance.example' };
const link = 'https://resonance.example/home?token=abc.def.ghi&crush=1';
const examples: Record<MailKind, object> = {
  'sign-in-link': { link },
  'sign-up-link': { link, displayName: '<b>Ana</b> & "moi"' },
  'no-account': {},
};
const kinds = Object.keys(mailTemplates) as MailKind[];

describe.each(kinds)('the mail %s', (kind) => {
  const mail = writeMail(kind, examples[kind], frame);

  it('tells nothing by its subject and preview to somebody who sees the screen', () => {
    const visible = `${mail.subject} ${/opacity:0">([^<]*)/.exec(mail.html)?.[1]}`;
    expect(visible).not.toMatch(/rencontre|amour|affinit|match|crush|célibataire|séduction|cœur|Résonance/i);
  });

  it('loads nothing from anywhere', () => {
    expect(mail.html).not.toMatch(/<img|<link|<script|url\(|src=/i);
  });

  it('has a text of its own with every link alone on its line', () => {
    expect(mail.text).not.toMatch(/<\/?(p|a|h1|table|tr|td|div|span)\b/);
    const lines = mail.text.split('\n').filter((line) => line.includes('http'));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toMatch(/^https:\/\/\S+$/);
  });
});

describe('writing mails', () => {
  it('shows what people typed as text, never as markup', () => {
    const { html, text } = writeMail('sign-up-link', examples['sign-up-link'], frame);
    expect(html).toContain('&lt;b&gt;Ana&lt;/b&gt; &amp; &quot;moi&quot;');
    expect(html).not.toContain('<b>Ana');
    expect(text).toContain('<b>Ana</b> & "moi"');
  });

  it('says in the mail, and only there, that an address has no account', () => {
    expect(writeMail('no-account', {}, frame).text).toContain('Aucun compte trouvé avec cette adresse email.');
  });

  it('refuses an unknown kind and data that does not fit', () => {
    expect(() => writeMail('toString', {}, frame)).toThrow('no mail');
    expect(() => writeMail('sign-in-link', { link: 'nowhere' }, frame)).toThrow();
    expect(() => writeMail('no-account', { extra: 1 }, frame)).toThrow();
  });
});
