import { presses } from './early-press.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface State {
  readonly value: string;
  readonly isChecked: boolean;
}

/**
 * Remembers what is typed and chosen in a page before React has taken it over. React would take such a choice back, or
 * show it without knowing of it.
 * @returns what is to be called once each: `leaveToReact` as soon as React hears what is done, and `give` when the page is
 * hydrated, which gives React all that was done before
 */
export function rememberEarlyInput(root: HTMLElement) {
  const changed = [...root.querySelectorAll<Control>('input, select, textarea')].filter(isChanged);
  const early = new Map(changed.map((control) => [control, stateOf(control)]));
  let isHeard = false;
  // People type on meanwhile: their last word counts, and what React has heard itself is not done twice.
  const note = ({ target, isTrusted }: Event) => {
    if (!isTrusted || !isControl(target)) return;
    for (const control of early.keys()) if (isOfOneGroup(control, target)) early.delete(control);
    if (!isHeard) early.set(target, stateOf(target));
  };
  root.addEventListener('input', note, true);
  return {
    leaveToReact(): void {
      isHeard = true;
    },
    async give(): Promise<void> {
      root.removeEventListener('input', note, true);
      for (const [control, state] of early) {
        // React renders each before the next is compared with it. Not a moment later: what it has just taken back would be
        // missing in what is typed then.
        await Promise.resolve();
        if (control.isConnected && !control.disabled) give(control, state);
      }
    },
  };
}

function isControl(target: EventTarget | null): target is Control {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
  );
}

/** The control itself, or another radio button of which only one can be chosen. */
function isOfOneGroup(one: Control, other: Control): boolean {
  const areRadios = one.type === 'radio' && other.type === 'radio';
  return one === other || (areRadios && one.name === other.name && one.form === other.form);
}

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    const chosen = options.find((option) => option.defaultSelected) ?? options[0];
    return control.value !== (chosen?.value ?? '');
  }
  if (isToggle(control)) return control.checked !== control.defaultChecked;
  return isTyped(control) && control.value !== control.defaultValue;
}

function stateOf(control: Control): State {
  return { value: control.value, isChecked: isToggle(control) && control.checked };
}

/** As if it were chosen or typed at this moment. React compares with the value that was last set through the element. */
function give(control: Control, { value, isChecked }: State): void {
  if (isToggle(control)) {
    // Of a group of radio buttons only the chosen one is given.
    if (control.type === 'radio' && !isChecked) return;
    control.checked = !isChecked;
    // One press of a pointer answers some questions, where keys only choose.
    control.dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true, detail: presses.get(control) ?? 0 }),
    );
  } else if (control.type === 'file') {
    // Its files are there already, and React compares no values of it: it only has to be told.
    control.dispatchEvent(new Event('change', { bubbles: true }));
  } else {
    const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set;
    if (control.value === value) control.value = '';
    set?.call(control, value);
    control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  }
}

function isToggle(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');
}

/** Not buttons and hidden fields, which nobody types. A field of files has no value by default. */
function isTyped(control: Control): boolean {
  return !/^(?:hidden|submit|button|image|reset)$/.test(control.type);
}
