import type { Server } from 'node:http';

/**
 * Listens on a port of one network address.
 * @throws the system's error, for example EADDRINUSE
 */
export function listen(
  server: Server,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
