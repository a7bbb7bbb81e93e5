/// <reference types="vite/client" />
import type { HydrationState, StaticHandlerContext } from 'react-router';
import type { Manifest } from './head.ts';
import type { Viewer } from '#shared/viewer.ts';

declare module 'react' {
  /** Invoker commands: in the browsers, not yet in React's types. */
  interface ButtonHTMLAttributes<T> extends HTMLAttributes<T> {
    commandfor?: string;
    command?: string;
  }
}

declare global {
  namespace Vike {
    interface PageContext {
      viewer: Viewer;
      hydration: HydrationState;
    }
    interface PageContextServer {
      staticContext: StaticHandlerContext;
      manifest: Manifest;
    }
  }
}
