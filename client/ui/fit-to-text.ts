/** Makes a field as high as its text in browsers without `field-sizing` (WebKit); its styles say how high at most. */
export function fitToText(element: HTMLTextAreaElement | null, text: string): void {
  if (!element || CSS.supports('field-sizing', 'content')) return;
  element.style.height = '';
  if (text === '') return;
  const border = element.offsetHeight - element.clientHeight;
  element.style.height = `${element.scrollHeight + border}px`;
}
