import { describe, expect, it } from '@jest/globals';
import { startMailServer } from '#testing/mail-server.ts';
import { createSelfSignedCertificate } from '#testing/self-signed-certificate.ts';
import { prepare } from '#testing/prepare.ts';
import type { AppContext } from '../context.ts';
import { createTransport, greetMailServer } from './mailer.ts';

const plainServer = prepare(startMailServer);
const mail = {
  id: '1',
  messageId: '<1@resonance.example>',
  from: 'bonjour@resonance.example',
  fromName: 'Résonance',
  replyTo: 'bonjour@resonance.example',
  to: 'ana@exemple.fr',
  subject: 'Ton lien de connexion',
  text: 'https://resonance.example/home?token=abc',
  html: '<p>Un lien</p>',
  stopLink: null,
};

/** As for a server on another machine, which a test cannot reach. */
const transportTo = (smtpUrl: string, isMailTlsRequired: boolean, smtpCertificate?: string) =>
  createTransport({ config: { smtpUrl, isMailTlsRequired, smtpCertificate } } as AppContext);

// S-operations-10
describe('a mail server that offers no TLS', () => {
  it('gets no mail where TLS is required, and no sign-in of ours', async () => {
    const url = plainServer.url.replace('//', '//user:password@');
    await expect(transportTo(url, true).send(mail, () => Promise.resolve())).rejects.toMatchObject({ code: 'ETLS' });
    await expect(greetMailServer({ smtpUrl: url, isMailTlsRequired: true })).rejects.toMatchObject({ code: 'ETLS' });
    expect(plainServer.received).toEqual([]);
  });

  it('gets no mail either when its address asks to do without', async () => {
    const transport = transportTo(`${plainServer.url}?ignoreTLS=true&tls.rejectUnauthorized=false`, true);
    await expect(transport.send(mail, () => Promise.resolve())).rejects.toMatchObject({ code: 'ETLS' });
    expect(plainServer.received).toEqual([]);
  });

  it('gets mails where they may go in clear', async () => {
    await transportTo(plainServer.url, false).send(mail, () => Promise.resolve());
    await greetMailServer({ smtpUrl: plainServer.url, isMailTlsRequired: false });
    expect(plainServer.received).toHaveLength(1);
  });
});

// S-operations-10
describe('a mail server with a certificate that it signed itself', () => {
  const own = createSelfSignedCertificate('mail.interne');
  const server = prepare(() => startMailServer({ certificate: own }));
  const send = (certificate?: string) => transportTo(server.url, true, certificate).send(mail, () => Promise.resolve());

  it('gets mails when the operator names its certificate, whatever name is in it', async () => {
    await send(own.cert);
    await greetMailServer({ smtpUrl: server.url, isMailTlsRequired: true, smtpCertificate: own.cert });
    expect(server.received).toHaveLength(1);
  });

  it('gets none while nobody vouches for it, nor where another certificate is named', async () => {
    server.reset();
    const stranger = createSelfSignedCertificate('mail.interne').cert;
    await expect(send()).rejects.toMatchObject({ code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    await expect(send(stranger)).rejects.toMatchObject({ code: 'ESOCKET' });
    expect(server.received).toEqual([]);
  });
});
