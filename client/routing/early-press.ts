/** Buttons that send a form, or open and close something, are the browser's own: these do nothing without code. */
const OURS = '[type=button]:not([commandfor])';

/** What has been pressed last, as long as only the browser answered. */
let pressed: HTMLElement | null | undefined;

/** How often a pointer has pressed what was pressed, as long as only the browser answered; a key counts as none. */
export const presses = new WeakMap<EventTarget, number>();

const note = ({ target, detail }: MouseEvent) => {
  const element = target as Element;
  presses.set(element, detail);
  pressed = element.closest<HTMLElement>(OURS);
};

/** Remembers the last press of a button that needs code, until it can be done again for its person (S-screen-23). */
export function rememberEarlyPress(): void {
  addEventListener('click', note, true);
}

/**
 * To be called just before React listens: from then on it answers each press itself, and none may be done twice.
 * @returns what presses again, to be called once when the page is hydrated
 */
export function takeEarlyPress(): () => void {
  removeEventListener('click', note, true);
  return () => pressed?.click();
}
