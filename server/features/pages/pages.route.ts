import { dayInWords } from '#shared/calendar.ts';
import { FEWEST } from '#shared/statistics/public-figures.ts';
import { fr } from '#shared/typeset.ts';
import type { AppContext } from '../../platform/context.ts';
import { appContext, type RouteArguments, type ServerRoute } from '../../web/route.ts';
import { readExposure } from '../matching/exposure.service.ts';
import { countInvented } from '../statistics/statistics.queries.ts';
import { readPublicFigures } from '../statistics/month.service.ts';

/** The month of '2026-10' as people read it: 'Octobre 2026'. */
function monthInWords(month: string): string {
  const words = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  );
  return words.charAt(0).toLocaleUpperCase('fr-FR') + words.slice(1);
}

/** How often people are shown, as the last night has measured it, in words that name nobody; null with too few people. */
async function exposureInWords(ctx: AppContext) {
  const exposure = await readExposure(ctx);
  if (!exposure || exposure.members < FEWEST.members) return null;
  const { day, shareNeverShown, mostTimesShown, shareOfMutualSlots } = exposure;
  return {
    day: dayInWords(day),
    never: shareNeverShown === 0 ? 'aucune' : fr`${Math.ceil(100 * shareNeverShown)} % au plus`,
    most: mostTimesShown,
    mutual: fr`${Math.floor(100 * shareOfMutualSlots)} %`,
    hasInvented: await hasInvented(ctx),
  };
}

/** Whether invented members are in what a refresh has measured, outside production only. */
async function hasInvented({ db }: AppContext): Promise<boolean> {
  return (await countInvented(db)) > 0;
}

export const pagesRoutes = {
  /** What the product says of itself in numbers (S-statistics-11). */
  figures: {
    access: 'visitor',
    isSameForVisitors: true,
    changesDaily: true,
    async loader({ context }: RouteArguments) {
      const ctx = context.get(appContext);
      const figures = await readPublicFigures(ctx);
      const words = figures && monthInWords(figures.month);
      const isWithInvented = figures?.hasInvented ?? (await hasInvented(ctx));
      return { figures, monthInWords: words, fewest: FEWEST, hasInvented: isWithInvented };
    },
  },
  /** How matching works. */
  discover: {
    access: 'visitor',
    isSameForVisitors: true,
    changesDaily: true,
    async loader({ context }: RouteArguments) {
      return { exposure: await exposureInWords(context.get(appContext)), fewest: FEWEST.members };
    },
  },
  /** 'Devenir Partenaire': a static page with mail links. */
  partnership: {
    access: 'visitor',
    isSameForVisitors: true,
    loader({ context }: RouteArguments) {
      return { contactEmail: context.get(appContext).config.contactEmail };
    },
  },
} satisfies Record<string, ServerRoute>;
