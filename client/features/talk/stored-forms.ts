/**
 * What a member has typed and chosen in forms of conversations and not sent: a question, an answer, a meeting. It lives as
 * long as the browser's tab, and signing out removes it (S-talk-15). The cookies page names it.
 */
const STORAGE_KEY = 'unsent-question';

/** The values of a form by the names of its fields, in their order. */
export type StoredForm = Readonly<Record<string, readonly string[]>>;

/** A field of a form, as far as it is stored. */
export interface StoredField {
  readonly name: string;
  readonly type: string;
  readonly value: string;
  checked?: boolean;
}

/** What is typed and chosen in some fields; what nobody can change is left out. */
export function valuesOf(fields: readonly StoredField[]): StoredForm {
  const values: Record<string, string[]> = {};
  for (const { name, type, value, checked } of fields)
    if (type !== 'hidden' && (checked || !isToggle(type))) (values[name] ??= []).push(value);
  return values;
}

/**
 * Fills in what is still empty: what the server gave back, or was typed before the scripts ran, is newer.
 * @returns the fields that it has changed
 */
export function fillIn<Field extends StoredField>(fields: readonly Field[], stored: StoredForm): Field[] {
  const given = valuesOf(fields);
  return fields.filter((field) => {
    const { name, type, value } = field;
    if (type === 'hidden') return false;
    if (isToggle(type)) {
      const isChosen = !(name in given) && stored[name]?.includes(value) === true;
      if (isChosen) field.checked = true;
      return isChosen;
    }
    const ofOneName = fields.filter((other) => other.name === name);
    const typed = stored[name]?.[ofOneName.indexOf(field)] ?? '';
    if (value !== '' || typed === '') return false;
    // Past React, which would take it for its own doing and hear nothing of it.
    Reflect.set(Object.getPrototypeOf(field) as object, 'value', typed, field);
    return true;
  });
}

function isToggle(type: string): boolean {
  return type === 'radio' || type === 'checkbox';
}

/** What was typed in a form and not sent; nothing where the storage holds something else. */
export function readForm(name: string): StoredForm {
  return readAll()[name] ?? {};
}

/** Stores what is typed in a form, or forgets it where nothing is. */
export function saveForm(name: string, values: StoredForm): void {
  const { [name]: _before, ...others } = readAll();
  const isEmpty = Object.values(values).every((ofField) => ofField.every((value) => value === ''));
  const all = isEmpty ? others : { ...others, [name]: values };
  try {
    if (Object.keys(all).length === 0) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify(all));
  } catch {
    // Without storage it is lost with the page, as everywhere.
  }
}

/** Forgets what was typed in all forms: signing out leaves nothing on the device. */
export function forgetAllForms(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // The storage is switched off: nothing is stored.
  }
}

function readAll(): Readonly<Record<string, StoredForm>> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
    const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
    return Object.fromEntries(entries.filter((entry): entry is [string, StoredForm] => isStoredForm(entry[1])));
  } catch {
    return {};
  }
}

function isStoredForm(one: unknown): one is StoredForm {
  const isText = (value: unknown) => typeof value === 'string';
  const areTexts = (values: unknown) => Array.isArray(values) && values.every(isText);
  return typeof one === 'object' && one !== null && Object.values(one).every(areTexts);
}
