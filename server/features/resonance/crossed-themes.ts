import type { IsoDate, ResonanceProfile } from '#shared/questionnaire/profile.ts';
import { cardsOf } from '#shared/play/cards.ts';
import { crossAnswers } from '#shared/play/crossed.ts';
import { crossDays, type DailyAnswers } from '#shared/daily/daily-answers.ts';
import { questionOf } from '#shared/daily/questions.ts';
import type { PictureKey } from '#shared/play/pictures.ts';
import type { Question } from '#shared/play/question.ts';
import { questionsOf } from '#shared/play/questions.ts';
import type { Side } from '#shared/play/quiz.ts';
import { themeWords } from '#shared/play/themes.ts';
import type { Theme } from '#shared/questionnaire/options.ts';
import { showPicture, type ShownPicture } from '../play/shown-picture.ts';

/** An answer in words, with its picture if it has one. */
export interface WordedAnswer {
  readonly text: string;
  readonly picture: ShownPicture | null;
}

/** The crossed answers of two members in a theme. */
export interface CrossedTheme {
  /** `jour`: not a theme, but the questions of the day. */
  readonly theme: Theme | 'jour';
  readonly label: string;
  /** The cards that both chose; null while one of them has chosen none. */
  readonly commonCards: readonly WordedAnswer[] | null;
  /** Questions that both answered alike, then those where they differ. */
  readonly same: readonly WordedAnswer[];
  readonly different: readonly { readonly mine: WordedAnswer; readonly theirs: WordedAnswer }[];
}

type Themed = Pick<ResonanceProfile, 'cards' | 'quizAnswers'>;

/** The crossed answers of two members in words, as one of them reads them. */
export function crossThemes(own: Themed, theirs: Themed): CrossedTheme[] {
  return crossAnswers(own, theirs).map(({ theme, commonCards, same, different }) => ({
    theme,
    label: themeWords[theme].title,
    commonCards:
      commonCards &&
      cardsOf[theme]
        .filter(({ id }) => commonCards.includes(id))
        .map(({ text, picture }) => ({ text, picture: showPicture(picture) })),
    same: same.map(({ question, side }) => wordAnswer(theme, question, side)),
    different: different.map(({ question, mine }) => ({
      mine: wordAnswer(theme, question, mine),
      theirs: wordAnswer(theme, question, mine === 'top' ? 'bottom' : 'top'),
    })),
  }));
}

/** The questions of the days before the open one that both have answered, as one more theme; none without any (S-daily-5). */
export function crossDailyAnswers(own: DailyAnswers, theirs: DailyAnswers, open: IsoDate): CrossedTheme[] {
  const days = crossDays(own, theirs, open);
  if (days.length === 0) return [];
  const answerOf = (day: IsoDate, side: Side) => {
    const question = questionOf(day);
    return { text: `${question.text} ${question[side]}`, picture: null };
  };
  return [
    {
      theme: 'jour',
      label: 'La question du jour',
      commonCards: null,
      same: days.filter(({ isSame }) => isSame).map(({ day, mine }) => answerOf(day, mine)),
      different: days
        .filter(({ isSame }) => !isSame)
        .map(({ day, mine }) => ({
          mine: answerOf(day, mine),
          theirs: answerOf(day, mine === 'top' ? 'bottom' : 'top'),
        })),
    },
  ];
}

function wordAnswer(theme: Theme, questionId: string, side: Side): WordedAnswer {
  const question = questionsOf[theme].find(({ id }) => id === questionId);
  if (!question) throw new Error(`There is no question ${questionId}.`);
  const picture = pictureOn(question, side);
  return { text: question[`${side}Option`], picture: picture && showPicture(picture) };
}

function pictureOn(question: Question, side: Side): PictureKey | null {
  return question.type === 'image' ? question[`${side}Image`] : null;
}
