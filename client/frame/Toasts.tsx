import { X } from 'lucide-react';
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useLocation } from 'react-router';
import { withoutBreaks } from '../ui/without-breaks.tsx';
import { afterLeaving, withToast, type ShownToast, type Toast } from './toast-list.ts';

const DURATION_MS = 6000;

const ToastContext = createContext<(toast: Toast) => void>(() => undefined);

/** Shows a short notice. Anything important must also be on the page. */
export function useToast(): (toast: Toast) => void {
  return use(ToastContext);
}

/** Shows a notice once for each new value. */
export function useToastOn<Value>(value: Value | undefined, toToast: (value: Value) => Toast | null): void {
  const toast = useToast();
  const shown = useRef<Value>(undefined);
  useEffect(() => {
    if (value === undefined || shown.current === value) return;
    shown.current = value;
    const notice = toToast(value);
    if (notice) toast(notice);
  });
}

export function Toasts({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const nextId = useRef(0);
  const dismiss = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), []);
  const show = useCallback(
    (toast: Toast) => {
      const id = (nextId.current += 1);
      setToasts((shown) => withToast(shown, { ...toast, id }));
      setTimeout(() => dismiss(id), toast.durationMs ?? DURATION_MS);
    },
    [dismiss],
  );
  const { pathname } = useLocation();
  const page = useRef(pathname);
  // Before the effects of the new page, which may show a toast of its own.
  useLayoutEffect(() => {
    if (page.current === pathname) return;
    page.current = pathname;
    setToasts((shown) => (shown.length > 0 ? afterLeaving(shown) : shown));
  }, [pathname]);
  const region = useMemo(() => {
    const shown = (isError: boolean) =>
      toasts
        .filter(({ kind }) => (kind === 'error') === isError)
        .map(({ id, kind, title, description }) => (
          <div key={id} className={`marked marked--${kind} toast toast--${kind}`} role={isError ? 'alert' : undefined}>
            <p>
              {title && <strong>{title}</strong>}
              {withoutBreaks(description)}
            </p>
            <button type="button" onClick={() => dismiss(id)}>
              <X size={20} aria-hidden="true" />
              <span className="visually-hidden">Fermer</span>
            </button>
          </div>
        ));
    return (
      <div className="toasts">
        {shown(true)}
        <div role="status">{shown(false)}</div>
      </div>
    );
  }, [toasts, dismiss]);
  return (
    <ToastContext value={show}>
      {children}
      {region}
    </ToastContext>
  );
}
