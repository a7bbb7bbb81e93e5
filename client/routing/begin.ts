import { rememberEarlyPress } from './early-press.ts';
import { AT_REST } from './page-data.ts';
import '../styles/index.css';

/** What somebody does in a page before its code is there; the browser itself answers all of it. */
const actions = ['pointermove', 'keydown', 'focusin', 'input', 'click'] as const;

/**
 * Where the code of every page begins, before there is anything to press: most pages load all of their code at once, and a
 * page at rest with the first thing that somebody does in it, or moves over it with a mouse (S-screen-19). A finger that only
 * scrolls loads nothing.
 */
export function begin(): void {
  rememberEarlyPress();
  let hasBegun = false;
  const load = () => {
    if (hasBegun) return;
    hasBegun = true;
    for (const action of actions) removeEventListener(action, wake, true);
    // The data of the page are at its end.
    whenParsed(loadAll);
  };
  const wake = (event: Event) => {
    if (event.type !== 'pointermove' || isMovedMouse(event as PointerEvent)) load();
  };
  for (const action of actions) addEventListener(action, wake, true);
  whenParsed(() => {
    if (!document.getElementById('root')?.hasAttribute(AT_REST)) load();
  });
}

function whenParsed(then: () => void): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', then);
  else then();
}

/** Browsers also say that a mouse which lies still is over what has just appeared below it. */
function isMovedMouse({ pointerType, movementX, movementY }: PointerEvent): boolean {
  return pointerType === 'mouse' && (movementX !== 0 || movementY !== 0);
}

function loadAll(): void {
  // Without it the page works as it does without scripts.
  void import('./hydrate.tsx').then(
    ({ hydrate }) => hydrate(),
    () => undefined,
  );
}
