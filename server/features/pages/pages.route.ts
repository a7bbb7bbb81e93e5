import { appContext, type RouteArguments, type ServerRoute } from '../../web/route.ts';

export const pagesRoutes = {
  /** 'Devenir Partenaire': a static page with mail links. */
  partnership: {
    access: 'visitor',
    isSameForVisitors: true,
    loader({ context }: RouteArguments) {
      return { contactEmail: context.get(appContext).config.contactEmail };
    },
  },
} satisfies Record<string, ServerRoute>;
