/** What a person would call the things of a page. */
export type Kind = 'button' | 'link' | 'field' | 'ticked field' | 'heading' | 'image' | 'dialog' | 'text';

/**
 * Runs in the page: the first thing of a kind that can be seen and is called so, or whose name contains it; for a text the
 * part of the page that shows it. What is to be pressed is scrolled to, and answered once nothing lies over it.
 */
export function findInPage(kind: Kind, wanted: string, isToPress: boolean): Element | null {
  const selectors: Readonly<Record<Exclude<Kind, 'text'>, string>> = {
    button: 'button, summary',
    link: 'a[href]',
    field: 'input, select, textarea',
    'ticked field': 'input:checked',
    heading: 'h1',
    image: 'img, [role="img"]',
    dialog: 'dialog',
  };
  // As it is typed in the code: without the spaces and apostrophes of print.
  const plain = (text: string | null | undefined) =>
    (text ?? '')
      .replaceAll(/\p{Pf}/gu, "'")
      .replaceAll(/\s+/g, ' ')
      .trim();
  const textOf = (id: string) => document.getElementById(id)?.textContent;
  const nameOf = (element: Element) => {
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : [];
    const given = element.getAttribute('aria-label') ?? element.getAttribute('alt');
    return plain(
      given ??
        textOf(element.getAttribute('aria-labelledby') ?? '') ??
        labels.map(({ textContent }) => textContent)[0] ??
        element.textContent,
    );
  };
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  const isReachable = (element: Element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return there !== null && (element.contains(there) || there.closest('label')?.contains(element) === true);
  };

  const called = plain(wanted);
  // Behind a modal dialog nothing can be used.
  const root = (kind !== 'dialog' && document.querySelector<HTMLElement>('dialog:modal')) || document.body;
  // Without what is hidden: the data of the page, and messages that wait until they are needed.
  if (kind === 'text') return plain(root.innerText).includes(called) ? root : null;
  const candidates = [...root.querySelectorAll(selectors[kind])].filter(
    (element) => isShown(element) || (!isToPress && element.matches('[type="file"]')),
  );
  const found =
    candidates.find((element) => nameOf(element) === called) ??
    candidates.find((element) => nameOf(element).includes(called));
  return found && (!isToPress || isReachable(found)) ? found : null;
}
