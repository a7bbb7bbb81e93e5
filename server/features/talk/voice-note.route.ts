import { randomUUID } from 'node:crypto';
import { Router, type Request, type Response } from 'express';
import { redirect } from 'react-router';
import { AppError } from '#shared/errors.ts';
import { routes } from '#shared/routes.ts';
import { talkForms } from '#shared/talk/forms.ts';
import { isVoiceFormat } from '#shared/voices/voices.ts';
import type { AppContext } from '../../platform/context.ts';
import { formAction, refuse, type FormArrival } from '../../web/form-action.ts';
import {
  appContext,
  requireMember,
  sessionContext,
  uploadContext,
  type RouteArguments,
  type ServerRoute,
} from '../../web/route.ts';
import { pseudonymsOf } from '../members/pseudonyms.ts';
import type { Session } from '../members/session.ts';
import { openedConversation } from '../relations/opened-match.ts';
import { sendSound } from '../voices/send-sound.ts';
import { orLimit } from './at-form.ts';
import { findConversationStatus } from './conversations.queries.ts';
import type { OpenedConversation } from './intents.ts';
import { assertStillSignedIn } from './still-signed-in.ts';
import { isWritable } from './talk-rights.ts';
import { openVoiceNote, sendVoiceNote } from './voice-notes.service.ts';

/** The conversation that the form names; where the form was refused before it was read, the one of the session. */
async function findSpokenTo({ ctx, context, read }: FormArrival): Promise<OpenedConversation> {
  const { id: memberId } = requireMember(context);
  const session = context.get(sessionContext);
  const { token } = await read();
  await assertStillSignedIn(ctx, session, memberId);
  const opened = session.get(openedConversation);
  const conversationId = token === undefined ? opened : pseudonymsOf(ctx, session).idOf('conversation', token);
  if (!conversationId) throw redirect(routes.discussions);
  if (conversationId !== opened) await session.set(openedConversation, conversationId);
  return { memberId, conversationId };
}

/** 'Message vocal': records a voice for the conversation of the session, or takes a file. */
export const voiceNoteRoute = {
  access: 'consenting',
  async loader({ context }: RouteArguments) {
    const ctx = context.get(appContext);
    const session = context.get(sessionContext);
    const { id: memberId } = requireMember(context);
    const conversationId = session.get(openedConversation);
    const status = conversationId && (await findConversationStatus(ctx.db, memberId, conversationId));
    if (!conversationId) throw redirect(routes.discussions);
    // The thread says what has become of it; also after a form that came too late.
    if (!status || !isWritable(status)) throw redirect(routes.discussion);
    return {
      token: pseudonymsOf(ctx, session).of('conversation', conversationId),
      name: status.otherName ?? '',
      formKey: randomUUID(),
    };
  },
  action: formAction({
    admit: findSpokenTo,
    parse: talkForms.voice,
    run: (form) =>
      orLimit(form, async () => {
        const { ctx, context, visitor, value } = form;
        const upload = context.get(uploadContext);
        if (upload?.errorCode) return refuse({ voice: upload.errorCode });
        if (!upload?.bytes) return refuse({ voice: 'voice_required' });
        const note = { bytes: upload.bytes, clientKey: value.key };
        await sendVoiceNote(ctx, visitor.memberId, visitor.conversationId, note);
        return redirect(routes.discussion);
      }),
    failed: {
      expected: ({ code, status }) => (status === 422 ? { voice: code } : { form: code }),
      unexpected: { code: 'voice_failed', log: 'voice note not sent' },
    },
  }),
} satisfies ServerRoute;

/**
 * Serves the recordings of a conversation to its two members: an address names the conversation in one session only, and
 * who may hear it is asked for each request (S-voice-7).
 */
export function voiceNoteSounds(ctx: AppContext, sessionOf: (req: Request, res: Response) => Session): Router {
  const router = Router();
  router.get(`${routes.voiceNote}/:token/:number/:format`, async (req, res) => {
    const { token, number, format } = req.params;
    const session = sessionOf(req, res);
    const { member } = session;
    const conversationId = member && pseudonymsOf(ctx, session).idOf('conversation', token);
    const isKnown = isVoiceFormat(format) && /^[1-9]\d{0,8}$/.test(number);
    const bytes =
      conversationId && isKnown
        ? await openVoiceNote(ctx, member.id, { conversationId, number: Number(number), format })
        : null;
    if (!bytes || !isKnown) throw new AppError('not_found', 404);
    sendSound(req, res, bytes, format);
  });
  return router;
}
