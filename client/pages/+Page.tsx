export { App as default } from '#client/routing/App.tsx';
