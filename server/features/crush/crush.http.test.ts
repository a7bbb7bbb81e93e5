import { beforeEach, describe, expect, it } from '@jest/globals';
import { signInPath } from '#shared/sign-in/wanted-page.ts';
import { expectFor } from '#testing/expect-for.ts';
import { messages } from '#shared/errors.ts';
import {
  answerCrush,
  callCrush,
  completeProfile,
  linkIn,
  listsOf,
  sendCrush,
  type CrushLists,
  prepareCrushSite,
} from '#testing/crush-site.ts';
import { pseudonymsFor } from '#testing/pseudonym.ts';
import { dump } from '#testing/snapshot.ts';
import { until } from '#testing/test-process.ts';
import { createVisitor, type TestMember } from '#testing/visitor.ts';
import { deleteMember } from '../account/erasure.service.ts';
import { findMutualCrushes } from '../relations/mutual-crushes.queries.ts';
import { fr } from '#shared/typeset.ts';
import { frenchPattern } from '#testing/french-pattern.ts';

const site = prepareCrushSite();
const { database, web } = site;

beforeEach(() => site.mailServer.reset());

describe('a crush to an unknown address', () => {
  it('C8: is mailed once, stored as a hash, names nobody, and leads through sign-up to the reveal', async () => {
    const lou = site.newEmail('inconnue');
    const ana = await site.newMember({ name: 'Anaïs' });
    await sendCrush(ana, ` ${lou.toUpperCase()} `).expect(303).expect('Location', '/matches');
    await until(() => Promise.resolve(site.invitationsTo(lou).length === 1));
    await site.waitUntilIdle();
    const [mail] = site.invitationsTo(lou);
    expect(JSON.stringify(mail)).not.toMatch(/Anaïs|membre\d/);
    expect(mail!.headers['list-unsubscribe']).toMatch(/^<http.*one-click\?token=[\w-]{44}>$/);
    expect(await dump(database.db)).not.toContain(lou);
    expect(web.output() + site.worker.output()).not.toContain(lou);

    const link = linkIn(mail!, 'crush=1');
    expect(link).toBe(`${web.url}/home?crush=1`);
    const page = await createVisitor(web.url).get('/home?crush=1').expect(200);
    expect(page.text).toContain('a un crush pour toi !');

    const invited = await site.newMember({ email: lou, name: 'Lou', isComplete: false });
    expect(await listsOf(invited)).toMatchObject({ received: [{ name: null }], nextStep: '/profile-photo-upload' });
    const screen = await invited.visitor.get('/profile-crush').expect(200);
    expect(screen.text).toMatch(frenchPattern(/Quelqu'un a un crush pour toi/));
    expect(screen.text).not.toContain('Anaïs');
    const hidden = (await listsOf(invited)).received[0]!.key;
    await answerCrush(invited, hidden).expect(422, frenchPattern(/Termine d'abord ton profil/));

    await completeProfile(invited.visitor);
    expect(await listsOf(invited)).toMatchObject({ received: [{ name: 'Anaïs' }], nextStep: null, mutual: [] });
    expect((await invited.visitor.get('/profile-crush')).text).toContain('Anaïs a un crush pour toi');
    expect((await listsOf(ana)).sent).toHaveLength(1);
    // S-crush-11: what the sender reads of it is true.
    const { text } = await ana.visitor.get('/profile-crush').expect(200);
    expect(text).toContain(fr`ton nom ne se lit que chez qui a rempli son profil`);
    expect(text).not.toMatch(frenchPattern(/jamais te nommer|ton secret est gardé/));
  });

  it("answers the sender exactly as a crush to a member's address does", async () => {
    const member = await site.newMember({ name: 'Léo' });
    const [toMember, toStranger] = await Promise.all([site.newMember(), site.newMember()]);
    const answers = await Promise.all([callCrush(toMember, member.email), callCrush(toStranger, site.newEmail())]);
    expect(answers[0].body).toEqual(answers[1].body);
    expect(answers[0].body).toEqual({ success: true, error: null, points: 100, sms: null });
    const [one, other] = [await listsOf(toMember), await listsOf(toStranger)];
    const apartFromKeys = ({ sent, ...rest }: CrushLists) => ({
      ...rest,
      sent: sent.map(({ key: _key, ...crush }) => crush),
    });
    expect(apartFromKeys(one)).toEqual(apartFromKeys(other));
    expect(await listsOf(member)).toMatchObject({ received: [{ name: 'Ana' }] });
    await site.waitUntilIdle();
    expect(site.invitationsTo(member.email)).toHaveLength(1);
  });
});

describe('a crush is refused with a clear sentence and no mail', () => {
  const errorFor = async (sender: TestMember, contact: string, message: string) => {
    const before = await database.db('crushes').where({ sender_id: sender.id });
    const answered = await sender.visitor.agent
      .post('/_data/profile-crush')
      .set('Origin', web.url)
      .type('form')
      .send({ intent: 'send', contact })
      .expect(422);
    expect((answered.body as { errors: object }).errors).toEqual({ form: `Erreur lors de l'envoi: ${message}` });
    const called = await callCrush(sender, contact).expect(422);
    expect(called.body).toMatchObject({ msg: message });
    expect(await database.db('crushes').where({ sender_id: sender.id })).toHaveLength(before.length);
    await site.waitUntilIdle();
  };

  // S-crush-2
  it('when the sender repeats it to another spelling of one mailbox', async () => {
    const ana = await site.newMember();
    const lou = site.newEmail();
    await sendCrush(ana, lou).expect(303);
    await errorFor(ana, lou, messages.crush_already_sent);
    await errorFor(ana, lou.replace('@', '+amour@'), messages.crush_already_sent);
    expect(site.mailServer.received.filter(({ subject }) => subject.startsWith('Un mot'))).toHaveLength(1);
  });

  it('when the sender repeats it after deleting and recreating the account', async () => {
    const ana = await site.newMember();
    const lou = site.newEmail();
    await sendCrush(ana, lou).expect(303);
    await site.waitUntilIdle();
    await deleteMember(site.ctx, ana.id, null);
    await errorFor(await site.newMember({ email: ana.email }), lou, messages.crush_already_sent);
    expect(site.invitationsTo(lou)).toHaveLength(1);
  });

  it("when it goes to any spelling of the sender's own mailbox", async () => {
    const ana = await site.newMember();
    await errorFor(ana, ana.email, messages.crush_to_oneself);
    await errorFor(ana, ana.email.replace('@', '+moi@'), messages.crush_to_oneself);
    expect(site.invitationsTo(ana.email)).toHaveLength(0);
  });

  it('when the recipient has unsubscribed from all mails with one click', async () => {
    const [ana, zoe] = [await site.newMember(), await site.newMember()];
    const lou = site.newEmail();
    await sendCrush(ana, lou).expect(303);
    await until(() => Promise.resolve(site.invitationsTo(lou).length === 1));
    const stop = new URL(linkIn(site.invitationsTo(lou)[0]!, 'one-click'));
    await createVisitor(web.url).agent.post(`${stop.pathname}${stop.search}`).type('form').send('').expect(200);
    await errorFor(zoe, lou, messages.crush_not_wanted);
    expect(site.invitationsTo(lou)).toHaveLength(1);
  });

  it('when it is the sixth of the sender in a day', async () => {
    const ana = await site.newMember();
    for (let time = 0; time < 5; time += 1) await sendCrush(ana, site.newEmail()).expect(303);
    const sixth = site.newEmail();
    await errorFor(ana, sixth, messages.crush_day_full);
    expect(site.invitationsTo(sixth)).toHaveLength(0);
  });

  it('when it is the second of an account younger than a day', async () => {
    const ana = await site.newMember({ isNew: true });
    await sendCrush(ana, site.newEmail()).expect(303);
    await errorFor(ana, site.newEmail(), messages.crush_new_account);
  });

  it('while the sender is under review', async () => {
    const ana = await site.newMember();
    await database.db('members').where({ id: ana.id }).update({ under_review_since: new Date() });
    const lou = site.newEmail();
    await errorFor(ana, lou, messages.crush_under_review);
    expect(site.invitationsTo(lou)).toHaveLength(0);
  });

  it('when the contact is neither an address nor a mobile number', async () => {
    const ana = await site.newMember();
    for (const contact of [
      '',
      '   ',
      'lou',
      'lou@exemple',
      '01 42 68 53 00',
      'a@x.fr,v@evil.fr',
      'a@x.fr\r\nBcc: v@evil.fr',
    ]) {
      const answered = await sendCrush(ana, contact).expect(422);
      expectFor(contact, answered.text.includes('Adresse e-mail ou téléphone incorrecte')).toEqual(true);
      const called = await callCrush(ana, contact).expect(422);
      expect(called.body).toMatchObject({ error_code: 'crush_contact_invalid' });
    }
    expect(await database.db('crushes').where({ sender_id: ana.id })).toHaveLength(0);
  });

  it('after twenty attempts, so that nobody can find out who has unsubscribed', async () => {
    const ana = await site.newMember();
    for (let time = 0; time < 20; time += 1) await callCrush(ana, '01 42 68 53 00').expect(422);
    await callCrush(ana, site.newEmail()).expect(429);
  });
});

it('of ten identical crushes sent at once one is saved and mailed, and nine are refused', async () => {
  const ana = await site.newMember();
  const lou = site.newEmail();
  const answers = await Promise.all(Array.from({ length: 10 }, () => callCrush(ana, lou)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(9);
  const others = await Promise.all(Array.from({ length: 8 }, () => callCrush(ana, site.newEmail())));
  expect(others.filter(({ status }) => status === 200)).toHaveLength(4);
  await site.waitUntilIdle();
  expect(site.invitationsTo(lou)).toHaveLength(1);
});

describe('the call send-crush-email', () => {
  it("answers 401 to a visitor, and 403 to a member who gives another member's id", async () => {
    const [ana, zoe] = [await site.newMember(), await site.newMember()];
    const stranger = createVisitor(web.url);
    const body = { email: site.newEmail(), userId: ana.id };
    const refused = await stranger.call('/functions/v1/send-crush-email', body).expect(401);
    expect(refused.body).toMatchObject({ msg: 'Vous devez être connecté pour envoyer un crush' });
    await zoe.visitor.call('/functions/v1/send-crush-email', body).expect(403);
    expect(await database.db('crushes').whereIn('sender_id', [ana.id, zoe.id])).toHaveLength(0);
  });
});

describe('a mutual crush', () => {
  it('is found when both members send one, notifies both by mail, and names nobody in it', async () => {
    const [ana, lou] = [await site.newMember({ name: 'Anaïs' }), await site.newMember({ name: 'Louise' })];
    await sendCrush(ana, lou.email).expect(303);
    await site.waitUntilIdle();
    await sendCrush(lou, ana.email).expect(303);
    await site.waitUntilIdle();
    for (const { email } of [ana, lou]) {
      const news = site.mailsTo(email).filter(({ subject }) => subject === fr`Une bonne nouvelle t'attend`);
      expect(news).toHaveLength(1);
      expect(JSON.stringify(news)).not.toMatch(/Anaïs|Louise/);
      expect(news[0]!.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    }
    expect(site.invitationsTo(ana.email)).toHaveLength(0);
    expect(await listsOf(ana)).toMatchObject({ mutual: [{ name: 'Louise' }], received: [], sent: [] });
    expect(await listsOf(lou)).toMatchObject({ mutual: [{ name: 'Anaïs' }], received: [], sent: [] });
    expect(await findMutualCrushes(database.db, ana.id)).toEqual([{ memberId: lou.id, since: expect.any(Date) }]);
    expect(await findMutualCrushes(database.db, lou.id)).toEqual([{ memberId: ana.id, since: expect.any(Date) }]);
  });

  // S-crush-15
  it('leads to the resonance of the two from the list of crushes', async () => {
    const [ana, lou] = [await site.newMember({ name: 'Anaïs' }), await site.newMember({ name: 'Louise' })];
    await sendCrush(ana, lou.email).expect(303);
    expect((await ana.visitor.get('/profile-crush')).text).not.toContain('Voir votre résonance');
    await sendCrush(lou, ana.email).expect(303);
    const page = (await ana.visitor.get('/profile-crush').expect(200)).text;
    expect(page).toContain('Voir votre résonance');
    const match = (await listsOf(ana)).mutual[0]?.match ?? '';
    expect(page).toContain(`name="match" value="${match}"`);
    await ana.visitor.post('/matches', { match }).expect(303).expect('Location', '/match-resonance');
    expect((await ana.visitor.get('/match-resonance').expect(200)).text).toContain('Louise');
    await database.db('profiles').where({ user_id: lou.id }).update({ profile_completed: false });
    expect(await listsOf(ana)).toMatchObject({ mutual: [{ name: 'Louise', match: null }] });
  });

  it("is found once when the answer 'C'est réciproque' is sent five times", async () => {
    const [ana, lou] = [await site.newMember({ name: 'Anaïs' }), await site.newMember({ name: 'Louise' })];
    await sendCrush(ana, lou.email).expect(303);
    const { key } = (await listsOf(lou)).received[0]!;
    const answers = await Promise.all(Array.from({ length: 5 }, () => answerCrush(lou, key)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 303));
    await site.waitUntilIdle();
    expect(site.mailsTo(ana.email).filter(({ subject }) => subject.startsWith('Une bonne'))).toHaveLength(1);
    expect(site.mailsTo(lou.email).filter(({ subject }) => subject.startsWith('Une bonne'))).toHaveLength(1);
    expect(await listsOf(lou)).toMatchObject({ mutual: [{ name: 'Anaïs' }], received: [], sent: [] });
    expect(await listsOf(ana)).toMatchObject({ mutual: [{ name: 'Louise' }], received: [], sent: [] });
  });

  it('is found when both members send one at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [ana, lou] = [await site.newMember(), await site.newMember()];
      const answers = await Promise.all([callCrush(ana, lou.email), callCrush(lou, ana.email)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await findMutualCrushes(database.db, ana.id)).toHaveLength(1);
      expect(await findMutualCrushes(database.db, lou.id)).toHaveLength(1);
    }
  });

  it('cannot be made by a third member or by the sender', async () => {
    const [ana, lou, zoe] = [await site.newMember(), await site.newMember(), await site.newMember()];
    await sendCrush(ana, lou.email).expect(303);
    const { key } = (await listsOf(lou)).received[0]!;
    const { id } = (await database.db('crushes').where({ sender_id: ana.id }).first('id'))!;
    // Neither with what the recipient's session calls it, nor with what their own session would, nor with its id.
    for (const stranger of [zoe, ana])
      for (const crush of [key, pseudonymsFor(stranger.visitor).of('crush', id), id])
        await answerCrush(stranger, crush).expect(422, frenchPattern(/Ce crush n'est plus là/));
    expect(await findMutualCrushes(database.db, ana.id)).toEqual([]);
    await lou.visitor.post('/profile-crush', { intent: 'answer', crush: 'x' }).expect(422);
  });
});

describe('B9: a block', () => {
  const block = (blocker: TestMember, blocked: TestMember) =>
    database.db('blocks').insert({ blocker_id: blocker.id, blocked_id: blocked.id });

  it('hides mutual crushes, and stops new ones without a mail and without informing the sender', async () => {
    const [ana, lou, zoe] = [await site.newMember(), await site.newMember(), await site.newMember()];
    await sendCrush(ana, lou.email).expect(303);
    await site.waitUntilIdle();
    await answerCrush(lou, (await listsOf(lou)).received[0]!.key).expect(303);
    await sendCrush(lou, zoe.email).expect(303);
    await site.waitUntilIdle();
    await block(lou, ana);
    await block(lou, zoe);
    for (const member of [ana, lou]) {
      expect(await listsOf(member)).toMatchObject({ mutual: [], received: [] });
      expect(await findMutualCrushes(database.db, member.id)).toEqual([]);
      // S-crush-18
      const { text } = await member.visitor.get('/profile-crush').expect(200);
      expect(text).toMatch(frenchPattern(/Personne pour l'instant\. Tu lis ici les personnes que tu peux voir/));
    }
    const answered = await callCrush(zoe, lou.email).expect(200);
    expect(answered.body).toEqual({ success: true, error: null, points: 100, sms: null });
    await site.waitUntilIdle();
    expect(site.invitationsTo(lou.email)).toHaveLength(1);
    expect(await listsOf(lou)).toMatchObject({ received: [] });
    expect(await listsOf(zoe)).toMatchObject({ mutual: [], received: [] });
    // A crush of a sender under review is hidden as one across a block is.
    await database.db('blocks').delete();
    expect((await listsOf(lou)).received).toHaveLength(1);
    await database.db('members').where({ id: zoe.id }).update({ under_review_since: new Date() });
    expect((await listsOf(lou)).received).toEqual([]);
  });
});

describe('the hundred points of a first crush', () => {
  const pointsOf = async ({ id }: TestMember) =>
    Number(
      (
        await database
          .db('points_gained')
          .where({ user_id: id })
          .select({ sum: database.db.raw<string>('sum(points_amount)') })
      )[0]?.sum,
    );

  it('are added once with the first crush, and announced only before it', async () => {
    const ana = await site.newMember();
    const before = await pointsOf(ana);
    expect((await listsOf(ana)).reward).toBe(100);
    expect((await ana.visitor.get('/profile-crush')).text).toContain('100 points');
    await sendCrush(ana, site.newEmail()).expect(303);
    expect(await pointsOf(ana)).toBe(before + 100);
    expect((await listsOf(ana)).reward).toBe(0);
    await sendCrush(ana, site.newEmail()).expect(303);
    expect(await pointsOf(ana)).toBe(before + 100);
  });

  it('are not added for a crush that is refused', async () => {
    const ana = await site.newMember();
    const before = await pointsOf(ana);
    await sendCrush(ana, ana.email).expect(422);
    expect(await pointsOf(ana)).toBe(before);
  });
});

describe('the screen /profile-crush', () => {
  it('sends a visitor to the sign-in', async () => {
    await createVisitor(web.url)
      .get('/profile-crush')
      .expect(302)
      .expect('Location', signInPath('acces', '/profile-crush'));
  });

  it("answers the client's script with data for its notice after a crush", async () => {
    const ana = await site.newMember();
    const answered = await ana.visitor.agent
      .post('/_data/profile-crush')
      .set({ Origin: web.url, Accept: 'application/json' })
      .type('form')
      .send({ intent: 'send', contact: site.newEmail() })
      .expect(200);
    expect(answered.body).toMatchObject({ notice: 'crush_sent', pointsGained: 100, personal: null, isMutual: false });
  });

  it('contains no id and no address of another member', async () => {
    const [ana, lou] = [await site.newMember(), await site.newMember()];
    await sendCrush(ana, lou.email).expect(303);
    const pages = [JSON.stringify(await listsOf(lou)), (await lou.visitor.get('/profile-crush')).text];
    await answerCrush(lou, (await listsOf(lou)).received[0]!.key).expect(303);
    pages.push(JSON.stringify(await listsOf(lou)), (await lou.visitor.get('/profile-crush')).text);
    for (const page of pages) {
      expect(page).not.toContain(ana.id);
      expect(page).not.toContain(ana.email);
    }
  });
});
