import { X } from 'lucide-react';
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { withoutBreaks } from '../ui/without-breaks.tsx';

export interface Toast {
  readonly kind: 'error' | 'success' | 'info';
  readonly title?: string;
  readonly description: string;
  readonly durationMs?: number;
}

const DURATION_MS = 6000;
const SHOWN_AT_ONCE = 3;

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
  const [toasts, setToasts] = useState<readonly (Toast & { readonly id: number })[]>([]);
  const nextId = useRef(0);
  const dismiss = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), []);
  const show = useCallback(
    (toast: Toast) => {
      const id = (nextId.current += 1);
      setToasts((shown) => [...shown.slice(1 - SHOWN_AT_ONCE), { ...toast, id }]);
      setTimeout(() => dismiss(id), toast.durationMs ?? DURATION_MS);
    },
    [dismiss],
  );
  const region = useMemo(
    () => (
      <div className="toasts" role="status" aria-live="polite">
        {toasts.map(({ id, kind, title, description }) => (
          <div key={id} className={`marked marked--${kind} toast toast--${kind}`}>
            <p>
              {title && <strong>{title}</strong>}
              {withoutBreaks(description)}
            </p>
            <button type="button" onClick={() => dismiss(id)}>
              <X size={20} aria-hidden="true" />
              <span className="visually-hidden">Fermer</span>
            </button>
          </div>
        ))}
      </div>
    ),
    [toasts, dismiss],
  );
  return (
    <ToastContext value={show}>
      {children}
      {region}
    </ToastContext>
  );
}
