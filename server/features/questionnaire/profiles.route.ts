import { redirect } from 'react-router';
import { routes } from '#shared/routes.ts';
import type { AppContext } from '../../platform/context.ts';
import { failingAs } from '../../web/named-call.ts';
import { appContext, requireMember, sessionContext, type ServerRoute } from '../../web/route.ts';
import { readTakenResult } from '#shared/play/public-quizzes/taken-result.ts';
import type { Member } from '../members/member.queries.ts';
import { isUnderReview } from '../members/members.queries.ts';
import { takenQuizResult } from '../members/taken-quiz-result.ts';
import { pseudonymsOf } from '../members/pseudonyms.ts';
import { hasUnseenThanks } from '../plans/early-members.service.ts';
import { rememberedQuizzesContext } from '../play/remembered-quizzes.ts';
import { completeProfile, recapOf } from './profiles.service.ts';

/** The recap. Loading it completes the profile (S-profile-1), or redirects to what is missing. */
export const profileCompleteRoute = {
  access: 'consenting',
  async loader({ request, context }) {
    const member = requireMember(context);
    const ctx = context.get(appContext);
    const recap = () =>
      failingAs('recap_load_failed', async () => ({
        ...(await recapOf(ctx, pseudonymsOf(ctx, context.get(sessionContext)), member.id)),
        hiddenBy: await hiddenBy(ctx, member),
      }));
    const quizResult = () => readTakenResult(context.get(sessionContext).get(takenQuizResult));
    const remembersQuiz = context.get(rememberedQuizzesContext).answered.size > 0;
    // A HEAD request never changes anything.
    if (request.method !== 'GET')
      return { ...(await recap()), pointsGained: 0, isThanked: false, quizResult: quizResult(), remembersQuiz };
    const completion = await failingAs('recap_load_failed', () => completeProfile(ctx, member.id));
    if (completion.missing) throw redirect(routes[completion.missing]);
    return {
      ...(await recap()),
      pointsGained: completion.pointsGained,
      isThanked: await hasUnseenThanks(ctx, member.id),
      quizResult: quizResult(),
      /** Whether this browser remembers answers to a public quiz that the member can save. */
      remembersQuiz,
    };
  },
} satisfies ServerRoute;

/** What hides the profile from everybody else at the moment, if anything does (S-profile-6). */
async function hiddenBy({ db }: AppContext, { id, isPaused }: Member): Promise<'pause' | 'review' | null> {
  if (isPaused) return 'pause';
  return (await isUnderReview(db, id)) ? 'review' : null;
}
