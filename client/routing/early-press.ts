/** What has been pressed last while only the browser answered, and what it did not answer. */
let pressed: HTMLButtonElement | undefined;

/**
 * Remembers the last button that was pressed and does nothing without code, until it can be pressed again for its person
 * (S-screen-23).
 */
export function rememberEarlyPress(): void {
  addEventListener('click', note, true);
}

/** Presses it now that the page is taken over: who pressed it need not press twice. */
export function pressAgain(): void {
  removeEventListener('click', note, true);
  if (pressed?.isConnected) pressed.click();
  pressed = undefined;
}

function note({ target, isTrusted }: Event): void {
  const button = target instanceof Element ? target.closest('button') : null;
  // Buttons that send a form, or open and close something, are the browser's own.
  if (isTrusted && button?.type === 'button' && !button.matches('[popovertarget], [commandfor]')) pressed = button;
}
