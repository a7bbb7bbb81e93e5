import type { ReactNode } from 'react';

interface AlertProps {
  readonly kind: 'error' | 'success' | 'info';
  readonly title?: string;
  readonly children: ReactNode;
}

/** Stays on the page, unlike a toast. */
export function Alert({ kind, title, children }: AlertProps) {
  return (
    <div className={`alert alert--${kind}`} role={kind === 'error' ? 'alert' : undefined}>
      {title && <strong>{title}</strong>}
      <p>{children}</p>
    </div>
  );
}
