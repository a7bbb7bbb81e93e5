import { pseudonymsOf } from '../members/pseudonyms.ts';
import { appContext, clientContext, requireMember, sessionContext, type ServerRoute } from '../../web/route.ts';
import { readNews } from './news.service.ts';

/** 'Du nouveau': what happened to a member, newest first. */
const newsRoute = {
  access: 'consenting',
  async loader({ request, context }) {
    const ctx = context.get(appContext);
    const onlooker = { memberId: requireMember(context).id, client: context.get(clientContext) };
    const pseudonyms = pseudonymsOf(ctx, context.get(sessionContext));
    return { news: await readNews(ctx, pseudonyms, onlooker, { isRead: request.method !== 'HEAD' }) };
  },
} satisfies ServerRoute;

export const newsRoutes = { news: newsRoute };
