import { routes, type RouteId } from '#shared/routes.ts';
import { beginComparison, compare, openInvitation, rememberResult, saveResults } from '../comparison-states.ts';
import type { Picture } from './picture.ts';

/** The screens of comparing answers with somebody, and of what was saved of the public quizzes. */
export const comparisonPictures = {
  comparison: [
    { as: 'visitor' },
    { as: 'visitor', state: 'waiting', prepare: beginComparison },
    { as: 'visitor', state: 'invited', prepare: openInvitation },
    { as: 'visitor', state: 'compared', prepare: compare },
    {
      as: 'visitor',
      state: 'used',
      isOneWindow: true,
      prepare: async (page) => page.goto(await compare(page)),
    },
    { as: 'visitor', state: 'gone', path: `${routes.comparison}?token=${'a'.repeat(43)}`, isOneWindow: true },
    { as: 'visitor', state: 'deleted', path: `${routes.comparison}?retiree=oui`, isOneWindow: true },
  ],
  savedQuizzes: [
    { as: 'visitor', state: 'empty', isOneWindow: true },
    { as: 'visitor', state: 'remembered', prepare: rememberResult },
    { as: 'member', prepare: saveResults },
  ],
} as const satisfies Partial<Record<RouteId, readonly Picture[]>>;
