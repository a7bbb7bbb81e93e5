/** How fast a file has to arrive. */
export interface Pace {
  /** The most seconds that a file may take. */
  readonly seconds: number;
  /** The fewest bytes a second, on average since the beginning. */
  readonly lowestRate: number;
}

/** What is watched of a connection. */
interface Connection {
  readonly bytesRead: number;
}

/** How often the rate is looked at, and the part of the deadline after which it counts. */
const LOOKS = 20;
const GRACE = 0.25;

/** Watches how fast a connection brings bytes. `tooSlow` is fulfilled once it is too late or too slow. */
export function watchPace(
  connection: Connection,
  { seconds, lowestRate }: Pace,
): { readonly tooSlow: Promise<void>; stop(): void } {
  const begun = performance.now();
  const bytesBefore = connection.bytesRead;
  const { promise: tooSlow, resolve } = Promise.withResolvers<void>();
  const looking = setInterval(
    () => {
      const passed = (performance.now() - begun) / 1000;
      const isSlow = connection.bytesRead - bytesBefore < passed * lowestRate;
      if (passed >= seconds || (passed >= seconds * GRACE && isSlow)) resolve();
    },
    (seconds * 1000) / LOOKS,
  ).unref();
  return { tooSlow, stop: () => clearInterval(looking) };
}
