import { createContext, use, type ReactNode } from 'react';
import type { Viewer } from '#shared/viewer.ts';

const nobody: Viewer = {
  isSignedIn: false,
  displayName: null,
  hasChosenCookies: true,
  productName: 'Résonance',
  contactEmail: '',
};
const ViewerContext = createContext<Viewer>(nobody);

export function App({ viewer, children }: { readonly viewer: Viewer; readonly children: ReactNode }) {
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

/** Who looks at the page; fixed until the next document, for signing in and out always loads one. */
export function useViewer(): Viewer {
  return use(ViewerContext);
}
