import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any screen has. */
const STOPS = 90;

/**
 * Goes on by the tabulator until something has the focus. At every stop on the way the focus is to be seen: with a ring
 * around it or around the card that contains it, inside the window, and with nothing over it.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  if (await target.evaluate((element) => element === document.activeElement)) return;
  for (let stop = 0; stop < STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const { isThere, hidden } = await target.evaluate(seeFocus);
    // Nearly always it can be seen at once.
    if (hidden !== '') await expect.poll(() => hiddenFocus(target), { intervals: [20, 50, 100] }).toBe('');
    if (isThere) return;
  }
  throw new Error(`The tabulator never comes to ${target.toString()}.`);
}

const hiddenFocus = async (target: Locator) => (await target.evaluate(seeFocus)).hidden;

/** Runs in the page: whether the target has the focus, and what has it, if it cannot be seen. One question for each stop. */
function seeFocus(target: Element): { isThere: boolean; hidden: string } {
  const focused = document.activeElement;
  return { isThere: target === focused, hidden: focused ? hiddenPart(focused) : '' };

  function hiddenPart(element: Element): string {
    // Past the end the browser's own bars have it.
    if (element === document.body) return '';
    const around = [element, element.closest('label'), element.parentElement, element.closest('li')];
    const isRinged = around.some((one) => {
      const { outlineStyle, outlineWidth } = one ? getComputedStyle(one) : { outlineStyle: 'none', outlineWidth: '0' };
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
    const shown = element.closest('label') ?? element;
    const { left, top, width, height } = shown.getBoundingClientRect();
    const parts = [0.1, 0.5, 0.9];
    const isSeen = parts.some((x) =>
      parts.some((y) => {
        const there = document.elementFromPoint(left + width * x, top + height * y);
        return there !== null && (shown.contains(there) || there.contains(shown));
      }),
    );
    const error = [!isRinged && 'no ring', !isSeen && 'not in sight'].filter(Boolean).join(', ');
    return error && `${error}: ${element.outerHTML.slice(0, 160)}`;
  }
}

export async function pressOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

export async function tick(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Space');
  await expect(target).toBeChecked();
}

/** A list chooses by the letters that are typed. */
export async function pickFrom(page: Page, list: Locator, words: string): Promise<void> {
  await typeInto(page, list, words);
  await expect(list.locator('option:checked')).toHaveText(words);
}

/** One of several that exclude each other: the tabulator comes to the group, arrows choose within it. */
export async function pickAmong(page: Page, target: Locator): Promise<void> {
  const name = (await target.getAttribute('name')) ?? '';
  const group = page.locator(`input[type=radio][name="${name}"]`);
  const chosen = group.and(page.locator(':checked'));
  await tabTo(page, (await chosen.count()) > 0 ? chosen : group.first());
  await page.keyboard.press('Space');
  for (let step = 0; step < (await group.count()) && !(await target.isChecked()); step += 1)
    await page.keyboard.press('ArrowDown');
  await expect(target).toBeChecked();
}
