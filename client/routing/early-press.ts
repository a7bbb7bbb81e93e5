/** Buttons that send a form, or open and close something, are the browser's own: these do nothing without code. */
const OURS = '[type=button]:not([commandfor])';

/** What has been pressed last. */
let pressed: HTMLElement | null | undefined;

/** Remembers the last press of a button that needs code, until it can be done again for its person (S-screen-23). */
export function rememberEarlyPress(): void {
  const note = ({ target, isTrusted }: Event) => {
    if (isTrusted) pressed = (target as Element).closest<HTMLElement>(OURS);
  };
  addEventListener('click', note, true);
}

/** Called once, when the page is taken over: who pressed before need not press twice. */
export function pressAgain(): void {
  pressed?.click();
}
