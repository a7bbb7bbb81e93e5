import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { makeAdmin } from '#testing/administrator.ts';
import { prepare } from '#testing/prepare.ts';
import { extent, reached } from '#testing/promise.ts';
import { askAs, createSignedInMembers, rememberInSession, type SignedInMember } from '#testing/signed-in-members.ts';
import { snapshot } from '#testing/snapshot.ts';
import { writtenQuestion } from '#testing/talkers.ts';
import { createTalkingPairs } from '#testing/talking-pairs.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { writeEverything } from '#testing/written-conversation.ts';
import { routeIds, routes } from '#shared/routes.ts';
import { talkForms, talkListForms } from '#shared/talk/forms.ts';
import { pseudonymsOf } from '../members/pseudonyms.ts';

const WORD = `merle${randomBytes(8).toString('hex')}`;
const env = { TRUST_PROXY: '1' };
const site = prepareWebSite({ env });
const { ctx, db, web } = site;

const target = prepare(async () => {
  const [pair] = await createTalkingPairs({ db, config: ctx.config }, 1);
  if (!pair) throw new Error('There is a pair.');
  return { pair, ...(await writeEverything(ctx, pair, WORD)) };
});

const newMember = async () => {
  const [member] = await createSignedInMembers({ db, config: ctx.config }, 1, 'Ève');
  if (!member) throw new Error('There is a member.');
  return member;
};

/** Who asks for what is not theirs. */
const kinds = {
  'a visitor': async () => ({ ...(await newMember()), cookie: 'session=s%3Aforged.forged' }),
  async 'a member without consents'() {
    const member = await newMember();
    await db('consents').where({ member_id: member.memberId }).delete();
    return member;
  },
  async 'a member with a conversation of their own'() {
    const [pair] = await createTalkingPairs({ db, config: ctx.config }, 1);
    return pair![0];
  },
  /** As if there were a hole through which a session can be led to it. */
  async 'a member whose session names the conversation'() {
    const member = await newMember();
    await rememberInSession(db, member, 'openedConversationId', target.pair[0].conversationId);
    await rememberInSession(db, member, 'openedMatchId', target.pair[0].memberId);
    return member;
  },
  async 'an administrator'() {
    const member = await newMember();
    await makeAdmin(db, member.email);
    return member;
  },
  async 'a suspended member'() {
    const member = await newMember();
    await db('members').where({ id: member.memberId }).update({ suspended_at: new Date() });
    return member;
  },
} as const satisfies Record<string, () => Promise<SignedInMember>>;

/** The names by which a browser could call the conversation: those of others, an own one that is forged, and the id. */
async function tokensFor(member: SignedInMember): Promise<string[]> {
  const { conversationId, memberId } = target.pair[0];
  const forged = pseudonymsOf(ctx, { id: member.sessionId });
  const answer = await askAs(target.pair[0], web, '/_data/discussion');
  const { discussion } = (await answer.json()) as { discussion: { token: string } };
  return [discussion.token, forged.of('conversation', conversationId), forged.of('member', memberId), conversationId];
}

function formsWith(token: string): { readonly path: string; readonly fields: Record<string, string> }[] {
  const { textNumber, questionNumber, meetingNumber, trustedToken } = target;
  const common = {
    token,
    match: token,
    key: randomUUID(),
    text: 'Bonjour',
    question: writtenQuestion,
    consent: 'true',
  };
  const fields = { ...common, reaction: 'smile', phrase: '', index: '0', met: 'yes', answer: 'again', message: '1' };
  const numbers = [textNumber, questionNumber, meetingNumber].map(String);
  const inThread = Object.keys(talkForms).flatMap((intent) =>
    numbers.map((number) => ({ path: routes.discussion, fields: wantedOf(talkForms, intent, { ...fields, number }) })),
  );
  const inList = Object.keys(talkListForms).map((intent) => ({
    path: routes.discussions,
    fields: wantedOf(talkListForms, intent, { ...fields, receives: 'all' }),
  }));
  const { match, key, question, text } = fields;
  return [
    ...inThread,
    ...inList,
    { path: routes.sharedQuestion, fields: { match, key, question, text } },
    { path: routes.trustedMeeting, fields: { token: trustedToken ?? '' } },
  ];
}

/** Only the fields that a form has, so that it is refused for no other reason than for whom it is. */
function wantedOf(
  forms: Readonly<Record<string, { readonly def: { readonly shape: object } }>>,
  intent: string,
  fields: Readonly<Record<string, string>>,
): Record<string, string> {
  const names = Object.keys(forms[intent]?.def.shape ?? {});
  const given = Object.entries({ ...fields, intent, place: 'Café', slot: '' });
  return Object.fromEntries(given.filter(([name]) => names.includes(name)));
}

// S-talk-6
describe('H8: a conversation', () => {
  it.each(Object.entries(kinds))('is neither read nor changed by %s, at any address', async (name, create) => {
    const member = await create();
    const { conversationId } = target.pair[0];
    // Its owner looks at it for the names in it, and so has read it.
    const tokens = await tokensFor(member);
    const before = await snapshot(db, { about: conversationId });
    expect(before['messages']).toMatch(/^[1-9]/);
    const found: string[] = [];
    let answers = 0;
    const look = async (what: string, asked: Promise<Response>) => {
      const answer = await asked;
      const text = JSON.stringify([...answer.headers]) + (await answer.text());
      answers += 1;
      if (text.includes(WORD) || text.includes(conversationId)) found.push(what);
      if (answer.status >= 500) found.push(`${what}: ${answer.status}`);
    };
    const screens = routeIds.map((id) => routes[id]).filter((path) => extent(path.includes('iscussion'), true));
    for (const path of screens)
      for (const query of ['', '?after=0', `?token=${encodeURIComponent(tokens[1] ?? '')}&number=1`])
        for (const address of [path, `/_data${path}`])
          await look(`GET ${address}${query}`, askAs(member, web, address + query));
    for (const number of [target.textNumber, target.questionNumber, target.meetingNumber])
      await look('the calendar file', askAs(member, web, `/discussion/rendez-vous.ics?number=${number}`));
    await look('the copy of data', askAs(member, web, '/mon-compte/mes-donnees.zip'));
    for (const token of tokens)
      for (const { path, fields } of formsWith(token)) {
        await look(`POST ${path} ${fields['intent']}`, askAs(member, web, `/_data${path}`, fields));
        // Which conversation is open may have changed by the form before.
        if (fields['intent'] === 'open') await look('the list', askAs(member, web, '/_data/discussion'));
      }
    expect(found).toEqual([]);
    expect(await snapshot(db, { about: conversationId })).toEqual(before);
    reached('H8', `${name}: 0 of ${answers} answers`);
  });
});
