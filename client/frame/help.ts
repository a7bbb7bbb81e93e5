import { createContext, use, type ReactNode } from 'react';

/** The button in the bar that opens the assistant; null where there is none. The bar knows nothing of the assistant. */
export const HelpContext = createContext<ReactNode>(null);

export function useHelp(): ReactNode {
  return use(HelpContext);
}
