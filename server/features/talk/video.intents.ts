import { redirect } from 'react-router';
import { routes } from '#shared/routes.ts';
import { videoTalkForms } from '#shared/video-meetings/forms.ts';
import { readMoments } from '#shared/video-meetings/moments.ts';
import { refuse } from '../../web/form-action.ts';
import { atForm, orLimit } from './at-form.ts';
import { intent } from './intents.ts';
import { acceptVideo, callOffVideo, changeVideoWishOf, proposeVideo } from './video-meetings.service.ts';

/** What members do about meeting by video on '/discussion'. */
export const videoIntents = {
  'video-wish': intent({
    parse: videoTalkForms['video-wish'],
    ...atForm,
    run: (form) =>
      orLimit(form, async () => {
        const { ctx, visitor, value } = form;
        await changeVideoWishOf(ctx, visitor.memberId, visitor.conversationId, value.wish);
        return redirect(routes.discussion);
      }),
  }),
  'video-propose': intent({
    lists: ['moment'],
    parse: videoTalkForms['video-propose'],
    ...atForm,
    run: (form) =>
      orLimit(form, async () => {
        const { ctx, visitor, value } = form;
        const read = readMoments(value.moment, ctx.now());
        if ('error' in read) return refuse({ moment: read.error });
        const proposed = { moments: read.moments, isNow: false, clientKey: value.key };
        await proposeVideo(ctx, visitor.memberId, visitor.conversationId, proposed);
        return redirect(routes.discussion);
      }),
  }),
  'video-now': intent({
    parse: videoTalkForms['video-now'],
    ...atForm,
    run: (form) =>
      orLimit(form, async () => {
        const { ctx, visitor, value } = form;
        const proposed = { moments: [ctx.now()], isNow: true, clientKey: value.key };
        await proposeVideo(ctx, visitor.memberId, visitor.conversationId, proposed);
        return redirect(routes.discussion);
      }),
  }),
  'video-accept': intent({
    parse: videoTalkForms['video-accept'],
    ...atForm,
    async run({ ctx, visitor, value: { number, index } }) {
      await acceptVideo(ctx, visitor.memberId, visitor.conversationId, { number, index: Number(index) });
      return redirect(routes.discussion);
    },
  }),
  'video-call-off': intent({
    parse: videoTalkForms['video-call-off'],
    ...atForm,
    async run({ ctx, visitor, value: { number } }) {
      await callOffVideo(ctx, visitor.memberId, visitor.conversationId, number);
      return redirect(routes.discussion);
    },
  }),
};
