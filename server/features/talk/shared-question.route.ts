import { randomUUID } from 'node:crypto';
import { redirect } from 'react-router';
import { LEFT_ADDRESS } from '#shared/resonance/left-notice.ts';
import { routes } from '#shared/routes.ts';
import { asJson } from '#shared/talk/as-json.ts';
import { askForm } from '#shared/talk/forms.ts';
import { formAction, type FormArrival } from '../../web/form-action.ts';
import {
  appContext,
  clientContext,
  requireMember,
  sessionContext,
  type RouteArguments,
  type ServerRoute,
} from '../../web/route.ts';
import { pseudonymsOf } from '../members/pseudonyms.ts';
import { isRemembered, openedMatch } from '../relations/opened-match.ts';
import { admitProfileViews } from '../relations/profile-views.service.ts';
import { mayOpenResonance } from '../relations/resonance-access.ts';
import { askConversation } from './asking.service.ts';
import { atForm, orLimit } from './at-form.ts';
import { findPairConversation } from './conversations.queries.ts';
import { openedConversation } from '../relations/opened-match.ts';
import { readPairTalk } from './pair-talk.service.ts';
import { assertStillSignedIn } from './still-signed-in.ts';

/** 'Une question à deux': where the pair stands, and the questions to choose from, for the match of the session. */
export const sharedQuestionRoute = {
  access: 'consenting',
  async loader({ context }: RouteArguments) {
    const ctx = context.get(appContext);
    const session = context.get(sessionContext);
    const otherId = session.get(openedMatch);
    if (!otherId) throw redirect(routes.matches);
    const { id: memberId } = requireMember(context);
    // S-resonance-24
    if (!(await mayOpenResonance(ctx, memberId, otherId))) throw redirect(LEFT_ADDRESS);
    const admitted = await admitProfileViews(ctx, { memberId, client: context.get(clientContext) }, [otherId]);
    if (!admitted.has(otherId)) throw redirect(routes.matches);
    const pseudonyms = pseudonymsOf(ctx, session);
    const talk = await readPairTalk(ctx, pseudonyms, memberId, otherId);
    return { match: pseudonyms.of('member', otherId), formKey: randomUUID(), ...asJson(talk) };
  },
  action: formAction({
    async admit({ ctx, context, read }: FormArrival) {
      const session = context.get(sessionContext);
      const { match } = await read();
      const { id: memberId } = requireMember(context);
      await assertStillSignedIn(ctx, session, memberId);
      const otherId = pseudonymsOf(ctx, session).idOf('member', match);
      if (!otherId || !(await isRemembered(ctx.db, session.get(openedMatch), otherId))) throw redirect(routes.matches);
      return { memberId, otherId };
    },
    parse: askForm,
    ...atForm,
    run: (form) =>
      orLimit(form, async () => {
        const { ctx, context, visitor, value } = form;
        const { memberId, otherId } = visitor;
        const question = { questionKey: value.question, answer: value.text, clientKey: value.key };
        const outcome = await askConversation(ctx, memberId, otherId, question);
        const conversation = await findPairConversation(ctx.db, memberId, otherId);
        if (conversation) await context.get(sessionContext).set(openedConversation, conversation.id);
        return redirect(outcome === 'joined' ? `${routes.discussion}?info=pose-en-premier` : routes.discussion);
      }),
  }),
} satisfies ServerRoute;
