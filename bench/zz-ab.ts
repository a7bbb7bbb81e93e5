import path from 'node:path';
import { productionWith, startServer } from './pages/servers.ts';
import { signIn } from './pages/signed-in.ts';
import { withThrowawayDatabase } from './throwaway.ts';
const SECRET = 'for-this-measurement-alone-0123456789';
const root = path.resolve(import.meta.dirname, '..');
await withThrowawayDatabase(async ({ db, config: { databaseUrl, dataDir } }: any) => {
  const cookie = await signIn(db, { secretKey: SECRET, displayName: 'Ana', isProduction: true });
  const server = await startServer([path.join(root, 'bench/pages/product-server.ts')], { env: productionWith({ databaseUrl, dataDir, secretKey: SECRET }), ready: '/readyz' });
  console.log('READY ' + JSON.stringify({ url: server.url, cookie }));
  await new Promise((r) => process.stdin.once('data', r).resume());
  await server.stop();
});
process.exit(0);
