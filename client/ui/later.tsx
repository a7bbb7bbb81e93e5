import { Suspense, use, useState, type ComponentType, type ReactNode } from 'react';

interface Part<Props> {
  readonly default: ComponentType<Props>;
}

/** What loads the code of each part that was declared so far, by the part's name. */
const declared = new Map<string, () => Promise<void>>();
/** The names of the parts that the server renders just now. */
const rendered = new Set<string>();

/**
 * A part of a screen whose code the browser loads after the screen's own. The server renders it at once, so that it is there
 * without scripts, and says so in the page: the browser takes a page over with the code of all parts in it, and
 * nothing that is typed or pressed in one is lost. A part that is shown later shows nothing until its code has come.
 * @param name its own among all parts
 */
export function later<Props extends object>(
  name: string,
  load: () => Promise<Part<Props>>,
): (props: Props) => ReactNode {
  let Loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;
  const take = async () => {
    try {
      Loaded = (await load()).default;
    } catch (error) {
      // It is loaded once more when it is shown again.
      loading = null;
      throw error;
    }
  };
  const start = () => (loading ??= take());
  declared.set(name, start);
  const Awaited = (props: Props) => {
    if (Loaded === null) use(start());
    return Loaded && <Loaded {...props} />;
  };
  return (props) => {
    if (import.meta.env.SSR) rendered.add(name);
    // React takes a page over in one piece where nothing can be waited for, and what waited once stays as it is.
    const [waits] = useState(Loaded === null);
    if (!waits) return Loaded && <Loaded {...props} />;
    return (
      <Suspense>
        <Awaited {...props} />
      </Suspense>
    );
  };
}

/** Resolves when the server can render every part that was declared so far, and those that these declare. */
export async function whenPartsAreLoaded(): Promise<void> {
  for (let count = -1; count !== declared.size;) {
    count = declared.size;
    await Promise.all([...declared.values()].map((load) => load()));
  }
}

/** Renders on the server, in one go, and says which parts are in the page. */
export function renderWithParts(render: () => string): { readonly html: string; readonly parts: readonly string[] } {
  rendered.clear();
  const html = render();
  return { html, parts: [...rendered] };
}

/** Loads the code of some parts, as of those in a page. Rejects when that of one does not come. */
export async function loadParts(names: readonly string[]): Promise<void> {
  const before = declared.size;
  await Promise.all(names.map(async (name) => declared.get(name)?.()));
  // Some are declared by the code of others.
  if (declared.size > before) await loadParts(names);
}
