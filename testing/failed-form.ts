import { createStaticHandler, RouterContextProvider } from 'react-router';
import { routeIds, routes, type RouteId } from '#shared/routes.ts';
import type { Viewer } from '#shared/viewer.ts';
import type { RenderPage } from '#server/platform/http/render.ts';

/** The sentence of a failure that no page says otherwise. */
const SENTENCE = 'Les étourneaux ont emporté le formulaire.';

const handler = createStaticHandler([{ id: 'root', children: routeIds.map((id) => ({ id, path: routes[id] })) }]);

interface PageData {
  readonly viewer: Viewer;
  readonly hydration: { readonly loaderData: Readonly<Record<string, unknown>> };
}

/**
 * Renders a page as it is once a form of it has failed for a reason that belongs to no field.
 * @param html the page before
 * @param values what the form sent
 * @returns how often the page says why
 */
export async function timesFailureIsSaid(
  render: RenderPage,
  { html, id }: { readonly html: string; readonly id: RouteId },
  values: Readonly<Record<string, string>>,
): Promise<number> {
  const json = /<script id="page-data"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  const { viewer, hydration } = JSON.parse(json) as PageData;
  const publicUrl = 'https://resonance.example';
  const staticContext = await handler.query(new Request(publicUrl + routes[id]), {
    requestContext: new RouterContextProvider(),
  });
  if (staticContext instanceof Response) throw new Error(`${id} answers with a redirect.`);
  Object.assign(staticContext, {
    loaderData: hydration.loaderData,
    actionData: { [id]: { errors: { form: SENTENCE }, values } },
    errors: null,
  });
  const page = await render({ staticContext, viewer, publicUrl });
  return page.replaceAll(/<script.*?<\/script>/gs, '').split(SENTENCE).length - 1;
}
