import { randomUUID } from 'node:crypto';
import { saveOwnChoice } from '#server/features/choices/choices.service.ts';
import { beginPairGame } from '#server/features/games/pair-games.service.ts';
import { CONSENT_VERSION } from '#server/features/members/member.queries.ts';
import { pseudonymsOf } from '#server/features/members/pseudonyms.ts';
import { savePhrases } from '#server/features/phrases/phrases.queries.ts';
import { signWords } from '#server/features/relations/safety-target.ts';
import { changePhotoReveal } from '#server/features/resonance/reveal.service.ts';
import { acceptMeeting, proposeMeeting } from '#server/features/talk/meetings.service.ts';
import { sendMessage } from '#server/features/talk/thread.service.ts';
import { enterVideo } from '#server/features/video-meetings/video-meetings.service.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { addDays } from '#shared/calendar.ts';
import { DAY_MS } from '#shared/duration.ts';
import { NEWS_SHOWN } from '#shared/news/news.ts';
import type { talkForms } from '#shared/talk/forms.ts';
import { videoCallPaths, type VideoCallName } from '#shared/video-meetings/addresses.ts';
import type { videoForms, videoTalkForms } from '#shared/video-meetings/forms.ts';
import { askAs, rememberInSession, signMembersIn, type SignedInMember } from './signed-in-members.ts';
import { createTalkers, openTalk, writtenQuestion } from './talkers.ts';
import type { WebSite } from './test-site.ts';
import { agreeOnVideoNow } from './video-talkers.ts';
import { grantVip } from './vip.ts';

type Fields = Readonly<Record<string, string>>;

/** Two who are tied by all that can tie two members, of whom Lou is about to vanish. Ana has two browsers. */
export interface TiedPair {
  readonly ana: string;
  readonly lou: string;
  /** The browser in which Ana has opened Lou's resonance, their conversation and a report of Lou's phrase. */
  readonly opened: SignedInMember;
  /** A browser that knows of nothing yet. */
  readonly second: SignedInMember;
  readonly conversationId: string;
  /** The numbers of Ana's text, of Lou's, of their meeting, of the one by video, and of their game. */
  readonly numbers: Readonly<Record<'mine' | 'theirs' | 'meeting' | 'video' | 'game', string>>;
  readonly device: string;
}

/** Lou's phrase, which Ana is about to report. */
const PHRASE = 'un marché et une sieste';

type Site = Pick<WebSite, 'ctx' | 'db' | 'web'>;

export async function createTiedPair({ ctx, db }: Site): Promise<TiedPair> {
  const [ana = '', lou = ''] = await createTalkers(ctx, ['Ana', 'Lou']);
  await giveConsents(db, ana);
  await grantVip(db, ana);
  for (const id of [ana, lou]) {
    const photo = randomUUID();
    await db('photos').insert({ id: photo, user_id: id, state: 'kept' });
    await db('profiles')
      .where({ user_id: id })
      .update({ profile_photo_url: `/photos/${photo}` });
    await savePhrases(db, id, [{ beginning: 'dimanche', text: PHRASE }], ctx.now());
  }
  await fillNews(db, ana);
  await saveOwnChoice(ctx, ana, lou, 'interested');
  await saveOwnChoice(ctx, lou, ana, 'interested');
  const conversationId = await openTalk(ctx, ana, lou);
  const mine = await sendMessage(ctx, ana, conversationId, { text: 'Bonsoir', clientKey: randomUUID() });
  const theirs = await sendMessage(ctx, lou, conversationId, { text: 'mirabelle', clientKey: randomUUID() });
  await changePhotoReveal(ctx, ana, lou, 'ask');
  await changePhotoReveal(ctx, lou, ana, 'accept');
  const slots = [{ day: addDays(dayOf(ctx.now()), 3), halfDay: 'evening' as const }];
  const proposal = { slots, place: 'Au café', clientKey: randomUUID() };
  const meeting = await proposeMeeting(ctx, lou, conversationId, proposal);
  await acceptMeeting(ctx, ana, conversationId, { number: meeting, index: 0 });
  const game = await beginPairGame(ctx, ana, { conversationId, game: 'tale', key: randomUUID() });
  // Begun, so that its page says for an hour that it is over.
  const video = await agreeOnVideoNow(ctx, { one: ana, other: lou, conversationId });
  const place = { conversationId, number: video };
  const device = randomUUID();
  await enterVideo(ctx, { memberId: ana, place, device });
  await enterVideo(ctx, { memberId: lou, place, device: randomUUID() });
  const [opened, second] = await signMembersIn({ db, config: ctx.config }, [ana, ana]);
  if (!opened || !second) throw new Error('Ana has two browsers.');
  await rememberInSession(db, opened, 'openedMatchId', lou);
  await rememberInSession(db, opened, 'openedConversationId', conversationId);
  const given = { mine, theirs, meeting, video, game };
  const numbers = Object.fromEntries(
    Object.entries(given).map(([name, number]) => [name, String(number)]),
  ) as TiedPair['numbers'];
  return { ana, lou, opened, second, conversationId, numbers, device };
}

/** Gives both consents of a member, as the page after the sign-up does. */
export async function giveConsents(db: Site['db'], memberId: string): Promise<void> {
  const kinds = ['terms', 'sensitive_data'] as const;
  await db('consents').insert(kinds.map((kind) => ({ member_id: memberId, kind, version: CONSENT_VERSION })));
}

/** As many lines of news as are shown, all read, before those about Lou. */
async function fillNews(db: Site['db'], memberId: string): Promise<void> {
  const numbers = Array.from({ length: NEWS_SHOWN }, (_, index) => index + 1);
  await db('news_states').insert({
    member_id: memberId,
    version: NEWS_SHOWN,
    newest_line: NEWS_SHOWN,
    seen_line: NEWS_SHOWN,
  });
  const happenedAt = new Date(Date.now() - DAY_MS);
  const line = { member_id: memberId, about_id: memberId, kind: 'comparison-answered', happened_at: happenedAt };
  await db('news_lines').insert(numbers.map((number) => ({ ...line, number })));
}

/** A form that a page of Ana's opened browser posts: where, and its fields. */
export type PostedForm = readonly [path: string, fields: Fields];

/** The forms of screens about the other member, with the tokens that the opened browser has had. */
export function formsAboutMember({ ctx }: Site, { opened, ana, lou }: TiedPair): PostedForm[] {
  const match = pseudonymsOf(ctx, { id: opened.sessionId }).of('member', lou);
  const about = (path: string, intents: readonly string[], fields: Fields = {}) =>
    intents.map((intent): PostedForm => [path, { intent, match, ...fields }]);
  const words = signWords(ctx, PHRASE, ana, lou);
  const reveals = ['ask', 'accept', 'decline', 'take-back', 'undo-closing', 'see-moment'];
  return [
    ['/matches', { match }],
    ...about('/matches', ['question', 'safety']),
    ...['/match-resonance', '/match-resonance1'].flatMap((screen) => [
      ...about(screen, [...reveals, 'write', 'safety', 'block']),
      ...about(screen, ['report-phrase'], { words }),
    ]),
    ...about('/mes-choix', ['interested', 'later', 'pass', 'undo']),
    ...about('/mes-choix', ['reason'], { reason: 'autre' }),
    ['/question-a-deux', { match, key: randomUUID(), question: writtenQuestion, text: 'La mer' }],
    ['/quiz-premium/portrait?theme=gouts', { intent: 'open', match }],
  ];
}

/** The report that Ana has begun in the opened browser, as its form would be sent now. */
export async function beginReport(site: Site, { opened, ana, lou }: TiedPair): Promise<PostedForm> {
  const { ctx, web } = site;
  const match = pseudonymsOf(ctx, { id: opened.sessionId }).of('member', lou);
  const pressed = { intent: 'report-phrase', match, words: signWords(ctx, PHRASE, ana, lou) };
  await askAs(opened, web, '/match-resonance', pressed);
  const page = await askAs(opened, web, '/_data/signaler-profil');
  const { token, words } = (await page.json()) as { token: string; words: { sealed: string } };
  return ['/signaler-profil', { intent: 'report', match: token, words: words.sealed, reason: 'other' }];
}

/** Ana's own block of Lou, from both screens that have one, and its end. */
export function formsOfBlock({ ctx }: Site, { opened, lou }: TiedPair): PostedForm[] {
  const pseudonyms = pseudonymsOf(ctx, { id: opened.sessionId });
  return [
    ['/mes-blocages', { intent: 'block', match: pseudonyms.of('member', lou) }],
    ['/mes-blocages', { intent: 'lift', match: pseudonyms.of('blocked', lou) }],
    ['/signaler-profil', { intent: 'block', match: pseudonyms.of('reported', lou) }],
  ];
}

/** The forms of all screens about the conversation of the two. */
export function formsAboutTalk({ ctx }: Site, { opened, conversationId, numbers }: TiedPair): PostedForm[] {
  const token = pseudonymsOf(ctx, { id: opened.sessionId }).of('conversation', conversationId);
  const key = randomUUID();
  const { mine, theirs, meeting, video, game } = numbers;
  const inThread: Readonly<Record<keyof typeof talkForms | keyof typeof videoTalkForms, Fields>> = {
    answer: { text: 'La mer' },
    decline: {},
    withdraw: {},
    remind: { key },
    send: { key, text: 'Tu es là ?' },
    // Its form has a page of its own.
    voice: { key },
    'take-back': { number: mine },
    react: { number: theirs, reaction: 'smile' },
    ask: { key, question: writtenQuestion, text: 'La mer' },
    'answer-question': { number: '1', text: 'La mer' },
    choose: { reading: 'true', muted: 'true' },
    propose: { key, place: 'Au café', slot: `${addDays(dayOf(ctx.now()), 5)} evening` },
    accept: { number: meeting, index: '0' },
    'trusted-link': { number: meeting },
    'end-trusted-link': { number: meeting },
    home: { number: meeting },
    aftermath: { number: meeting, met: 'yes', answer: 'again', consent: 'true' },
    'call-off': { number: meeting },
    safety: {},
    reveal: { wish: 'ask' },
    'video-wish': { wish: 'take-back' },
    'video-propose': { key, moment: `${addDays(dayOf(ctx.now()), 5)}T20:30` },
    'video-now': { key },
    'video-accept': { number: video, index: '0' },
    'video-call-off': { number: video },
    report: { message: theirs },
    close: { phrase: '' },
  };
  const onVideo: Readonly<Record<keyof typeof videoForms, Fields>> = {
    open: {},
    afterwards: { person: 'yes', answer: 'again', consent: 'true' },
    leave: {},
    report: {},
  };
  const formsOf = (path: string, forms: Readonly<Record<string, Fields>>, fields: Fields = {}) =>
    Object.entries(forms).map(([intent, own]): PostedForm => [path, { intent, token, ...fields, ...own }]);
  return [
    ...formsOf('/discussions', { open: {} }),
    ...formsOf('/discussions', { open: { voir: 'video' } }),
    ...formsOf('/discussion', inThread),
    ...formsOf('/discussion/voix', { voice: { key } }),
    ...formsOf('/rencontre-en-ligne', onVideo, { number: video }),
    ['/jeux', { intent: 'begin', game: 'two-truths', key, with: token }],
    ...formsOf('/jeux', { open: {} }, { number: game }),
    ...formsOf('/jeu', { sentence: { turn: '0', text: 'Il était une fois un phare.' }, stop: {} }, { number: game }),
    ...formsOf('/signaler-messages', { open: {}, report: { message: theirs } }),
  ];
}

/** The calls of the page of the meeting by video, from the tab that has the seat: where, and the body. */
export function callsOfVideo({ ctx }: Site, { opened, conversationId, numbers, device }: TiedPair): [string, object][] {
  const token = pseudonymsOf(ctx, { id: opened.sessionId }).of('conversation', conversationId);
  const signal = { kind: 'state', isVeiled: true, isMuted: true, hasPicture: false };
  const bodies: Readonly<Record<VideoCallName, object>> = {
    enter: {},
    sync: { after: 0 },
    signal: { after: 0, visit: 1, to: 1, signal },
    more: { after: 0 },
    failed: { kind: 'relay' },
  };
  const names = Object.keys(bodies) as VideoCallName[];
  return names.map((name) => [videoCallPaths[name], { token, number: Number(numbers.video), device, ...bodies[name] }]);
}

/** What differs by chance, or by which of two ids is the smaller, with one word in its place. */
const byChance: readonly (readonly [RegExp, string])[] = [
  [/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id'],
  [/[\w-]{32,}/g, 'token'],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'moment'],
  [/"(word|liveToken|liveWord)":"[^"]*"/g, '"$1"'],
  [/"(version|isPolite)":\w+/g, '"$1"'],
  [/"(questions|sessions)":\[[^\]]*\]/g, '"$1"'],
  [/invitation=[\w-]+/g, 'invitation'],
  [/(\\nRéponse de (qui signale|la personne signalée)[^\\"]*){2}/g, 'both answers'],
];

/** What a browser gets, as its scripts read it: the status, where it is led, and what it may show. */
export async function answerFor(
  browser: SignedInMember,
  { web }: Site,
  path: string,
  fields?: Fields,
): Promise<string> {
  return normal(await askAs(browser, web, path, fields));
}

/** What a browser gets for a call. */
export async function answerToCall(
  { cookie, client }: SignedInMember,
  { web }: Site,
  path: string,
  body: object,
): Promise<string> {
  const headers = { Cookie: cookie, Origin: web.url, 'X-Forwarded-For': client, 'Content-Type': 'application/json' };
  return normal(await fetch(web.url + path, { method: 'POST', headers, body: JSON.stringify(body) }));
}

async function normal(answer: Response): Promise<string> {
  const text = `${answer.status} ${answer.headers.get('x-redirect') ?? ''} ${await answer.text()}`;
  return byChance.reduce((some, [pattern, word]) => some.replaceAll(pattern, word), text);
}
