import { createElement, use, type ComponentType, type ReactNode } from 'react';

/** What the server still loads of the parts that it renders at once. */
const loadedByServer: Promise<void>[] = [];

interface Part<Props> {
  readonly default: ComponentType<Props>;
}

/** A component whose code comes later. */
export interface LaterPart<Props> {
  (props: Props): ReactNode;
  /** Loads its code; resolves when it can be rendered at once. */
  load(): Promise<void>;
}

/**
 * A part of a screen whose code the browser loads after the screen's own. The server renders it at once, so that it is there
 * without scripts; the browser brings it to life when its code is there. It belongs within a `Suspense`. Where something
 * around it may change before, its code is loaded first: React would make it anew, without what was ticked in it. That is
 * why this is not `lazy`, which waits once more for code that is there.
 * @param isFirst whether its code is loaded as soon as that of the screen, because every visit shows the part
 */
export function later<Props extends object>(
  load: () => Promise<Part<Props>>,
  { isFirst = false } = {},
): LaterPart<Props> {
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
  if (import.meta.env.SSR) loadedByServer.push(start());
  else if (isFirst) start().catch(() => undefined);
  const Shown = (props: Props) => {
    if (Loaded === null && !import.meta.env.SSR) use(start());
    return Loaded && createElement(Loaded, props);
  };
  return Object.assign(Shown, { load: start });
}

/** Resolves when the server can render every part that was declared so far, and those that these declare. */
export async function whenPartsAreLoaded(): Promise<void> {
  for (let count = -1; count !== loadedByServer.length;) {
    count = loadedByServer.length;
    await Promise.all(loadedByServer);
  }
}
