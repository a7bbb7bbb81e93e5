import { appContext, type RouteArguments, type ServerRoute } from '../../web/route.ts';

export const pagesRoutes = {
  /** 'Devenir Partenaire': an offer to write to us, nothing more. */
  partnership: {
    access: 'visitor',
    isSameForVisitors: true,
    loader({ context }: RouteArguments) {
      return { contactEmail: context.get(appContext).config.contactEmail };
    },
  },
} satisfies Record<string, ServerRoute>;
