import { Router } from 'express';
import { NEWS_STATE_PATH, NEWS_TOPIC, type NewsState } from '#shared/news/news.ts';
import type { Feature } from '../../web/feature.ts';
import { forbidCaching, memberOf } from '../../web/named-call.ts';
import { findVersions } from './news.queries.ts';
import { newsRoutes } from './news.route.ts';

export const news = {
  screens: newsRoutes,
  live: { name: NEWS_TOPIC, readStates: findVersions },
  // The member of a session is read with both.
  calls: ({ sessionOf }) =>
    Router().get(NEWS_STATE_PATH, forbidCaching, (req, res) => {
      const { newsVersion, hasNews } = memberOf(sessionOf(req, res));
      res.json({ version: newsVersion, hasNews } satisfies NewsState);
    }),
} satisfies Feature;
