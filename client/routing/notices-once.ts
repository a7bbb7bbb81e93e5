/** What an address says of something that was done just now. 'envoye' is the page of thanks in place of a form, and stays. */
const NOTICES = /[?&](?:info=(?!envoye)|tirage=|retiree=|demande=|choix=|publicite=)[^&#]*/g;

/** An address that says nothing any more of what was done just now (S-screen-28). */
export function withoutNotices(address: string): string {
  return address.replace(NOTICES, '').replace(/^([^?#&]*)&/, '$1?');
}

/**
 * Takes out of the address bar what is said once: the words stay until the next step, and neither a reload nor the way back
 * says them again. The router is not asked: it would read the page anew.
 */
export function forgetNotices(): void {
  history.replaceState(history.state, '', withoutNotices(location.href));
}

/** Whether an address is the present one but for notices and the part of the page. */
export function isSamePage(address: string): boolean {
  return withoutNotices(address).split('#')[0] === location.pathname + location.search;
}
