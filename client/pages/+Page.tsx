export { App as default } from '../frame/App.tsx';
