import { earlyQuestions } from '#shared/play/early-answers.ts';
import { pictureAddress, pictures } from '#shared/play/pictures.ts';
import { questionsOf } from '#shared/play/questions.ts';
import { sides } from '#shared/play/quiz.ts';

/** The questions asked before the sign-up, with the words and pictures of their quiz. */
export const questions = Object.entries(earlyQuestions).map(([id, theme]) => {
  const question = questionsOf[theme].find((one) => one.id === id);
  if (question?.type !== 'image') throw new Error(`There is no question ${id} with pictures.`);
  const { topOption, bottomOption, topImage, bottomImage } = question;
  return {
    id,
    options: sides.map((side) => {
      const picture = side === 'top' ? topImage : bottomImage;
      return {
        side,
        text: side === 'top' ? topOption : bottomOption,
        picture: pictureAddress(picture),
        alt: pictures[picture],
      };
    }),
  };
});
