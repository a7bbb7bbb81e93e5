import type { ReactNode } from 'react';
import { Alert } from '../../ui/Alert.tsx';
import './account.css';

interface PartProps {
  readonly id: string;
  readonly title: string;
  /** What was just done here, if anything. */
  readonly done?: string | false;
  readonly children: ReactNode;
}

/** One matter of the account; what was done is said where it was done, and the address leads there. */
export function Part({ id, title, done, children }: PartProps) {
  return (
    <section className="surface account__part" id={id} tabIndex={-1} aria-labelledby={`${id}-titre`}>
      <h2 id={`${id}-titre`}>{title}</h2>
      <div role="status">{done && <Alert kind="success">{done}</Alert>}</div>
      {children}
    </section>
  );
}
