import type { ShouldRevalidateFunction } from 'react-router';
import { QUESTION_PARAMETER } from '#shared/routes.ts';
import type { FormResult } from '../frame/data.ts';

/**
 * Loads nothing anew from question to question of a quiz: its screen has all of them. After a refused form the page stays as it
 * is, unless the refusal says that it is outdated.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  actionResult,
  defaultShouldRevalidate,
}) =>
  (actionResult as FormResult | undefined)?.outdatesPage ||
  (defaultShouldRevalidate &&
    (currentUrl.href === nextUrl.href || withoutQuestion(currentUrl) !== withoutQuestion(nextUrl)));

function withoutQuestion(url: URL): string {
  const quiz = new URL(url);
  quiz.searchParams.delete(QUESTION_PARAMETER);
  return quiz.href;
}
