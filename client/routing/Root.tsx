import { useEffect, useRef, type ReactNode } from 'react';
import { Outlet, useLocation, useMatches, useNavigation, useRouteError } from 'react-router';
import { ConnectionNotice } from '../frame/ConnectionNotice.tsx';
import { CookieBanner } from '../frame/CookieBanner.tsx';
import { MaintenanceNotice } from '../frame/MaintenanceNotice.tsx';
import { Toasts } from '../frame/Toasts.tsx';
import { Assistant, AssistantButton } from '../features/assistant/Assistant.tsx';
import { useViewer } from '../frame/App.tsx';
import { forgetNotices } from './notices-once.ts';
import { shownErrorOf } from './error.ts';
import { FailedRoute } from './failed-route.tsx';
import { titleOf } from './screens.tsx';

/** The parts around every screen: toasts, notices, the assistant and the question about cookies. */
export function Root() {
  useDocumentTitle();
  useArrival();
  return (
    <Notices>
      <Assistant>
        <Outlet />
        <div className="dock">
          <AssistantButton place="dock" />
          <CookieBanner />
        </div>
      </Assistant>
    </Notices>
  );
}

function Notices({ children }: { readonly children: ReactNode }) {
  return (
    <Toasts>
      <Pending />
      <MaintenanceNotice />
      <ConnectionNotice />
      {children}
    </Toasts>
  );
}

/** Shown while the answer to a press is on the way; an answer that comes at once shows nothing. */
function Pending() {
  return useNavigation().state === 'idle' ? null : <div className="pending" aria-hidden="true" />;
}

/** The French error screen of any failed route. */
export function RootError() {
  useEffect(() => {
    isTitleAsItCame = false;
  }, []);
  return (
    <Notices>
      <FailedRoute {...shownErrorOf(useRouteError())} />
    </Notices>
  );
}

/** Whether the page has the title with which it came, which may say more: that a form was refused. */
let isTitleAsItCame = true;

function useDocumentTitle(): void {
  const { productName } = useViewer();
  const id = useMatches().at(-1)?.id;
  useEffect(() => {
    // Also after an error, which has a title of its own.
    if (!isTitleAsItCame) document.title = titleOf(id, productName);
    isTitleAsItCame = false;
  }, [id, productName]);
}

/**
 * Scrolls to the part that the address names, or to the top of another page; on the first load the browser decides. What the
 * address said once is not in it any more afterwards.
 */
function useArrival(): void {
  const { pathname, search, hash, key } = useLocation();
  const page = `${pathname}?${new URLSearchParams(search).get('page') ?? ''}`;
  const shown = useRef({ page, key });
  useEffect(() => {
    const before = shown.current;
    shown.current = { page, key };
    forgetNotices();
    if (before.key === key) return;
    const part = document.getElementById(hash.slice(1));
    part?.scrollIntoView();
    part?.focus({ preventScroll: true });
    if (!part && before.page !== page) window.scrollTo(0, 0);
  }, [page, key, hash]);
}
