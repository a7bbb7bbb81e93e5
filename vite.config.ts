import path from 'node:path';
import react from '@vitejs/plugin-react';
import vike from 'vike/plugin';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [vike(), react()],
  publicDir: 'client/public',
  build: { manifest: true, target: 'es2022' },
  resolve: {
    alias: { '#client': path.resolve(import.meta.dirname, 'client'), '#shared': path.resolve(import.meta.dirname, 'shared') },
  },
});
