import {
  data,
  redirect,
  redirectDocument,
  replace,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { generalMessages as messages } from '#shared/messages/general.ts';
import { DATA_PREFIX, routes } from '#shared/routes.ts';
import { hearOfMaintenance, rememberLostForm, readWhenReachable, whenSaved } from '../frame/connection.ts';
import type { FormResult } from '../frame/data.ts';
import { takeUnaskedReading } from '../frame/live.ts';
import { isSamePage } from './notices-once.ts';
import { needsOtherDocument } from './own-document.ts';

/** How long a reading that nobody asked for waits before it is repeated: at first, and at most. */
const UNASKED_PAUSE_MS = 2000;
const UNASKED_PAUSE_AT_MOST_MS = 60_000;

/** The loader of every screen after hydration: fetches the answer of the server's loader as JSON. */
export async function remoteLoader({ request }: LoaderFunctionArgs): Promise<unknown> {
  const { signal } = request;
  const isUnasked = takeUnaskedReading();
  const { pathname, search } = new URL(request.url);
  // Within a page one goes on at once; another page tells what was saved here.
  if (pathname !== location.pathname) await whenSaved();
  if (needsOtherDocument(pathname)) return redirectDocument(pathname + search);
  const read = () => fetch(dataAddress(request), { headers: { Accept: 'application/json' }, signal });
  const answer = await readWhenReachable(isUnasked ? () => untilItSucceeds(read, signal) : read, signal);
  hearOfMaintenance(answer);
  const target = answer.headers.get('x-redirect');
  if (target) return leadTo(target);
  const body = await readJson(answer);
  if (!answer.ok) throw data((body as { error?: unknown } | null)?.error ?? null, { status: answer.status });
  return body;
}

/**
 * Repeats a reading that nobody asked for until it succeeds: a server that restarts at the moment of a change must not
 * put an error in place of the screen.
 */
async function untilItSucceeds(read: () => Promise<Response>, signal: AbortSignal): Promise<Response> {
  for (let pause = UNASKED_PAUSE_MS; ; pause = Math.min(2 * pause, UNASKED_PAUSE_AT_MOST_MS)) {
    const answer = await read();
    if (answer.ok || answer.headers.has('x-redirect')) return answer;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pause);
      signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
    });
    signal.throwIfAborted();
  }
}

/** The action of every screen after hydration: on any error the member stays on the screen with what they chose. */
export async function remoteAction({ request }: ActionFunctionArgs): Promise<unknown> {
  const form = await formOf(request);
  const answer = await fetch(dataAddress(request), {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: form,
    signal: request.signal,
  }).catch(rethrowAbort(request));
  // An automatic save goes with the next change, and its screen says so: nobody has to send it again.
  const isPressed = form.get('intent') !== 'autosave';
  const { pathname, search } = new URL(request.url);
  // What was not accepted in a maintenance is kept as if the network had lost it.
  const isAccepted = answer !== null && !hearOfMaintenance(answer);
  if (isPressed)
    rememberLostForm(isAccepted ? null : { action: pathname + search, body: form, from: location.pathname });
  const target = answer?.headers.get('x-redirect');
  if (target) return form.get('intent') === 'verify' ? redirectDocument(target) : leadTo(target);
  const body = answer && (await readJson(answer));
  if (answer && isFormResult(body)) return data(body, { status: answer.status });
  const error = (body as { error?: { code?: string; message?: string; way?: FormResult['way'] } } | null)?.error;
  return data(
    {
      errors: { form: error?.message ?? messages.unexpected },
      codes: { form: error?.code ?? 'unexpected' },
      values: valuesOf(form),
      ...(error?.way && { way: error.way }),
    } satisfies FormResult,
    {
      status: answer?.status ?? 503,
    },
  );
}

/** Reads the fields of a form. Only a form with `multipart/form-data` carries files. */
async function formOf(request: Request): Promise<URLSearchParams | FormData> {
  const isMultipart = request.headers.get('content-type')?.startsWith('multipart/form-data');
  return isMultipart ? request.formData() : new URLSearchParams(await request.text());
}

/**
 * Who comes to the sign-in has no session any more, and every page looks different: the document is loaded anew. What is said of
 * something on the page that is open makes no entry of its own: Back would come to that page twice.
 */
function leadTo(target: string): Response {
  if (target.split('?')[0] === routes.login) return redirectDocument(target);
  return (isSamePage(target) ? replace : redirect)(target);
}

function dataAddress(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return `${DATA_PREFIX}${pathname}${search}`;
}

function rethrowAbort(request: Request) {
  return (error: unknown): null => {
    if (request.signal.aborted) throw error;
    return null;
  };
}

async function readJson(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch {
    return null;
  }
}

function isFormResult(body: unknown): body is FormResult {
  return typeof body === 'object' && body !== null && 'errors' in body;
}

function valuesOf(form: URLSearchParams | FormData): FormResult['values'] {
  return Object.fromEntries(
    [...new Set(form.keys())].map((key) => {
      const all = form.getAll(key).filter((value) => typeof value === 'string');
      return [key, all.length > 1 ? all : (all[0] ?? '')];
    }),
  );
}
