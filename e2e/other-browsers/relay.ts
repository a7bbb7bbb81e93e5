import { connect, createServer, type Socket } from 'node:net';

/** The network between a browser and the site: it can be cut, which WebDriver cannot do. */
export interface Relay {
  cut(): void;
  mend(): void;
  stop(): Promise<void>;
}

export async function startRelay(port: number, target: number): Promise<Relay> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((browser) => {
    if (isCut) return void browser.destroy();
    const site = connect(target, 'localhost');
    for (const [one, other] of [
      [browser, site],
      [site, browser],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const dropAll = () => sockets.forEach((socket) => socket.destroy());
  return {
    cut() {
      isCut = true;
      dropAll();
    },
    mend() {
      isCut = false;
    },
    async stop() {
      dropAll();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
