import { redirect } from 'react-router';
import type { ShownAd } from '#shared/ads/ads.ts';
import { quizAnswerSchema } from '#shared/play/forms.ts';
import type { Question } from '#shared/play/question.ts';
import { questionsOf } from '#shared/play/questions.ts';
import { questionAt, quizAddress, quizCompleteAddress, quizPages, type QuizPageId } from '#shared/play/quiz.ts';
import { themeNamed, themeWords } from '#shared/play/themes.ts';
import type { Theme } from '#shared/questionnaire/options.ts';
import { QUESTION_PARAMETER } from '#shared/routes.ts';
import { showAd } from '../ads/ads.service.ts';
import { checkForm } from '../../platform/http/parse-form.ts';
import { formAction } from '../../web/form-action.ts';
import { appContext, requireMember, sessionContext, type RouteArguments, type ServerRoute } from '../../web/route.ts';
import { playNews } from './play-news.ts';
import { showPicture, type ShownPicture } from './shown-picture.ts';
import { findQuizAnswers, type QuizAnswers } from './quizzes.queries.ts';
import { answerQuestion } from './quizzes.service.ts';

export interface ShownOption {
  readonly text: string;
  readonly picture: ShownPicture | null;
}

export interface ShownQuestion extends Record<'top' | 'bottom', ShownOption> {
  readonly id: string;
  readonly category: string;
  readonly categoryIcon: Question['categoryIcon'];
}

export interface QuizData {
  readonly page: QuizPageId;
  readonly theme: Theme;
  readonly title: string;
  readonly subtitle: string;
  readonly questions: readonly ShownQuestion[];
  readonly answers: QuizAnswers;
  /** The question to show, where the address names none. */
  readonly at: string;
  /** The banner of the page; null leaves its place blank. */
  readonly ad: ShownAd | null;
}

type QuizRoute = ServerRoute & { loader(args: RouteArguments): Promise<QuizData> };

/** The routes of the three quiz pages, which differ in their questions only. */
export const quizRoutes = {
  themeCards: routeOf('themeCards'),
  cardQuestionText: routeOf('cardQuestionText'),
  cardQuestionImage: routeOf('cardQuestionImage'),
} satisfies Record<QuizPageId, QuizRoute>;

function routeOf(page: QuizPageId): QuizRoute {
  return {
    access: 'member',
    async loader({ request, context }) {
      const ctx = context.get(appContext);
      const member = requireMember(context);
      const { theme, askedFor, questions } = readAddress(page, request);
      const answers = await findQuizAnswers(ctx.db, member.id, theme);
      const ids = questions.map(({ id }) => id);
      const { title, subtitle } = themeWords[theme];
      const at = questionAt(ids, new Set(Object.keys(answers)), askedFor) ?? '';
      const ad = await showAd(ctx, quizPages[page].adPage);
      return { page, theme, title, subtitle, questions: questions.map(showQuestion), answers, at, ad };
    },
    action: formAction({
      admit({ request, context }) {
        const { theme, questions } = readAddress(page, request);
        return { member: requireMember(context), theme, questionIds: questions.map(({ id }) => id) };
      },
      parse: ({ fields, visitor: { questionIds } }) => checkForm(quizAnswerSchema(questionIds), fields),
      async run({ ctx, context, visitor: { member, theme, questionIds }, value }) {
        const { next, completion } = await answerQuestion(ctx, member.id, { theme, questionIds, ...value });
        if (completion) await context.get(sessionContext).set(playNews, { theme, ...completion, isCut: false });
        return redirect(next === null ? quizCompleteAddress(theme) : quizAddress(page, theme, next));
      },
      failed: {
        unexpected: {
          code: 'play_answers_not_saved',
          log: 'quiz answer not saved',
          details: ({ visitor: { theme } }) => ({ theme }),
        },
      },
    }),
  };
}

function readAddress(page: QuizPageId, { url }: Request) {
  const { searchParams } = new URL(url);
  const theme = themeNamed(searchParams.get('theme'));
  const kinds: readonly Question['type'][] = quizPages[page].kinds;
  return {
    theme,
    askedFor: searchParams.get(QUESTION_PARAMETER),
    questions: questionsOf[theme].filter(({ type }) => kinds.includes(type)),
  };
}

/** A question ready to be shown; only a question of the kind `image` has pictures. */
function showQuestion(question: Question): ShownQuestion {
  const { id, category, categoryIcon, topOption, bottomOption } = question;
  const [top, bottom] =
    question.type === 'image' ? [showPicture(question.topImage), showPicture(question.bottomImage)] : [null, null];
  return {
    id,
    category,
    categoryIcon,
    top: { text: topOption, picture: top },
    bottom: { text: bottomOption, picture: bottom },
  };
}
