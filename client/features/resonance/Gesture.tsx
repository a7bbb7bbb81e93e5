import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { RevealIntent } from '#shared/resonance/reveal.ts';
import { Button, useIsSaving } from '../../ui/Button.tsx';

interface GestureProps {
  readonly token: string;
  readonly intent: RevealIntent;
  readonly variant?: 'primary' | 'secondary' | 'quiet';
  readonly children: ReactNode;
}

/** A button about both photos, as a form of its own. */
export function Gesture({ token, intent, variant = 'primary', children }: GestureProps) {
  const isSaving = useIsSaving();
  return (
    <Form method="post">
      <input type="hidden" name="match" value={token} />
      <Button name="intent" value={intent} variant={variant} disabled={isSaving}>
        {children}
      </Button>
    </Form>
  );
}
