import { Suspense, use, useState, type ComponentType, type ReactNode } from 'react';

interface Part<Props> {
  readonly default: ComponentType<Props>;
}

/** What loads the code of each part that was declared so far, by the part's name. */
const declared = new Map<string, () => Promise<void>>();
/** The names of the parts that the server renders just now. */
const rendered = new Set<string>();

type Loader = (load: () => Promise<void>) => Promise<void>;
let loadShown: Loader = (load) => load();

/** Says how the code of a part is loaded that is shown already: what waits for the network is not of this layer. */
export function loadShownPartsBy(loader: Loader): void {
  loadShown = loader;
}

/**
 * A part of a screen whose code the browser loads after the screen's own. The server renders it at once, so that it is there
 * without scripts, and says so in the page: the browser takes a page over with the code of all parts in it, and
 * nothing that is typed or pressed in one is lost. A part that is shown later says so until its code has come, waits for the
 * network where there is none, and offers to try again where its code does not come.
 * @param name its own among all parts
 * @param place the class of what is where the part will be, for the styles around it; null for a part that is often empty:
 *   nothing is said of it while it comes
 */
export function later<Props extends object>(
  name: string,
  load: () => Promise<Part<Props>>,
  place: string | null = '',
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
  /** Resolves in any case: where the code did not come, the part says so in its place. */
  const awaitCode = () => loadShown(start).catch(() => undefined);
  const Awaited = ({ code, props, onTryAgain }: AwaitedProps<Props>) => {
    if (Loaded === null) use(code);
    return Loaded ? (
      <Loaded {...props} />
    ) : (
      <div className={place ?? ''}>
        <Lost onTryAgain={onTryAgain} />
      </div>
    );
  };
  const waiting = place !== null && (
    <div className={place}>
      <p className="waiting waiting--part" role="status">
        Un instant…
      </p>
    </div>
  );
  return (props) => {
    if (import.meta.env.SSR) rendered.add(name);
    // React takes a page over in one piece where nothing can be waited for, and what waited once stays as it is.
    const [code, setCode] = useState(() => (Loaded === null ? awaitCode() : null));
    if (code === null) return Loaded && <Loaded {...props} />;
    return (
      <Suspense fallback={waiting}>
        <Awaited code={code} props={props} onTryAgain={() => setCode(awaitCode())} />
      </Suspense>
    );
  };
}

interface AwaitedProps<Props> {
  readonly code: Promise<void>;
  readonly props: Props;
  onTryAgain(): void;
}

/** Where the code of a part did not come while the server answers. */
function Lost({ onTryAgain }: Pick<AwaitedProps<object>, 'onTryAgain'>) {
  const [isTriedAgain, setIsTriedAgain] = useState(false);
  const tryAgain = () => {
    // A new document has the part in it, and knows the code of the present release.
    if (isTriedAgain) location.reload();
    setIsTriedAgain(true);
    onTryAgain();
  };
  return (
    <div className="marked marked--info alert" role="alert">
      <p>Cette partie n'est pas arrivée.</p>
      <button type="button" className="button button--secondary" onClick={tryAgain}>
        Réessayer
      </button>
    </div>
  );
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
