import express, { Router } from 'express';
import { isPublicQuizId, readAnswers } from '#shared/play/public-quizzes/answers.ts';
import { publicQuizzes } from '#shared/play/public-quizzes/public-quizzes.ts';
import { outcomeOf } from '#shared/play/public-quizzes/quiz.ts';
import { COMPARISON_PICTURE_PATH, RESULT_PICTURE_PATH } from '#shared/play/public-quizzes/share-paths.ts';
import { AppError } from '#shared/errors.ts';
import type { Config } from '../../../platform/config.ts';
import type { AppContext } from '../../../platform/context.ts';
import { createSharePictures, type SharePictures } from './share-picture.ts';

const JPEG = 'image/jpeg';
const LONGEST_FORM = '1kb';

const picturesOf = new WeakMap<Config, SharePictures>();

/** The pictures of this process, which are drawn once. */
export function sharePicturesOf(config: Config): SharePictures {
  const known = picturesOf.get(config) ?? createSharePictures(config);
  picturesOf.set(config, known);
  return known;
}

/** `GET /partage/comparaison.jpg`, the same for everybody. */
export function sharePictureFiles({ config }: AppContext): Router {
  return Router().get(COMPARISON_PICTURE_PATH, async (_req, res) => {
    const { jpeg } = await sharePicturesOf(config).ofComparison();
    res.set('Cache-Control', 'public, max-age=86400').type(JPEG).send(jpeg);
  });
}

/**
 * `POST /partage/mon-resultat.jpg`: the picture of the result of a finished quiz, as a file to save. The answers come in the
 * form and nowhere else: no address, and so no log and no history, says which result somebody has (S-quiz-6).
 */
export function sharePictureCalls({ config }: AppContext): Router {
  return Router().post(
    RESULT_PICTURE_PATH,
    express.urlencoded({ extended: false, limit: LONGEST_FORM, parameterLimit: 4 }),
    async (req, res) => {
      const { quiz, answers } = (req.body ?? {}) as Record<string, unknown>;
      const chosen = isPublicQuizId(quiz) ? readAnswers(publicQuizzes[quiz], answers) : null;
      if (!isPublicQuizId(quiz) || !chosen) throw new AppError('bad_request', 400);
      const { jpeg } = await sharePicturesOf(config).ofResult(quiz, outcomeOf(publicQuizzes[quiz], chosen).result.id);
      res.set('Cache-Control', 'private, no-store').attachment('mon-resultat.jpg').type(JPEG).send(jpeg);
    },
  );
}
