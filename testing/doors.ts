/** A form as its page holds it, with one of its buttons, and what a browser would send. */
export interface FormDoor {
  readonly method: 'get' | 'post';
  readonly action: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Whether it sends a file: such a form has no answer without one. */
  readonly hasFile: boolean;
}

/** The ways on from a page: the addresses of its links, and its forms with each of their buttons. */
export interface Doors {
  readonly links: readonly string[];
  readonly forms: readonly FormDoor[];
}

type Tag = Readonly<Partial<Record<string, string>>>;
const none: Tag = {};

/**
 * The doors of a page without its footer, in the way of a browser without scripts. In a form it ticks the first box of
 * each group and fills nothing in.
 */
export function doorsIn(html: string, page: string): Doors {
  const body = html.slice(html.indexOf('<body'));
  const shown = body.replaceAll(/<footer.*?<\/footer>/gs, '').replaceAll(/<script.*?<\/script>/gs, '');
  const links = tagsIn(shown, 'a').flatMap(({ href }) => (href === undefined ? [] : [inSite(href, page)].flat()));
  const forms = [...shown.matchAll(/<form[^>]*>.*?<\/form>/gs)].flatMap(([form]) => formsOf(form, page));
  return { links: [...new Set(links.filter((link) => link !== null))], forms };
}

function formsOf(form: string, page: string): FormDoor[] {
  const { method = 'get', action = page } = tagsIn(form, 'form')[0] ?? none;
  const address = inSite(action, page);
  if (address === null) return [];
  const inputs = tagsIn(form, 'input');
  const buttons = tagsIn(form, 'button').filter(({ type, disabled }) => type !== 'button' && disabled === undefined);
  const shared = {
    method: method.toLowerCase() === 'post' ? 'post' : 'get',
    action: address,
    hasFile: inputs.some(({ type }) => type === 'file'),
  } as const;
  const fields = [...writtenIn(inputs), ...tickedIn(inputs), ...selectedIn(form)];
  const pressed = buttons.length > 0 ? buttons : [none];
  return pressed.map(({ name, value = '', formaction }) => ({
    ...shared,
    action: (formaction !== undefined && inSite(formaction, page)) || shared.action,
    fields: name === undefined ? fields : [...fields, [name, value] as const],
  }));
}

function writtenIn(inputs: readonly Tag[]): (readonly [string, string])[] {
  return inputs
    .filter(({ type = 'text' }) => !['file', 'radio', 'checkbox'].includes(type))
    .flatMap(({ name, value = '' }) => (name === undefined ? [] : [[name, value] as const]));
}

/** Of each group of boxes those that are ticked, else the first. */
function tickedIn(inputs: readonly Tag[]): (readonly [string, string])[] {
  const boxes = inputs.filter(({ type = '' }) => ['radio', 'checkbox'].includes(type));
  return [...new Set(boxes.map(({ name }) => name))].flatMap((name = '') => {
    const group = boxes.filter((box) => box['name'] === name);
    const ticked = group.filter(({ checked }) => checked !== undefined);
    return (ticked.length > 0 ? ticked : group.slice(0, 1)).map(({ value = 'on' }) => [name, value] as const);
  });
}

function selectedIn(form: string): (readonly [string, string])[] {
  return [...form.matchAll(/<select[^>]*>.*?<\/select>/gs)].flatMap(([select]) => {
    const { name } = tagsIn(select, 'select')[0] ?? none;
    const options = tagsIn(select, 'option').filter(({ value, disabled }) => value && disabled === undefined);
    const chosen = options.find(({ selected }) => selected !== undefined) ?? options[0];
    return name === undefined || !chosen ? [] : [[name, chosen['value'] ?? ''] as const];
  });
}

function tagsIn(html: string, element: string): Tag[] {
  const tags = html.matchAll(new RegExp(`<${element}((?:\\s[^>]*)?)>`, 'g'));
  return [...tags].map(([, attributes = '']): Tag =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
        name.toLowerCase(),
        value.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"'),
      ]),
    ),
  );
}

/** The path and query of an address of the site as it is written on a page; null for any other address. */
function inSite(address: string, page: string): string | null {
  const base = new URL(page, 'http://site.example');
  if (!URL.canParse(address, base.href)) return null;
  const { origin, pathname, search } = new URL(address, base);
  return origin === base.origin ? pathname + search : null;
}
