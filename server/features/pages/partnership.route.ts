import { appContext, type ServerRoute } from '../../web/route.ts';

/** 'Devenir Partenaire': an offer to write to us, nothing more. */
export const partnershipRoute = {
  access: 'visitor',
  isSameForVisitors: true,
  loader({ context }) {
    return { contactEmail: context.get(appContext).config.contactEmail };
  },
} satisfies ServerRoute;
