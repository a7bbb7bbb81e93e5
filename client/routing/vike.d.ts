import type { HydrationState, StaticHandlerContext } from 'react-router';
import type { Manifest } from './head.ts';
import type { Viewer } from '#shared/viewer.ts';

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
