import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Confirmation } from '../../ui/Confirmation.tsx';

interface WithdrawProps {
  readonly label: string;
  /** What the other person and this one lose. */
  readonly children: ReactNode;
  /** The yes to that. */
  readonly yes: string;
}

/** Deletes the comparison of this page for both, after a question. */
export function Withdraw({ label, children, yes }: WithdrawProps) {
  return (
    <Confirmation label={label}>
      <p>{children}</p>
      <form method="post">
        <Button name="intent" value="withdraw" variant="secondary">
          {yes}
        </Button>
      </form>
    </Confirmation>
  );
}
