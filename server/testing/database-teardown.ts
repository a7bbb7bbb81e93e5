import { rm } from 'node:fs/promises';

export default async function tearDown(): Promise<void> {
  await globalThis.testCluster?.database.stop();
  if (globalThis.testCluster) await rm(globalThis.testCluster.folder, { recursive: true, force: true });
}
