export { App as default } from '../routing/App.tsx';
