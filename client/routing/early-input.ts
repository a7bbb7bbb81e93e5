type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface State {
  readonly value: string;
  readonly isChecked: boolean;
}

/**
 * What was typed and chosen in a page before React took it over. React would take such a choice back, or show it without
 * knowing of it.
 * @returns what gives all of it to React, to be called once when the page is hydrated
 */
export function rememberEarlyInput(root: HTMLElement): () => Promise<void> {
  const early = [...root.querySelectorAll<Control>('input, select, textarea')]
    .filter(isChanged)
    .map((control) => ({ control, state: stateOf(control) }));
  return async () => {
    for (const { control, state } of early) {
      // One after the other: React renders each before the next is compared with it.
      await new Promise((resolve) => setTimeout(resolve));
      if (control.isConnected && !control.disabled) give(control, state);
    }
  };
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
    control.click();
  } else if (control instanceof HTMLSelectElement || isTyped(control)) {
    const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set;
    if (control.value === value) control.value = '';
    set?.call(control, value);
    control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  }
}

function isToggle(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');
}

/** Not files, buttons and hidden fields, which nobody types. */
function isTyped(control: Control): boolean {
  return !/^(?:file|hidden|submit|button|image|reset)$/.test(control.type);
}
