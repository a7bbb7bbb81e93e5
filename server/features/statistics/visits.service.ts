import type { CookieChoice } from '#shared/legal/cookies.ts';
import type { CountedPage } from '#shared/statistics/visits.ts';
import type { AppContext } from '../../platform/context.ts';

const USER_AGENT_LENGTH = 255;

/**
 * Counts a page visit without identifying the visitor, unless the visitor has refused it. An error is logged and never
 * stops the page.
 */
export async function recordVisit(
  ctx: AppContext,
  pageName: CountedPage,
  { method, userAgent }: { readonly method: string; readonly userAgent: string | null },
  choice: CookieChoice | null,
): Promise<void> {
  if (method !== 'GET' || choice?.audience === false) return;
  try {
    await ctx.db('page_visits').insert({
      page_name: pageName,
      ip_address: null,
      user_agent: userAgent?.slice(0, USER_AGENT_LENGTH) ?? null,
      visited_at: ctx.now(),
    });
  } catch (error) {
    ctx.log.warn({ err: error, pageName }, 'visit not counted');
  }
}
