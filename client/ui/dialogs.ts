/** Closes modal dialogs at a press next to them, in browsers that do not know `closedby` (WebKit). */
export function closeDialogsFromOutside(): void {
  if ('closedBy' in HTMLDialogElement.prototype) return;
  document.addEventListener('click', ({ target, clientX, clientY }) => {
    // What lies around a modal dialog answers as the dialog itself.
    if (!(target instanceof HTMLDialogElement) || target.getAttribute('closedby') !== 'any') return;
    const { left, right, top, bottom } = target.getBoundingClientRect();
    if (clientX < left || clientX > right || clientY < top || clientY > bottom) target.close();
  });
}
