/// <reference types="vite/client" />
import type { renderOfflinePage } from './render-offline-page.tsx';
import type { renderParts } from './render-parts.tsx';

declare module 'react' {
  /** Invoker commands: in the browsers, not yet in React's types. */
  interface ButtonHTMLAttributes<T> extends HTMLAttributes<T> {
    commandfor?: string;
    command?: string;
  }
}

declare global {
  namespace Vike {
    interface PageContextServer {
      /** A place in the document where a part of the page goes. */
      slot: string;
      handOver(given: {
        readonly renderParts: typeof renderParts;
        readonly renderOfflinePage: typeof renderOfflinePage;
      }): void;
    }
  }
}
