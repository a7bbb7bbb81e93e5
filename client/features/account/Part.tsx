import type { ReactNode } from 'react';
import { Alert } from '../../ui/Alert.tsx';
import './account.css';

interface PartProps {
  readonly id: string;
  readonly title: string;
  /** The message about what was just done in this part, if anything. */
  readonly done?: string | false;
  readonly children: ReactNode;
}

/** One section of the account page, with a notice of what was just done in it. */
export function Part({ id, title, done, children }: PartProps) {
  return (
    <section className="surface account__part" id={id} tabIndex={-1} aria-labelledby={`${id}-titre`}>
      <h2 id={`${id}-titre`}>{title}</h2>
      <div role="status">
        {done && (
          <Alert kind="success" isInStatus>
            {done}
          </Alert>
        )}
      </div>
      {children}
    </section>
  );
}
