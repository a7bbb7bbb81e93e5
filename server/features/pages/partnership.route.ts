import { appContext, type ServerRoute } from '../../web/route.ts';

/** 'Devenir Partenaire': a static page with mail links. */
export const partnershipRoute = {
  access: 'visitor',
  isSameForVisitors: true,
  loader({ context }) {
    return { contactEmail: context.get(appContext).config.contactEmail };
  },
} satisfies ServerRoute;
