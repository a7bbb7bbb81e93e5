import { describe, expect, it } from '@jest/globals';
import { isFinalStatus, readBounceReport } from './bounce-report.ts';

/** A report as Postfix writes it, with the fields of its second part. */
const report = (...fields: readonly string[]) =>
  [
    'From: MAILER-DAEMON@mail.exemple.fr',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="x"',
    '',
    '--x',
    'Content-Type: text/plain',
    '',
    "I'm sorry to have to inform you that your message could not be delivered.",
    '--x',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.exemple.fr',
    '',
    'Final-Recipient: rfc822; ana@exemple.fr',
    ...fields,
    '--x--',
  ].join('\r\n');

// S-mail-9
describe('the report of a mail that came back', () => {
  it.each([
    ['Postfix, unknown user', '5.1.1', '550 5.1.1 <ana@exemple.fr>: Recipient address rejected', '5.1.1', true],
    ['Exim, which says no more than that it failed', '5.0.0', '550 No such user here', '5.1.1', true],
    ['Exim, with the code of the other server', '5.0.0', '550-5.1.1 The account does not exist', '5.1.1', true],
    ['Exchange, unknown recipient', '5.1.10', '550 5.1.10 RESOLVER.ADR.RecipientNotFound', '5.1.10', true],
    ['Gmail, a closed account', '5.2.1', '550-5.2.1 The email account is disabled', '5.2.1', true],
    ['a domain without mail', '5.4.4', 'Host or domain name not found', '5.4.4', true],
    ['a full mailbox', '5.2.2', '552 5.2.2 Over quota', '5.2.2', false],
    ['a refusal of what we sent', '5.7.1', '550 5.7.1 Message rejected as spam', '5.7.1', false],
    ['a refusal of us that is called an unknown address', '5.1.1', '550 Blocked by our policy', '5.7.1', false],
    ['a server that was away for days', '4.4.7', 'delivery temporarily suspended', '4.4.7', false],
  ])('of %s', (_of, status, diagnostic, read, isFinal) => {
    const text = report('Action: failed', `Status: ${status}`, `Diagnostic-Code: smtp; ${diagnostic}`);
    const found = readBounceReport(text);
    expect(found).toEqual({ status: read, hasFailed: !read.startsWith('4') });
    expect(isFinalStatus(read)).toBe(isFinal);
  });

  it('that is only a warning says that the server still tries', () => {
    expect(readBounceReport(report('Action: delayed', 'Status: 4.4.1'))).toEqual({ status: '4.4.1', hasFailed: false });
  });

  it.each([
    ['a holiday', 'Subject: Absente\r\n\r\nJe reviens lundi.'],
    ['a mail that arrived', report('Action: delivered', 'Status: 2.0.0')],
    ['nothing', ''],
  ])('is none where it is about %s', (_about, text) => {
    expect(readBounceReport(text)).toBeNull();
  });
});
