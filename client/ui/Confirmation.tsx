import type { ReactNode } from 'react';

interface ConfirmationProps {
  /** What would be done; it opens the question. */
  readonly label: ReactNode;
  /** What that means, and the button that does it. */
  readonly children: ReactNode;
}

/** The question before something that cannot be undone (S-screen-27). It opens and closes without scripts. */
export function Confirmation({ label, children }: ConfirmationProps) {
  return (
    <details className="confirmation confirmation--start">
      <summary>{label}</summary>
      <div className="confirmation__question">{children}</div>
    </details>
  );
}
