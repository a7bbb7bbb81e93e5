import { redirect } from 'react-router';
import { AppError } from '#shared/errors.ts';
import { routes } from '#shared/routes.ts';
import { talkForms } from '#shared/talk/forms.ts';
import { findMeetingErrors, type HalfDay, type MeetingSlot } from '#shared/talk/meeting.ts';
import { done, refuse } from '../../web/form-action.ts';
import { atForm, orLimit } from './at-form.ts';
import { intent } from './intents.ts';
import {
  acceptMeeting,
  answerAftermath,
  callOffMeeting,
  endTrustedLink,
  makeTrustedLink,
  proposeMeeting,
  sayHome,
} from './meetings.service.ts';

/** What members do about meetings on '/discussion'. */
export const meetingIntents = {
  propose: intent({
    lists: ['slot'],
    parse: talkForms.propose,
    ...atForm,
    run: (form) =>
      orLimit(form, async () => {
        const { ctx, visitor, value } = form;
        const { place, slot, key } = value;
        const slots = slot.flatMap(slotOf);
        const errors = findMeetingErrors({ slots, place }, ctx.now());
        const code = errors.slots ?? errors.place;
        if (code) return refuse({ [errors.slots ? 'slot' : 'place']: code });
        await proposeMeeting(ctx, visitor.memberId, visitor.conversationId, { slots, place, clientKey: key });
        return redirect(routes.discussion);
      }),
  }),
  accept: intent({
    parse: talkForms.accept,
    ...atForm,
    async run({ ctx, visitor, value: { number, index } }) {
      await acceptMeeting(ctx, visitor.memberId, visitor.conversationId, { number, index: Number(index) });
      return redirect(routes.discussion);
    },
  }),
  'call-off': intent({
    parse: talkForms['call-off'],
    ...atForm,
    async run({ ctx, visitor, value: { number } }) {
      await callOffMeeting(ctx, visitor.memberId, visitor.conversationId, number);
      return redirect(routes.discussion);
    },
  }),
  'trusted-link': intent({
    parse: talkForms['trusted-link'],
    ...atForm,
    async run({ ctx, visitor, value: { number } }) {
      const token = await makeTrustedLink(ctx, visitor.memberId, visitor.conversationId, number);
      if (token === null) throw new AppError('talk_meeting_gone', 422);
      const address = `${ctx.config.publicUrl}${routes.trustedMeeting}?token=${token}`;
      return done({ trustedLink: address, trustedNumber: number });
    },
  }),
  'end-trusted-link': intent({
    parse: talkForms['end-trusted-link'],
    async run({ ctx, visitor, value: { number } }) {
      await endTrustedLink(ctx, visitor.memberId, visitor.conversationId, number);
      return redirect(routes.discussion);
    },
  }),
  home: intent({
    parse: talkForms.home,
    async run({ ctx, visitor, value: { number } }) {
      await sayHome(ctx, visitor.memberId, visitor.conversationId, number);
      return redirect(routes.discussion);
    },
  }),
  aftermath: intent({
    parse: talkForms.aftermath,
    ...atForm,
    async run({ ctx, visitor, value: { number, met, answer = null } }) {
      const said = { number, didMeet: met === 'yes', answer };
      await answerAftermath(ctx, visitor.memberId, visitor.conversationId, said);
      return redirect(routes.discussion);
    },
  }),
};

/** A half-day that was chosen; nothing for a field that was left open. */
function slotOf(typed: string): MeetingSlot[] {
  const [day = '', halfDay = ''] = typed.split(' ');
  return day ? [{ day, halfDay: halfDay as HalfDay }] : [];
}
