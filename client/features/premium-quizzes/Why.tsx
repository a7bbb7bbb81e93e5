import type { ReactNode } from 'react';
import './premium-quizzes.css';

/** 'Pourquoi ?': the answers that a sentence rests on, folded; it opens without scripts. */
export function Why({ about, children }: { readonly about: string; readonly children: ReactNode }) {
  return (
    <details className="premium-quizzes-why">
      <summary>
        Pourquoi ?<span className="visually-hidden"> ({about})</span>
      </summary>
      <ul>{children}</ul>
    </details>
  );
}
