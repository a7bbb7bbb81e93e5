import { Button } from '../../ui/Button.tsx';

/** Deletes the comparison of this page for both. */
export function Withdraw({ children }: { readonly children: string }) {
  return (
    <form method="post">
      <Button name="intent" value="withdraw" variant="quiet">
        {children}
      </Button>
    </form>
  );
}
