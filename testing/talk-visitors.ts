import { DAY_MS } from '#shared/duration.ts';
import type { AsJson } from '#shared/talk/as-json.ts';
import type { AskingData, DiscussionsData, ThreadData } from '#shared/talk/screens.ts';
import { receiveQuestions } from '#server/features/talk/receiving.service.ts';
import { createMatches, openTile } from './matchable.ts';
import { makeMutualCrush, writtenQuestion } from './talkers.ts';
import type { WebSite } from './test-site.ts';
import type { TestMember } from './visitor.ts';

/** Two members, each in a browser of their own. */
export interface TalkingPair {
  readonly ana: TestMember;
  readonly lou: TestMember;
}

export type OpenedThread = AsJson<ThreadData>;

/** The thread that is open in the session of a member, as its page gets it. */
export async function readThread({ visitor }: TestMember): Promise<OpenedThread> {
  const { body } = await visitor.data('/discussion').expect(200);
  return (body as { discussion: OpenedThread }).discussion;
}

/** Opens the first question or conversation in the list of a member. */
export async function openFirst(member: TestMember): Promise<void> {
  const { body } = await member.visitor.data('/discussions').expect(200);
  const { invitations, discussions } = body as AsJson<DiscussionsData>;
  const [first] = [...invitations, ...discussions];
  await member.visitor.post('/discussions', { intent: 'open', token: first?.token }).expect(303);
}

/** Posts a form about the conversation that a member has open. */
export async function postAbout(member: TestMember, form: Readonly<Record<string, unknown>>) {
  const { token } = await readThread(member);
  return member.visitor.post('/discussion', { token, ...form });
}

/**
 * Two members of this age whose conversation is open in both of their sessions: one has asked by the forms of the screens,
 * the other has answered.
 */
export async function createTalkingPair(
  { ctx, db, web }: Pick<WebSite, 'ctx' | 'db' | 'web'>,
  age: number,
): Promise<TalkingPair> {
  const [ana, lou] = await createMatches(web.url, db, ['Ana', 'Lou'], { age });
  await db('members')
    .whereIn('id', [ana.id, lou.id])
    .update({ created_at: new Date(Date.now() - 2 * DAY_MS) });
  await makeMutualCrush(ctx, ana.id, lou.id);
  await openTile(ana.visitor, 'Lou');
  const { body } = await ana.visitor.data('/question-a-deux').expect(200);
  const { match, formKey } = body as { match: string; formKey: string };
  const form = { match, key: formKey, question: writtenQuestion, text: 'Un phare en Bretagne' };
  await ana.visitor.post('/question-a-deux', form).expect(303);
  await receiveQuestions(ctx, lou.id);
  await openFirst(lou);
  const asked = (await lou.visitor.data('/discussion').expect(200)).body as { discussion: AsJson<AskingData> };
  const { token } = asked.discussion;
  await lou.visitor.post('/discussion', { intent: 'answer', token, text: 'Une cabane' }).expect(303);
  await openFirst(ana);
  return { ana, lou };
}
