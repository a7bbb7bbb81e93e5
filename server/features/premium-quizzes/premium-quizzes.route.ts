import { redirect } from 'react-router';
import { routes } from '#shared/routes.ts';
import { themeNamed } from '#shared/play/themes.ts';
import {
  PREMIUM_QUESTION_PARAMETER,
  portraitOfTwoAddress,
  premiumPortraitAddress,
  premiumQuizAddress,
} from '#shared/premium-quizzes/addresses.ts';
import { buyQuizSchema, premiumAnswerSchema, takingPartSchema } from '#shared/premium-quizzes/forms.ts';
import { premiumQuizzes } from '#shared/premium-quizzes/premium-quizzes.ts';
import { questionsOfQuiz } from '#shared/premium-quizzes/questions.ts';
import type { Theme } from '#shared/questionnaire/options.ts';
import { checkForm } from '../../platform/http/parse-form.ts';
import { atForm, formAction, type FormIntent } from '../../web/form-action.ts';
import {
  appContext,
  clientContext,
  requireMember,
  sessionContext,
  type RouteArguments,
  type ServerRoute,
} from '../../web/route.ts';
import { pseudonymsOf } from '../members/pseudonyms.ts';
import { openedMatch } from '../relations/opened-match.ts';
import { changeTakingPart, findPortrait, findPortraitOfTwo } from './portraits.service.ts';
import {
  answerPremiumQuestion,
  beginQuiz,
  buyQuiz,
  eraseQuiz,
  findRoom,
  findStage,
  finishQuiz,
} from './premium-quizzes.service.ts';

/** Where a member is led whose quiz has closed: the room says why, and what opens it. */
const CLOSED_ADDRESS = `${routes.premiumQuizzes}?ferme=oui`;

const themeIn = ({ url }: Request): Theme => themeNamed(new URL(url).searchParams.get('theme'));

interface Entering {
  readonly memberId: string;
}

const admitEntering = ({ context }: RouteArguments): Entering => ({ memberId: requireMember(context).id });

/** '/quiz-premium': the six quizzes, open or not. */
const premiumQuizzesRoute = {
  access: 'consenting',
  async loader({ request, context }) {
    const room = await findRoom(context.get(appContext), requireMember(context).id);
    const wasClosed = new URL(request.url).searchParams.get('ferme') === 'oui';
    return { ...room, hasJustClosed: wasClosed && room.enteredBy === null };
  },
  action: formAction({
    admit: admitEntering,
    intents: {
      buy: {
        parse: buyQuizSchema,
        invalid: atForm,
        async run({ ctx, visitor: { memberId }, value: { quiz } }) {
          await buyQuiz(ctx, memberId, quiz);
          return redirect(premiumQuizAddress(quiz));
        },
        failed: { expected: 'form', unexpected: { code: 'gift_failed', log: 'premium quiz not bought' } },
      } satisfies FormIntent<{ intent: 'buy'; quiz: Theme }, Entering>,
    },
  }),
} satisfies ServerRoute;

interface Quizzing {
  readonly memberId: string;
  readonly theme: Theme;
}

const admitQuizzing = ({ request, context }: RouteArguments): Quizzing => ({
  memberId: requireMember(context).id,
  theme: themeIn(request),
});

/** What was done in another window meanwhile leads to where the quiz is now. */
const elsewhere = (theme: Theme) => redirect(premiumQuizAddress(theme));

const erase: FormIntent<void, Quizzing> = {
  async run({ ctx, visitor: { memberId, theme } }) {
    await eraseQuiz(ctx, memberId, theme);
    return redirect(routes.premiumQuizzes);
  },
};

/** A quiz: what is said before it, one question at a time, and the way to the portrait. */
const premiumQuizRoute = {
  access: 'consenting',
  async loader({ request, context }) {
    const theme = themeIn(request);
    const askedFor = new URL(request.url).searchParams.get(PREMIUM_QUESTION_PARAMETER);
    const stage = await findStage(context.get(appContext), requireMember(context).id, theme, askedFor);
    if (stage === 'finished') throw redirect(premiumPortraitAddress(theme));
    if (stage === 'closed') throw redirect(CLOSED_ADDRESS);
    return stage;
  },
  action: formAction({
    admit: admitQuizzing,
    intents: {
      begin: {
        parse: takingPartSchema('begin'),
        invalid: atForm,
        async run({ ctx, visitor: { memberId, theme }, value: { part } }) {
          await beginQuiz(ctx, memberId, theme, part === 'yes');
          return elsewhere(theme);
        },
        failed: { expected: 'form' },
      } satisfies FormIntent<{ intent: string; part: 'yes' | 'no' }, Quizzing>,
      answer: {
        parse: ({ fields, visitor: { theme } }) =>
          checkForm(premiumAnswerSchema(questionsOfQuiz(premiumQuizzes[theme]).map(({ id }) => id)), fields),
        invalid: atForm,
        async run({ ctx, visitor: { memberId, theme }, value }) {
          const next = await answerPremiumQuestion(ctx, memberId, { theme, ...value });
          return redirect(premiumQuizAddress(theme, next ?? undefined));
        },
        failed: { expected: 'form', unexpected: { code: 'play_answers_not_saved', log: 'premium answer not saved' } },
      } satisfies FormIntent<{ intent: 'answer'; question: string; answer: 'first' | 'second' }, Quizzing>,
      finish: {
        async run({ ctx, visitor: { memberId, theme } }) {
          await finishQuiz(ctx, memberId, theme);
          return redirect(premiumPortraitAddress(theme));
        },
        failed: { expected: 'form' },
      } satisfies FormIntent<void, Quizzing>,
      erase,
    },
  }),
} satisfies ServerRoute;

const onlookerOf = (context: RouteArguments['context']) => ({
  memberId: requireMember(context).id,
  client: context.get(clientContext),
});

/** A member's portrait, and the doors to those of two. */
const premiumPortraitRoute = {
  access: 'consenting',
  async loader({ request, context }) {
    const theme = themeIn(request);
    const ctx = context.get(appContext);
    const portrait = await findPortrait(ctx, context.get(sessionContext), onlookerOf(context), theme);
    if (!portrait) throw redirect(premiumQuizAddress(theme));
    return portrait;
  },
  action: formAction({
    admit: admitQuizzing,
    intents: {
      'take-part': {
        parse: takingPartSchema('take-part'),
        invalid: atForm,
        async run({ ctx, visitor: { memberId, theme }, value: { part } }) {
          await changeTakingPart(ctx, memberId, theme, part === 'yes');
          return redirect(`${premiumPortraitAddress(theme)}#a-deux`);
        },
      } satisfies FormIntent<{ intent: string; part: 'yes' | 'no' }, Quizzing>,
      // The session remembers with whom, so that no address names a member.
      open: {
        async run({ ctx, context, fields, visitor: { theme } }) {
          const session = context.get(sessionContext);
          const otherId = pseudonymsOf(ctx, session).idOf('member', fields['match']);
          // The session remembers nobody with whom there is no portrait: other pages read the same match.
          const portrait = otherId && (await findPortraitOfTwo(ctx, onlookerOf(context), otherId, theme));
          if (!portrait) return redirect(premiumPortraitAddress(theme));
          await session.set(openedMatch, otherId);
          return redirect(portraitOfTwoAddress(theme));
        },
      } satisfies FormIntent<void, Quizzing>,
      erase,
    },
  }),
} satisfies ServerRoute;

/** The portrait of the member and the match that the session remembers; asked at every load. */
const portraitOfTwoRoute = {
  access: 'consenting',
  async loader({ request, context }) {
    const theme = themeIn(request);
    const otherId = context.get(sessionContext).get(openedMatch);
    const portrait = otherId && (await findPortraitOfTwo(context.get(appContext), onlookerOf(context), otherId, theme));
    if (!portrait) throw redirect(premiumPortraitAddress(theme));
    return portrait;
  },
} satisfies ServerRoute;

export const premiumQuizRoutes = {
  premiumQuizzes: premiumQuizzesRoute,
  premiumQuiz: premiumQuizRoute,
  premiumPortrait: premiumPortraitRoute,
  portraitOfTwo: portraitOfTwoRoute,
};
