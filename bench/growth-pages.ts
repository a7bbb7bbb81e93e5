import { askAs, signMembersIn } from '#testing/signed-in-members.ts';
import { startWeb } from '#testing/test-process.ts';
import { routes } from '#shared/routes.ts';
import { countProcessorTime, drawMembers, PUBLIC_URL, tidyDatabase, type Site } from './growth-site.ts';

const PAGES = [
  routes.matches,
  routes.profileComplete,
  routes.profileCrush,
  routes.gifts,
  routes.account,
  routes.playRoom,
] as const;
const WARM_UP = 20;
const AT_ONCE = 2;
/** Beyond those whose answers are edited. */
const READERS_FROM = 5000;

/** Milliseconds of processor time of the web process and PostgreSQL for each page. */
export type PageCosts = ReadonlyMap<string, number>;

/** What pages cost, each opened by many members for the first time on this day. */
export async function measurePages(site: Site): Promise<PageCosts> {
  const { ctx, env } = site;
  await tidyDatabase(site);
  const times = site.isShort ? 60 : 200;
  const memberIds = await drawMembers(site, Math.min(READERS_FROM, site.members / 4), WARM_UP + times);
  const members = await signMembersIn({ db: ctx.db, config: { ...ctx.config, isProduction: true } }, memberIds);
  const web = await startWeb(ctx.config.databaseUrl, { ...env, PUBLIC_URL, LOG_LEVEL: 'error' });
  try {
    const read = async (page: string, some: typeof members) => {
      const waiting = [...some];
      const readOn = async () => {
        for (let member = waiting.pop(); member; member = waiting.pop()) {
          const answer = await askAs(member, { url: web.url, publicUrl: PUBLIC_URL }, page);
          const { length } = await answer.text();
          if (answer.status !== 200) throw new Error(`${page} was answered with ${answer.status} (${length} letters).`);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, readOn));
    };
    for (const page of PAGES) await read(page, members.slice(0, WARM_UP));
    const costs = new Map<string, number>();
    for (const page of PAGES) {
      const time = await countProcessorTime(site, [web.pid]);
      await read(page, members.slice(WARM_UP));
      costs.set(page, (1000 * time.seconds()) / times);
    }
    return costs;
  } finally {
    await web.stop();
  }
}
