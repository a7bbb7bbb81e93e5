import type { ReactNode } from 'react';
import { withoutBreaks } from './without-breaks.tsx';

interface AlertProps {
  readonly kind: 'error' | 'success' | 'info';
  readonly title?: string;
  /** Whether it is in a region of the page that is read aloud as it changes. */
  readonly isInStatus?: boolean;
  readonly children: ReactNode;
}

/** A message that stays on the page, unlike a toast; after a refusal it can take the focus. */
export function Alert({ kind, title, isInStatus = false, children }: AlertProps) {
  return (
    <div
      className={`marked marked--${kind} alert alert--${kind}`}
      {...(kind === 'error' && { role: 'alert', tabIndex: -1 })}
      {...(kind === 'success' && !isInStatus && { role: 'status' })}
    >
      {title && <strong>{title}</strong>}
      <p>{withoutBreaks(children)}</p>
    </div>
  );
}
