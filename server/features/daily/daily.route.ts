import { redirect } from 'react-router';
import { dailyAnswerSchema } from '#shared/daily/forms.ts';
import { routes } from '#shared/routes.ts';
import { formAction } from '../../web/form-action.ts';
import { appContext, clientContext, requireMember, sessionContext, type ServerRoute } from '../../web/route.ts';
import { answerDailyQuestion, findDailyPage } from './daily.service.ts';

/** The question of the day, its two answers, and what others chose. */
const dailyQuestionRoute = {
  access: 'consenting',
  loader({ context }) {
    const onlooker = { memberId: requireMember(context).id, client: context.get(clientContext) };
    return findDailyPage(context.get(appContext), context.get(sessionContext), onlooker);
  },
  action: formAction({
    admit: ({ context }) => requireMember(context),
    parse: dailyAnswerSchema,
    async run({ ctx, visitor: { id }, value }) {
      await answerDailyQuestion(ctx, id, value);
      return redirect(routes.dailyQuestion);
    },
    failed: { expected: 'form' },
  }),
} satisfies ServerRoute;

export const dailyRoutes = { dailyQuestion: dailyQuestionRoute };
