import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { copyOf } from '#testing/member-copy.ts';
import { extent, reached } from '#testing/promise.ts';
import { askAs, createSignedInMembers, rememberInSession, type SignedInMember } from '#testing/signed-in-members.ts';
import { makeMutualCrush, writtenQuestion } from '#testing/talkers.ts';
import { createTalkingPairs, type TalkingPair } from '#testing/talking-pairs.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { queuedMails } from '#testing/visitor.ts';
import { meetInThePast } from '#testing/written-conversation.ts';
import { routeIds, routes } from '#shared/routes.ts';
import { aftermathAnswers } from '#shared/talk/aftermath.ts';
import { askConversation } from './asking.service.ts';
import { findPairConversation } from './conversations.queries.ts';
import { readTalkStates } from './live-states.ts';
import { receiveQuestions } from './receiving.service.ts';

const ROUNDS = extent(1, 8);
const WAITING = extent(3, 30);
const site = prepareWebSite({ env: { TRUST_PROXY: '1' } });
const { ctx, db, web } = site;

/** The pages that could say something of it; in full every page that there is. */
const screens = routeIds
  .map((id) => routes[id])
  .filter((path) => extent(/discussion|question-a-deux|nouveau|matches|mon-compte/.test(path), path !== routes.splash));

/** Keys of forms are made anew for each page, and an export says when it was made and how often. */
const volatile = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

/** Everything that a member can read or is sent, by where it stands. */
async function allReadBy(member: SignedInMember): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const path of screens)
    for (const address of [path, `/_data${path}`]) {
      const answer = await askAs(member, web, address);
      found.set(address, `${answer.status} ${await answer.text()}`.replaceAll(volatile, ''));
    }
  found.set('the copy of their data', await copyOf(ctx, member.memberId));
  found.set('the stream', JSON.stringify([...(await readTalkStates(ctx, [member.memberId]))]));
  found.set('mails', JSON.stringify(await queuedMails(db, member.email)));
  const jobs = await db.raw<{ rows: object[] }>(
    `SELECT name, start_after FROM pgboss.job WHERE data::text LIKE '%' || :memberId || '%'
        AND name ~ '^(talk.(announce|push|mail|remind|aftermath)|mail|push|news)' ORDER BY name, start_after`,
    { memberId: member.memberId },
  );
  found.set('what will be sent', JSON.stringify(jobs.rows));
  return found;
}

/** Where two readings differ, and by how many bytes at least. */
function differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...after].flatMap(([where, text]) => {
    const earlier = before.get(where) ?? '';
    if (earlier === text) return [];
    const index = Array.from(text).findIndex((letter, at) => letter !== earlier[at]);
    return [`${where}: '${earlier.slice(index - 30, index + 60)}' became '${text.slice(index - 30, index + 60)}'`];
  });
}

/** Reads twice: what reading itself changes, such as what was seen, has changed after the first time. */
async function readTwice(member: SignedInMember): Promise<Map<string, string>> {
  await allReadBy(member);
  return allReadBy(member);
}

const bytesIn = (read: ReadonlyMap<string, string>) => [...read.values()].join('').length;

// S-talk-10
describe("H10: an answer to 'Et alors ?'", () => {
  const answerAs = async ([ana]: TalkingPair, number: number, met: string, answer: string) => {
    const page = await askAs(ana, web, '/_data/discussion');
    const { discussion } = (await page.json()) as { discussion: { token: string } };
    const form = { intent: 'aftermath', token: discussion.token, number: String(number), met, consent: 'true' };
    const answered = await askAs(ana, web, '/_data/discussion', { ...form, ...(answer && { answer }) });
    expect(answered.status).toBe(204);
  };
  const newMeeting = async () => {
    const [pair] = await createTalkingPairs({ db, config: ctx.config }, 1);
    if (!pair) throw new Error('There is a pair.');
    return { pair, number: await meetInThePast(ctx, pair) };
  };

  it('changes no byte of any page, mail or copy of the other', async () => {
    let [bytes, said] = [0, 0];
    const answers = [['no', ''], ...aftermathAnswers.map(({ id }) => ['yes', id])] as const;
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [met = '', answer = ''] of answers) {
        const { pair, number } = await newMeeting();
        // Also where the other has answered before, with all but the same wish.
        if (round % 2 === 1) await answerAs([pair[1], pair[0]], number, 'yes', 'nice');
        const before = await readTwice(pair[1]);
        await answerAs(pair, number, met, answer);
        const after = await allReadBy(pair[1]);
        expect(differences(before, after)).toEqual([]);
        bytes += bytesIn(after);
        said += 1;
      }
    reached('H10', `${said} answers: 0 of ${(bytes / 1e6).toFixed(1)} MB of the other differ`);
  });

  it('is shown to both when both wish to meet again, and not before', async () => {
    const { pair, number } = await newMeeting();
    await answerAs(pair, number, 'yes', 'again');
    const before = await readTwice(pair[0]);
    expect(before.get('/_data/discussion')).toContain('"isWishShared":false');
    await answerAs([pair[1], pair[0]], number, 'yes', 'again');
    for (const member of pair)
      expect((await allReadBy(member)).get('/_data/discussion')).toContain('"isWishShared":true');
  });
});

// S-talk-7
describe('H11: the queue of questions', () => {
  const newAskers = async (ana: SignedInMember, count: number) => {
    const askers = await createSignedInMembers({ db, config: ctx.config }, count, 'Lou');
    for (const asker of askers) {
      await makeMutualCrush(ctx, asker.memberId, ana.memberId);
      await rememberInSession(db, asker, 'openedMatchId', ana.memberId);
    }
    return askers;
  };
  const ask = async (asker: SignedInMember, ana: SignedInMember) => {
    const question = { questionKey: writtenQuestion, answer: 'La mer', clientKey: randomUUID() };
    await askConversation(ctx, asker.memberId, ana.memberId, question);
    await receiveQuestions(ctx, ana.memberId);
    const conversation = await findPairConversation(db, asker.memberId, ana.memberId);
    if (conversation) await rememberInSession(db, asker, 'openedConversationId', conversation.id);
    return conversation?.id ?? '';
  };

  it('changes no byte of what either side sees, however many wait in it', async () => {
    const [ana] = await createSignedInMembers({ db, config: ctx.config }, 1);
    if (!ana) throw new Error('There is a member.');
    // Mutual crushes are shown: all of them are there before anything is compared.
    const askers = await newAskers(ana, 4 + WAITING);
    const [first, second, third, fourth, ...others] = askers;
    if (!first || !second || !third || !fourth) throw new Error('There are four askers.');
    for (const asker of [first, second, third]) await ask(asker, ana);
    const shownToAna = await readTwice(ana);
    expect(shownToAna.get('/_data/discussions')?.match(/"lead"/g)).toHaveLength(3);
    const waitingId = await ask(fourth, ana);
    const isReached = async () =>
      (await db('conversation_askings').where({ conversation_id: waitingId }).first('reached_at'))?.reached_at !== null;
    expect(await isReached()).toBe(false);
    const shownToFourth = await readTwice(fourth);
    for (const asker of others) await ask(asker, ana);
    expect(differences(shownToAna, await allReadBy(ana))).toEqual([]);
    expect(differences(shownToFourth, await allReadBy(fourth))).toEqual([]);

    // To the member who asked, a question that waits looks like one that has reached.
    await db('conversation_askings').where({ conversation_id: waitingId }).update({ reached_at: new Date() });
    const afterwards = await allReadBy(fourth);
    expect(differences(shownToFourth, afterwards)).toEqual([]);
    reached(
      'H11',
      `pages: 0 of ${((bytesIn(shownToAna) + 2 * bytesIn(afterwards)) / 1e6).toFixed(1)} MB differ with ${1 + WAITING} waiting`,
    );
  });
});
