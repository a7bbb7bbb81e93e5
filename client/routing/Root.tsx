import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useMatches, useRouteError } from 'react-router';
import { CookieBanner } from '#client/ui/CookieBanner.tsx';
import { ErrorScreen } from '#client/ui/ErrorScreen.tsx';
import { Toasts } from '#client/ui/Toasts.tsx';
import { AssistantButton } from '../features/assistant/AssistantButton.tsx';
import NotFoundScreen from '../features/pages/NotFoundScreen.tsx';
import { useViewer } from './App.tsx';
import { titleOf } from './screens.tsx';

/** What stands around every screen. */
export function Root() {
  useDocumentTitle();
  useScroll();
  return (
    <Toasts>
      <Outlet />
      <div className="dock">
        <AssistantButton />
        <CookieBanner />
      </div>
    </Toasts>
  );
}

/** Whatever went wrong, in French, with a way on. */
export function RootFailure() {
  const status = statusOf(useRouteError());
  return <Toasts>{status === 404 ? <NotFoundScreen /> : <ErrorScreen status={status} />}</Toasts>;
}

function statusOf(error: unknown): number {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' ? status : 500;
}

function useDocumentTitle(): void {
  const { productName } = useViewer();
  const id = useMatches().at(-1)?.id;
  const shown = useRef(id);
  useEffect(() => {
    // The first page came with its own.
    if (shown.current === id) return;
    shown.current = id;
    document.title = titleOf(id, productName, false);
  }, [id, productName]);
}

/** To the part that the address names, or to the top of another page; the first load leaves it to the browser. */
function useScroll(): void {
  const { pathname, search, hash, key } = useLocation();
  const page = `${pathname}?${new URLSearchParams(search).get('page') ?? ''}`;
  const shown = useRef({ page, key });
  useEffect(() => {
    const before = shown.current;
    shown.current = { page, key };
    if (before.key === key) return;
    const part = document.getElementById(hash.slice(1));
    part?.scrollIntoView();
    part?.focus({ preventScroll: true });
    if (!part && before.page !== page) window.scrollTo(0, 0);
  }, [page, key, hash]);
}
