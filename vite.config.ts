import path from 'node:path';
import react from '@vitejs/plugin-react';
import vike from 'vike/plugin';
import { defineConfig } from 'vite';

export default defineConfig(({ command }) => ({
  plugins: [vike(), react()],
  publicDir: 'client/public',
  build: { target: 'es2022' },
  // The built pages carry their own production React, whatever the server process was told to be.
  ...(command === 'build' && {
    ssr: { noExternal: true as const },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  }),
  resolve: {
    alias: {
      '#client': path.resolve(import.meta.dirname, 'client'),
      '#shared': path.resolve(import.meta.dirname, 'shared'),
    },
  },
}));
