import type { ReactNode } from 'react';
import { withoutBreaks } from './without-breaks.tsx';

interface AlertProps {
  readonly kind: 'error' | 'success' | 'info';
  readonly title?: string;
  readonly children: ReactNode;
}

/** A message that stays on the page, unlike a toast; after a refusal it can take the focus. */
export function Alert({ kind, title, children }: AlertProps) {
  return (
    <div
      className={`marked marked--${kind} alert alert--${kind}`}
      {...(kind === 'error' && { role: 'alert', tabIndex: -1 })}
    >
      {title && <strong>{title}</strong>}
      <p>{withoutBreaks(children)}</p>
    </div>
  );
}
