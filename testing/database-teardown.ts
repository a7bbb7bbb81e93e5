import { rm } from 'node:fs/promises';

export default async function tearDown(): Promise<void> {
  const cluster = globalThis.testCluster;
  globalThis.testCluster = undefined;
  await cluster?.database.stop();
  if (cluster) await rm(cluster.folder, { recursive: true, force: true });
}
