import { appContext, type ServerRoute } from '../../routes/route.ts';

/** 'Devenir Partenaire': an offer to write to us, nothing more. */
export const partnershipRoute = {
  access: 'visitor',
  isSameForVisitors: true,
  loader({ context }) {
    return { contactEmail: context.get(appContext).config.contactEmail };
  },
} satisfies ServerRoute;
