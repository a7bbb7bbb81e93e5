import { Router, type Request, type Response } from 'express';
import { redirect } from 'react-router';
import { AppError } from '#shared/errors.ts';
import { doorOf } from '#shared/plans/rooms.ts';
import { routes } from '#shared/routes.ts';
import {
  deleteVoiceSchema,
  discardVoiceSchema,
  giveVoiceSchema,
  reportVoiceSchema,
  transcriptSchema,
} from '#shared/voices/forms.ts';
import { isVoiceFormat } from '#shared/voices/voices.ts';
import type { AppContext } from '../../platform/context.ts';
import { formAction, refuse } from '../../web/form-action.ts';
import {
  appContext,
  clientContext,
  requireMember,
  sessionContext,
  uploadContext,
  type ServerRoute,
} from '../../web/route.ts';
import { pseudonymsOf } from '../members/pseudonyms.ts';
import type { Session } from '../members/session.ts';
import { mayEnterRoom, requireTurn } from '../plans/room-access.service.ts';
import { safetyTarget } from '../relations/safety-target.ts';
import { holdForReport } from './reported-voices.service.ts';
import { sendSound } from './send-sound.ts';
import {
  discardDraft,
  findVoicePage,
  hasVoices,
  giveVoice,
  openVoice,
  saveDraft,
  takeVoiceBack,
  writeTranscript,
} from './voices.service.ts';

const notSaved = {
  expected: ({ code, status }: AppError) => (status === 422 ? { voice: code } : { form: code }),
  unexpected: { code: 'voice_failed', log: 'recording not saved' },
} as const;

/**
 * The question of the week, answered by voice. What was given before is there also when the room has closed: to be heard,
 * and to be taken back.
 */
const audioRoute = {
  access: 'consenting',
  async loader({ context }) {
    const ctx = context.get(appContext);
    const { id: memberId } = requireMember(context);
    const access = await mayEnterRoom(ctx, memberId, 'audio');
    if (!access.open && !(await hasVoices(ctx, memberId))) throw redirect(doorOf('audio'));
    const onlooker = { memberId, client: context.get(clientContext) };
    return findVoicePage(ctx, context.get(sessionContext), onlooker, access);
  },
  action: formAction({
    admit: ({ context }) => requireMember(context),
    intents: {
      send: {
        async run({ ctx, context, visitor: { id } }) {
          const upload = context.get(uploadContext);
          if (upload?.errorCode) return refuse({ voice: upload.errorCode });
          if (!upload?.bytes) return refuse({ voice: 'voice_required' });
          await requireTurn(ctx, id, 'audio');
          await saveDraft(ctx, id, upload.bytes);
          return redirect(routes.audio);
        },
        failed: notSaved,
      },
      give: {
        parse: giveVoiceSchema,
        async run({ ctx, visitor: { id }, value: { transcript } }) {
          await requireTurn(ctx, id, 'audio');
          await giveVoice(ctx, id, transcript);
          return redirect(routes.audio);
        },
        failed: notSaved,
        givesBack: 'all',
      },
      discard: {
        parse: discardVoiceSchema,
        async run({ ctx, visitor: { id } }) {
          await discardDraft(ctx, id);
          return redirect(routes.audio);
        },
      },
      transcript: {
        parse: transcriptSchema,
        async run({ ctx, visitor: { id }, value }) {
          await writeTranscript(ctx, id, value);
          return redirect(routes.audio);
        },
        failed: notSaved,
        givesBack: 'all',
      },
      delete: {
        parse: deleteVoiceSchema,
        async run({ ctx, visitor: { id }, value: { week } }) {
          await takeVoiceBack(ctx, id, week);
          return redirect(routes.audio);
        },
      },
      report: {
        parse: reportVoiceSchema,
        async run({ ctx, context, visitor: { id }, value: { voice } }) {
          const session = context.get(sessionContext);
          const held = await holdForReport(ctx, pseudonymsOf(ctx, session), id, voice);
          if (!held) return redirect(routes.audio);
          const { memberId, voiceId } = held;
          await session.set(safetyTarget, { memberId, isNamed: true, back: 'audio', voice: voiceId });
          return redirect(routes.reportMember);
        },
      },
    },
  }),
} satisfies ServerRoute;

export const voicesRoutes = { audio: audioRoute };

/**
 * Serves recordings like photos: an address names one in one session only, and who may hear it is asked for each request;
 * who may not gets the answer for one that does not exist (S-voice-2).
 */
export function voiceSounds(ctx: AppContext, sessionOf: (req: Request, res: Response) => Session): Router {
  const router = Router();
  router.get('/voix/:id/:format', async (req, res) => {
    const { id: pseudonym, format } = req.params;
    const session = sessionOf(req, res);
    const { member } = session;
    const voiceId = member && pseudonymsOf(ctx, session).idOf('voice', pseudonym);
    const isKnown = isVoiceFormat(format);
    const bytes = voiceId && isKnown ? await openVoice(ctx, member.id, voiceId, format) : null;
    if (!bytes || !isKnown) throw new AppError('not_found', 404);
    sendSound(req, res, bytes, format);
  });
  return router;
}
