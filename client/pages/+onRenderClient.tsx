export { hydrate as onRenderClient } from '#client/routing/hydrate.tsx';
