/** Whether everything on a page that sends an intent is inside a question that is opened first (S-screen-27). */
export function isAskedFirst(html: string, intent: string): boolean {
  const sending = [...html.matchAll(new RegExp(`value="${intent}"`, 'g'))];
  const isInQuestion = (at: number) =>
    html.lastIndexOf('<details class="confirmation', at) > html.lastIndexOf('</details>', at);
  return sending.length > 0 && sending.every(({ index }) => isInQuestion(index));
}
