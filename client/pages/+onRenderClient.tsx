export { hydrate as onRenderClient } from '../routing/hydrate.tsx';
