import path from 'node:path';
import { Router } from 'express';
import { data, redirect } from 'react-router';
import { changeAdSchema, newAdSchema } from '#shared/admin/administration.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { routes } from '#shared/routes.ts';
import { isUuid } from '#shared/uuid.ts';
import type { AppContext } from '../../platform/context.ts';
import { isHydrated } from '../../platform/http/hydrated.ts';
import { formAction, refuse, type FormArrival, type FormIntent } from '../../web/form-action.ts';
import { appContext, requireMember, uploadContext, type ServerRoute } from '../../web/route.ts';
import { isAdmin } from '../admin/roles.queries.ts';
import type { Actor } from '../audit/audit.queries.ts';
import { addAd, BANNER_PATH, listAds, openBanner, removeAd, setAdActive, type Ad } from './ads.service.ts';
import { BANNER_CONTENT_TYPE } from './banner.ts';

/** Without JavaScript the browser itself goes on to the front page (S-administration-3). */
const GO_HOME = '4; url=/';

/** The messages about what was just done, by the word in the address that the action redirects to. */
const results = {
  creee: 'ad_created',
  supprimee: 'ad_removed',
  activee: 'ad_activated',
  desactivee: 'ad_deactivated',
} as const;
type Result = keyof typeof results;
export type AdNotice = (typeof results)[Result];

export type AdsData =
  | { readonly state: 'refused' }
  | {
      readonly state: 'list';
      /** Null where the banners cannot be read at present. */
      readonly ads: readonly Ad[] | null;
      readonly notice: AdNotice | null;
    };

/** The administrators' screen of banners. */
export const adsRoute = {
  access: 'admin',
  async loader({ request, context }): Promise<AdsData | ReturnType<typeof refused>> {
    const ctx = context.get(appContext);
    if (!(await isAdmin(ctx.db, requireMember(context).id))) return refused(request);
    const result = new URL(request.url).searchParams.get('publicite');
    const notice = result !== null && Object.hasOwn(results, result) ? results[result as Result] : null;
    return { state: 'list', ads: await tryToList(ctx), notice };
  },
  action: formAction({
    admit: requireAdmin,
    intents: {
      create: {
        lists: ['target_pages'],
        parse: newAdSchema,
        async run({ ctx, context, visitor: actor, value: { title, target_pages: pages, display_order: order } }) {
          const upload = context.get(uploadContext);
          if (upload?.errorCode) return refuse({ image: upload.errorCode });
          if (!upload?.bytes) return refuse({ image: 'ad_fields_missing' });
          await addAd(ctx, actor, { title, pages, order, bytes: upload.bytes });
          return answer('creee');
        },
        failed: {
          expected: ({ code, status }) => (status === 422 ? { image: code } : undefined),
          unexpected: { code: 'ad_create_failed', log: 'banner not changed' },
        },
        givesBack: 'all',
      },
      activate: change('activee', 'ad_change_failed', (ctx, actor, ad) => setAdActive(ctx, actor, ad, true)),
      deactivate: change('desactivee', 'ad_change_failed', (ctx, actor, ad) => setAdActive(ctx, actor, ad, false)),
      remove: change('supprimee', 'ad_remove_failed', removeAd),
    },
  }),
} satisfies ServerRoute;

/** Changes a banner that exists. */
function change(
  result: Result,
  code: ErrorCode,
  work: (ctx: AppContext, actor: Actor, ad: string) => Promise<void>,
): FormIntent<{ readonly ad: string }, Actor> {
  return {
    parse: changeAdSchema,
    invalid: () => ({ form: 'ad_gone' }),
    async run({ ctx, visitor: actor, value: { ad } }) {
      await work(ctx, actor, ad);
      return answer(result);
    },
    failed: { expected: 'form', unexpected: { code, log: 'banner not changed' } },
  };
}

async function requireAdmin({ ctx, context }: FormArrival): Promise<Actor> {
  const { id } = requireMember(context);
  if (!(await isAdmin(ctx.db, id))) throw new AppError('admin_only', 403);
  return `member:${id}`;
}

/** The answer to a refused visitor: a page's script reads the message, a document also gets the status. */
function refused(request: Request) {
  const state: AdsData = { state: 'refused' };
  return isHydrated(request) ? state : data(state, { status: 403, headers: { Refresh: GO_HOME } });
}

async function tryToList(ctx: AppContext): Promise<Ad[] | null> {
  try {
    return await listAds(ctx);
  } catch (error) {
    ctx.log.error({ err: error }, 'banners not listed');
    return null;
  }
}

function answer(result: Result) {
  return redirect(`${routes.adminAds}?publicite=${result}`);
}

/** Serves the pictures of banners: public and immutable. */
export function bannerPictures(ctx: AppContext): Router {
  const router = Router();
  router.get(`${BANNER_PATH}/:file`, async (req, res) => {
    const id = path.basename(req.params.file, '.webp');
    const bytes = req.params.file === `${id}.webp` && isUuid(id) ? await openBanner(ctx, id) : null;
    if (!bytes) throw new AppError('not_found', 404);
    res
      .set({
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Content-Disposition': 'inline',
      })
      .type(BANNER_CONTENT_TYPE)
      .send(bytes);
  });
  return router;
}
