import { createContext, use, type ReactNode } from 'react';
import type { Viewer } from '#shared/viewer.ts';

const nobody: Viewer = {
  isSignedIn: false,
  isPaused: false,
  isAdministrator: false,
  isOrganiser: false,
  displayName: null,
  hasNews: false,
  newsWord: '0',
  invitations: 0,
  waiting: 0,
  hasChosenCookies: true,
  productName: 'Résonance',
  contactEmail: '',
};
const ViewerContext = createContext<Viewer>(nobody);

const MenuContext = createContext<ReactNode>(null);

interface AppProps {
  readonly viewer: Viewer;
  /** The menu, which only members have; its code is loaded for them alone. */
  readonly menu: ReactNode;
  readonly children: ReactNode;
}

export function App({ viewer, menu, children }: AppProps) {
  return (
    <ViewerContext value={viewer}>
      <MenuContext value={menu}>{children}</MenuContext>
    </ViewerContext>
  );
}

export function useMenu(): ReactNode {
  return use(MenuContext);
}

/**
 * The member or visitor who looks at the page; constant until the next document, because signing in or out loads one.
 */
export function useViewer(): Viewer {
  return use(ViewerContext);
}
