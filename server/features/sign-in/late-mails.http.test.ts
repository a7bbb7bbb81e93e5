import { describe, expect, it } from '@jest/globals';
import { recipientHash } from '#server/platform/mail/recipient.ts';
import { sweepMails } from '#server/platform/mail/outbox.service.ts';
import { findMailDelay } from '#server/platform/mail/mail-watch.ts';
import { fr } from '#shared/typeset.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { prepare } from '#testing/prepare.ts';
import { startWorkerHere } from '#testing/programs-here.ts';
import { until } from '#testing/test-process.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { createMember, createVisitor } from '#testing/visitor.ts';

const mailServer = prepare(startMailServer);
const env = () => ({ SMTP_URL: mailServer.url });
const { web, db, ctx, database, dataDir } = prepareWebSite({ env });
const LOST = fr`Le lien que tu as demandé n'est pas parti`;

/** Lets the ten minutes of all links and their mails pass. */
async function passTenMinutes() {
  await db.raw(`UPDATE login_links SET expires_at = expires_at - interval '10 minutes'`);
  await db.raw(`UPDATE outbox_mails SET expires_at = expires_at - interval '10 minutes' WHERE expires_at IS NOT NULL`);
}

// S-mail-11
describe('while no worker sends mails', () => {
  it('a request for a link is answered with what is true, equally for every address', async () => {
    await createMember(web.url, db, 'membre@exemple.fr');
    for (const email of ['membre@exemple.fr', 'personne@exemple.fr'])
      for (const path of ['/home', '/login']) {
        const visitor = createVisitor(web.url);
        const { text } = await (path === '/home' ? visitor.signUp(email) : visitor.askLink(email)).expect(200);
        expect(text).toContain('Ta demande est bien là');
        expect(text).not.toContain('Lien magique envoyé');
      }
  });

  it('the account page says that mails leave late', async () => {
    const member = await createMember(web.url, db, 'autre@exemple.fr');
    expect((await member.get('/mon-compte').expect(200)).text).toContain('partent avec du retard');
  });

  it('the browser is told at its next visit that its link could not leave in ten minutes, and no other browser', async () => {
    const [visitor, other] = [createVisitor(web.url), createVisitor(web.url)];
    await visitor.signUp('perdue@exemple.fr').expect(200);
    for (const path of ['/home', '/login']) expect((await visitor.get(path)).text).not.toContain(LOST);
    await passTenMinutes();
    for (const path of ['/home', '/login']) {
      expect((await visitor.get(path).expect(200)).text).toContain(LOST);
      expect((await other.get(path).expect(200)).text).not.toContain(LOST);
    }
    // When a worker is there again it gives the mail up: that changes nothing for the browser.
    await sweepMails(ctx);
    expect((await visitor.get('/home')).text).toContain(LOST);
    await visitor.signUp('perdue@exemple.fr').expect(200);
    expect((await visitor.get('/home')).text).not.toContain(LOST);
  });

  it('nothing is told of a mail that was not sent for another reason', async () => {
    const visitor = createVisitor(web.url);
    await visitor.signUp('refusee@exemple.fr').expect(200);
    await passTenMinutes();
    for (const last_error of ['bounces', 'not wanted']) {
      const newest = db('outbox_mails').where({ recipient_hash: recipientHash(ctx.config, 'refusee@exemple.fr') });
      await newest.update({ state: 'cancelled', sealed_content: null, last_error });
      expect((await visitor.get('/home')).text).not.toContain(LOST);
    }
  });
});

// S-mail-11
describe('the delay of mails', () => {
  it('ends as soon as a worker is there and has sent what waited', async () => {
    expect(await findMailDelay(db)).toMatchObject({ isWorkerSilent: true });
    const worker = await startWorkerHere(database.databaseUrl, web.url, { DATA_DIR: dataDir, ...env() });
    try {
      await until(async () => Object.values(await findMailDelay(db)).every((isSo) => !isSo));
    } finally {
      await worker.stop();
    }
    const signOfLife = (seconds: number) =>
      db.raw(`UPDATE pgboss.version SET cron_on = now() - make_interval(secs => ${seconds})`);
    await signOfLife(50);
    expect(await findMailDelay(db)).toMatchObject({ isWorkerSilent: false });
    await signOfLife(61);
    await until(async () => (await findMailDelay(db)).isWorkerSilent);
  });

  it('is there when mails wait because the mail server cannot be reached, and not when one recipient has to wait', async () => {
    const waiting = { kind: 'sign-in-link', sealed_content: Buffer.from('x'), attempts: 2 };
    const times = {
      created_at: db.raw(`now() - interval '2 minutes'`),
      expires_at: db.raw(`now() + interval '8 minutes'`),
    };
    await db('outbox_mails').insert({ ...waiting, ...times, dedupe_key: 'late', last_error: 'EENVELOPE 450' });
    expect(await findMailDelay(db)).toMatchObject({ areMailsWaiting: false });
    await db('outbox_mails').where({ dedupe_key: 'late' }).update({ last_error: 'ECONNREFUSED' });
    expect(await findMailDelay(db)).toMatchObject({ areMailsWaiting: true });
    await db('outbox_mails').where({ dedupe_key: 'late' }).delete();
  });
});

// S-mail-10
describe('a member whose address returns everything', () => {
  it('is led to the account after signing in another way, which says so', async () => {
    const email = 'muette@exemple.fr';
    const member = await createMember(web.url, db, email);
    const next = async () => ((await member.data('/home?connexion=reussie')).body as { next: string }).next;
    expect(await next()).not.toBe('/mon-compte');
    expect((await member.get('/mon-compte')).text).not.toContain('ne te parviennent plus');
    const [hash, now] = [recipientHash(ctx.config, email), new Date()];
    await db('bounced_addresses').insert({ address_hash: hash, status: '5.1.1', since: now, bounced_at: now });
    expect(await next()).toBe('/mon-compte');
    expect((await member.get('/mon-compte')).text).toContain('ne te parviennent plus');
  });
});
