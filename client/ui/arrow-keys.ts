import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Moves the focus from card to card with the arrow keys, as the browser does among radio buttons. */
export function moveFocusWithArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const from = event.currentTarget;
  const group = from.closest('fieldset, [role="group"]');
  if (step === undefined || !group) return;
  const controls = [...group.querySelectorAll<HTMLElement>('input:enabled, button:enabled')];
  event.preventDefault();
  controls.at((controls.indexOf(from) + step) % controls.length)?.focus();
}
