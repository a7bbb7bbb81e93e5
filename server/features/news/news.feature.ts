import { Router } from 'express';
import { NEWS_STATE_PATH, NEWS_TOPIC, type NewsState } from '#shared/news/news.ts';
import type { Feature } from '../../web/feature.ts';
import { forbidCaching, memberOf } from '../../web/named-call.ts';
import { findVersions } from './news.queries.ts';
import { newsWordOf } from './news-word.ts';
import { newsRoutes } from './news.route.ts';

export const news = {
  screens: newsRoutes,
  live: {
    name: NEWS_TOPIC,
    async readStates(ctx, memberIds) {
      const versions = await findVersions(ctx.db, memberIds);
      return new Map([...versions].map(([id, version]) => [id, newsWordOf(ctx, id, version)]));
    },
  },
  // The member of a session is read with both.
  calls: ({ ctx, sessionOf }) =>
    Router().get(NEWS_STATE_PATH, forbidCaching, (req, res) => {
      const { id, newsVersion, hasNews } = memberOf(sessionOf(req, res));
      res.json({ word: newsWordOf(ctx, id, newsVersion), hasNews } satisfies NewsState);
    }),
} satisfies Feature;
