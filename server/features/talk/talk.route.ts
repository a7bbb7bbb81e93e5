import { randomUUID } from 'node:crypto';
import { redirect } from 'react-router';
import { talkForms, talkListForms } from '#shared/talk/forms.ts';
import { AppError } from '#shared/errors.ts';
import { asJson } from '#shared/talk/as-json.ts';
import { CONVERSATION_HEADER, VERSION_PARAMETER } from '#shared/talk/live.ts';
import { DRAW_PARAMETER, GAME_QUESTION_PARAMETER, VIEW_PARAMETER, type DiscussionData } from '#shared/talk/screens.ts';
import { routes } from '#shared/routes.ts';
import { done, formAction, type FormArrival } from '../../web/form-action.ts';
import { appContext, requireMember, sessionContext, type RouteArguments, type ServerRoute } from '../../web/route.ts';
import { pseudonymsOf, type Pseudonyms } from '../members/pseudonyms.ts';
import { openedMatch } from '../relations/opened-match.ts';
import { changePhotoReveal } from '../resonance/reveal.service.ts';
import { answerQuestion, declineAsking, remindOfAsking, withdrawAsking } from './asking.service.ts';
import { atForm, orLimit } from './at-form.ts';
import { findConversationStatus } from './conversations.queries.ts';
import { LISTED_NEXT_TO_THREAD, readDiscussion, readDiscussions } from './discussion.service.ts';
import { evidenceIntents } from './evidence.intents.ts';
import type { OpenedConversation } from './intents.ts';
import { meetingIntents } from './meeting.intents.ts';
import { readTrustedLink } from './meetings.service.ts';
import { openedConversation } from '../relations/opened-match.ts';
import { chooseReceiving } from './receiving.service.ts';
import { reportMessagesRoute } from './report-messages.route.ts';
import { sharedQuestionRoute } from './shared-question.route.ts';
import { assertStillSignedIn } from './still-signed-in.ts';
import { isWritable } from './talk-rights.ts';
import { videoIntents } from './video.intents.ts';
import { voiceNoteRoute } from './voice-note.route.ts';
import { readExtras } from './thread-extras.service.ts';
import {
  answerInThread,
  askInThread,
  closeConversation,
  markRead,
  react,
  saveChoice,
  sendMessage,
  takeBack,
} from './thread.service.ts';

/** 'Mes discussions' */
const discussionsRoute = {
  access: 'consenting',
  async loader({ request, context }: RouteArguments) {
    const ctx = context.get(appContext);
    const pseudonyms = pseudonymsOf(ctx, context.get(sessionContext));
    const { searchParams } = new URL(request.url);
    return {
      ...asJson(await readDiscussions(ctx, pseudonyms, requireMember(context).id)),
      hasChosen: searchParams.get('info') === 'choix-enregistres',
    };
  },
  action: formAction({
    intents: {
      open: {
        parse: talkListForms.open,
        async run({ ctx, context, value: { token, voir } }) {
          const session = context.get(sessionContext);
          const id = pseudonymsOf(ctx, session).idOf('conversation', token);
          const status = id && (await findConversationStatus(ctx.db, requireMember(context).id, id));
          if (!status) return redirect(routes.discussions);
          await session.set(openedConversation, status.conversation.id);
          return redirect(voir ? `${routes.discussion}?${VIEW_PARAMETER}=${voir}` : routes.discussion);
        },
      },
      receive: {
        parse: talkListForms.receive,
        async run({ ctx, context, value: { receives, reminders } }) {
          await chooseReceiving(ctx, requireMember(context).id, { receives, wantsReminders: reminders === 'true' });
          return redirect(`${routes.discussions}?info=choix-enregistres`);
        },
      },
    },
  }),
} satisfies ServerRoute;

/**
 * The conversation that the form's token names. What its page shows is what it changes, also when another one was opened
 * in another window since: it is then the one that the answer shows (S-talk-16).
 */
async function findOpened({ ctx, context, read }: FormArrival): Promise<OpenedConversation> {
  const { id: memberId } = requireMember(context);
  const session = context.get(sessionContext);
  const { token } = await read();
  await assertStillSignedIn(ctx, session, memberId);
  const conversationId = pseudonymsOf(ctx, session).idOf('conversation', token);
  if (!conversationId) throw redirect(routes.discussions);
  if (conversationId !== session.get(openedConversation)) await session.set(openedConversation, conversationId);
  return { memberId, conversationId };
}

/** The number after `after=`, `before=` or another name; undefined for anything else. */
function numberIn(url: URL, name: string): number | undefined {
  const typed = url.searchParams.get(name) ?? '';
  return /^\d{1,9}$/.test(typed) ? Number(typed) : undefined;
}

/** The conversation that the session remembers, or that a page names which reads on. */
function findWanted({ request, context }: RouteArguments, pseudonyms: Pseudonyms): string | null {
  const named = request.headers.get(CONVERSATION_HEADER);
  return named === null
    ? (context.get(sessionContext).get(openedConversation) ?? null)
    : pseudonyms.idOf('conversation', named);
}

/** The part of the conversation that a page wants; what is in it counts as read. */
async function readPart(
  { request, context }: RouteArguments,
  { memberId, conversationId }: OpenedConversation,
): Promise<DiscussionData | null> {
  const ctx = context.get(appContext);
  const url = new URL(request.url);
  const shownVersion = url.searchParams.get(VERSION_PARAMETER);
  const page = { after: numberIn(url, 'after'), before: numberIn(url, 'before'), shownVersion };
  const pseudonyms = pseudonymsOf(ctx, context.get(sessionContext));
  const discussion = await readDiscussion(ctx, pseudonyms, memberId, conversationId, page);
  const newest = discussion?.kind === 'thread' ? discussion.lines.at(-1)?.number : undefined;
  if (newest !== undefined && request.method !== 'HEAD') await markRead(ctx, memberId, conversationId, newest);
  return discussion;
}

/** 'Discussion': the thread that the session remembers, or the question before it; and the list, for wide windows. */
const discussionRoute = {
  access: 'consenting',
  async loader(args: RouteArguments) {
    const { request, context } = args;
    const ctx = context.get(appContext);
    const { id: memberId } = requireMember(context);
    const url = new URL(request.url);
    const pseudonyms = pseudonymsOf(ctx, context.get(sessionContext));
    const conversationId = findWanted(args, pseudonyms);
    const discussion = conversationId && (await readPart(args, { memberId, conversationId }));
    if (!conversationId || !discussion) throw redirect(routes.discussions);
    const isReadingOn = request.headers.has(CONVERSATION_HEADER);
    const wanted = {
      view: url.searchParams.get(VIEW_PARAMETER),
      draw: numberIn(url, DRAW_PARAMETER) ?? 0,
      left: url.searchParams.get(GAME_QUESTION_PARAMETER),
    };
    return {
      discussion: asJson(discussion),
      formKey: randomUUID(),
      extras: await readExtras(ctx, memberId, conversationId, wanted),
      list: isReadingOn ? null : asJson(await readDiscussions(ctx, pseudonyms, memberId, LISTED_NEXT_TO_THREAD)),
    };
  },
  action: formAction({
    admit: findOpened,
    intents: {
      answer: {
        parse: talkForms.answer,
        ...atForm,
        async run({ ctx, visitor, value: { text } }) {
          await answerQuestion(ctx, visitor.memberId, visitor.conversationId, { answer: text });
          return redirect(routes.discussion);
        },
      },
      decline: {
        parse: talkForms.decline,
        async run({ ctx, visitor }) {
          await declineAsking(ctx, visitor.memberId, visitor.conversationId);
          return redirect(routes.discussions);
        },
      },
      withdraw: {
        parse: talkForms.withdraw,
        async run({ ctx, visitor }) {
          await withdrawAsking(ctx, visitor.memberId, visitor.conversationId);
          return redirect(routes.discussions);
        },
      },
      remind: {
        parse: talkForms.remind,
        ...atForm,
        async run({ ctx, visitor, value: { key } }) {
          await remindOfAsking(ctx, visitor.memberId, visitor.conversationId, { once: key });
          return redirect(routes.discussion);
        },
      },
      send: {
        parse: talkForms.send,
        ...atForm,
        run: (form) =>
          orLimit(form, async () => {
            const { ctx, visitor, value } = form;
            const { memberId, conversationId } = visitor;
            const number = await sendMessage(ctx, memberId, conversationId, { text: value.text, clientKey: value.key });
            // A page that reads on gets its new lines with the answer, and need not ask for them.
            const isReadingOn = new URL(form.request.url).searchParams.has('after');
            const part = isReadingOn ? await readPart(form, visitor) : null;
            return done({ sentNumber: number, ...(part?.kind === 'thread' && { page: asJson(part) }) });
          }),
      },
      'take-back': {
        parse: talkForms['take-back'],
        ...atForm,
        run: (form) =>
          orLimit(form, async () => {
            const { ctx, visitor, value } = form;
            await takeBack(ctx, visitor.memberId, visitor.conversationId, value.number);
            return redirect(routes.discussion);
          }),
      },
      react: {
        parse: talkForms.react,
        ...atForm,
        run: (form) =>
          orLimit(form, async () => {
            const { ctx, visitor, value } = form;
            const given = { number: value.number, reaction: value.reaction || null };
            await react(ctx, visitor.memberId, visitor.conversationId, given);
            return redirect(routes.discussion);
          }),
      },
      ask: {
        parse: talkForms.ask,
        ...atForm,
        run: (form) =>
          orLimit(form, async () => {
            const { ctx, visitor, value } = form;
            const question = { questionKey: value.question, text: value.text, clientKey: value.key };
            await askInThread(ctx, visitor.memberId, visitor.conversationId, question);
            return redirect(routes.discussion);
          }),
      },
      'answer-question': {
        parse: talkForms['answer-question'],
        ...atForm,
        async run({ ctx, visitor, value: { number, text } }) {
          await answerInThread(ctx, visitor.memberId, visitor.conversationId, { number, text });
          return redirect(routes.discussion);
        },
      },
      close: {
        parse: talkForms.close,
        ...atForm,
        async run({ ctx, visitor, value: { phrase } }) {
          await closeConversation(ctx, visitor.memberId, visitor.conversationId, phrase || null);
          return redirect(routes.discussion);
        },
      },
      choose: {
        parse: talkForms.choose,
        async run({ ctx, visitor, value: { reading, muted } }) {
          const choice = { shows_reading: reading === 'true', muted: muted === 'true' };
          await saveChoice(ctx, visitor.memberId, visitor.conversationId, choice);
          return redirect(routes.discussion);
        },
      },
      ...meetingIntents,
      ...videoIntents,
      ...evidenceIntents,
      reveal: {
        parse: talkForms.reveal,
        ...atForm,
        async run({ ctx, context, visitor: { memberId, conversationId }, value: { wish } }) {
          const status = await findConversationStatus(ctx.db, memberId, conversationId);
          // From the thread only while the two can write in it: nothing is added to one that is closed or stopped.
          const otherId = status && isWritable(status) ? status.otherId : null;
          if (otherId === null || !(await changePhotoReveal(ctx, memberId, otherId, wish)))
            throw new AppError('talk_not_now', 422);
          if (wish !== 'accept') return redirect(routes.discussion);
          // The moment in which both photos open has a screen of its own (S-reveal-10).
          await context.get(sessionContext).set(openedMatch, otherId);
          return redirect(routes.matchResonance);
        },
      },
    },
  }),
} satisfies ServerRoute;

/** What somebody reads whom a member has given a link before a meeting. */
const trustedMeetingRoute = {
  access: 'visitor',
  async loader({ request, context }: RouteArguments) {
    const token = new URL(request.url).searchParams.get('token') ?? '';
    return { meeting: await readTrustedLink(context.get(appContext), token) };
  },
} satisfies ServerRoute;

export const talkRoutes = {
  discussions: discussionsRoute,
  discussion: discussionRoute,
  voiceNote: voiceNoteRoute,
  sharedQuestion: sharedQuestionRoute,
  trustedMeeting: trustedMeetingRoute,
  reportMessages: reportMessagesRoute,
};
