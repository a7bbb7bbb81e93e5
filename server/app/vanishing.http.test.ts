import { expect, it } from '@jest/globals';
import { signMembersIn } from '#testing/signed-in-members.ts';
import { createTalkers, openTalk } from '#testing/talkers.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import {
  answerFor,
  answerToCall,
  beginReport,
  callsOfVideo,
  createTiedPair,
  formsAboutMember,
  formsAboutTalk,
  formsOfBlock,
  giveConsents,
  type TiedPair,
} from '#testing/vanished-pair.ts';
import { eraseAccount, waysToVanish, type Vanish } from '#testing/vanishing.ts';
import { agreeOnVideoNow } from '#testing/video-talkers.ts';
import { NEWS_STATE_PATH } from '#shared/news/news.ts';
import { DATA_PREFIX, routeIds, routes, type RouteId } from '#shared/routes.ts';
import { VIDEO_FILE_PATH } from '#shared/video-meetings/addresses.ts';
import { pauseMember } from '../features/account/pause.service.ts';
import { serverRoutes } from './server-routes.ts';

const site = prepareWebSite({ env: { TRUST_PROXY: '1' } });
const { ctx, db } = site;

const screens = routeIds.filter((id) => serverRoutes[id].access === 'consenting');
/** Those that show what the session remembers. */
const remembering = [
  'discussion',
  'voiceNote',
  'sharedQuestion',
  'reportMessages',
  'videoMeeting',
  'matchResonance',
  'matchResonanceRefined',
  'portraitOfTwo',
  'game',
  'reportMember',
] as const satisfies readonly RouteId[];

/** What Ana gets by all that she can ask for after Lou has vanished, by what she asks. */
async function answersAfter(vanish: Vanish): Promise<Map<string, string>> {
  const pair = await createTiedPair(site);
  const answers = new Map<string, string>();
  await look(answers, 'before', ['matchResonance', 'discussion', 'videoMeeting'], pair.opened);
  answers.set('whether there was news', await answerFor(pair.second, site, NEWS_STATE_PATH));
  const report = await beginReport(site, pair);
  await vanish(ctx, pair.lou, pair.ana);
  // Before the list, which marks its lines as read.
  answers.set('whether there is news', await answerFor(pair.second, site, NEWS_STATE_PATH));
  await look(answers, 'in a second browser', screens, pair.second);
  await look(answers, 'at first', remembering, pair.opened);
  await post(answers, pair, [report]);
  await look(answers, 'after the report', ['reportMember'], pair.opened);
  await post(answers, pair, formsAboutMember(site, pair));
  await look(answers, 'after the forms about a member', remembering, pair.opened);
  await post(answers, pair, formsAboutTalk(site, pair));
  for (const [path, body] of callsOfVideo(site, pair))
    answers.set(path, await answerToCall(pair.opened, site, path, body));
  const file = await answerFor(pair.opened, site, `${VIDEO_FILE_PATH}?number=${pair.numbers.video}`);
  answers.set('the calendar file', file.slice(0, 4));
  await look(answers, 'at last', remembering, pair.opened);
  await post(answers, pair, formsOfBlock(site, pair));
  await look(answers, 'at last', ['matches', 'news', 'discussions', 'choices', 'games', 'blocks'], pair.second);
  return answers;
}

async function look(
  answers: Map<string, string>,
  when: string,
  ids: readonly RouteId[],
  browser: TiedPair['opened'],
): Promise<void> {
  for (const id of ids) answers.set(`${routes[id]} ${when}`, await answerFor(browser, site, DATA_PREFIX + routes[id]));
}

async function post(
  answers: Map<string, string>,
  { opened }: TiedPair,
  forms: ReturnType<typeof formsAboutTalk>,
): Promise<void> {
  for (const [path, fields] of forms) {
    const { match: _match, token: _token, with: _with, words: _words, key: _key, ...others } = fields;
    const name = `${path} by a form ${JSON.stringify(others)}`;
    answers.set(name, await answerFor(opened, site, DATA_PREFIX + path, fields));
  }
}

/** Where two differ, with both answers. */
function differences(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  const different = [...one].filter(([where, answer]) => other.get(where) !== answer);
  return different.map(([where, answer]) => `${where}: ${answer}, and otherwise ${other.get(where)}`);
}

/** An account that is deleted is unlike the others where the two talked: what Lou wrote becomes letters of nobody (S-talk-9). */
const ofLetters =
  /^\/(discussion|jeu|rencontre-en-ligne|signaler-messages)|^\/signaler-profil (at last|by a form {"intent":"block"})/;
/** What a member has said of somebody, and their own block, go with the account of either. */
const ofOwn = /^\/mes-choix by a form {"intent":"undo"}|^\/mes-blocages (at last|by a form {"intent":"lift"})/;

// S-talk-6, S-safety-2, S-resonance-24
it('a member who has blocked, paused, was suspended, is under review or has left cannot be told apart by any screen, form or call', async () => {
  const { block, pause, suspension, review } = waysToVanish;
  const ways = [pause, block, suspension, review, eraseAccount];
  const [paused = new Map<string, string>(), ...others] = await Promise.all(ways.map(answersAfter));
  const erased = others.pop() ?? paused;
  for (const other of others) expect(differences(paused, other)).toEqual([]);
  const unlike = differences(paused, erased).filter((line) => !ofLetters.test(line) && !ofOwn.test(line));
  expect(unlike).toEqual([]);
  // There was something to lose.
  for (const screen of ['/match-resonance', '/discussion', '/rencontre-en-ligne'])
    expect(paused.get(`${screen} before`)).toMatch(/^200 .*Lou/);
  expect(paused.get('whether there was news')).toContain('"hasNews":true');
  // The dot goes with the last line that is shown (S-news-2).
  expect(paused.get('whether there is news')).toContain('"hasNews":false');
  expect(paused.get('/profile-photo-upload in a second browser')).toContain('"openReveals":0');
});

// S-video-meeting-3
it('a meeting with somebody who has vanished hides no other one whose door is open', async () => {
  const [ana = '', lou = '', zoe = ''] = await createTalkers(ctx, ['Ana', 'Lou', 'Zoé']);
  await giveConsents(db, ana);
  for (const other of [lou, zoe]) {
    const conversationId = await openTalk(ctx, other, ana);
    await agreeOnVideoNow(ctx, { one: ana, other, conversationId });
  }
  await pauseMember(ctx, lou);
  const [browser] = await signMembersIn({ db, config: ctx.config }, [ana]);
  expect(await answerFor(browser!, site, '/_data/rencontre-en-ligne')).toMatch(/^200 .*"name":"Zoé"/);
});
