import { createSocket } from 'node:dgram';
import { networkInterfaces } from 'node:os';
import { fr } from '#shared/typeset.ts';
import { ConfigurationError } from './config.ts';
import { isLoopbackUrl } from './loopback.ts';

type Variables = Readonly<Record<string, string | undefined>>;

const DEFAULT_PORT = '3000';
const ALL_INTERFACES = '0.0.0.0';
/** An address for documentation, which nobody has (RFC 5737): the system chooses a way to it, and nothing is sent. */
const ELSEWHERE = { port: 9, address: '203.0.113.1' };

/**
 * The environment of `npm start -- --lan`: it listens to the whole network, and PUBLIC_URL is this machine's address in
 * it. That it is for development follows from the option, but only with a database of its own: next to a configured
 * DATABASE_URL or PUBLIC_URL, NODE_ENV still has to be said (S-operations-10).
 * @throws ConfigurationError in production, and on a machine without a network
 */
export async function openToLocalNetwork(env: Variables): Promise<Variables> {
  if (env['NODE_ENV'] === 'production')
    throw new ConfigurationError(
      fr`--lan sert à essayer le produit chez soi : en production, HOST et PUBLIC_URL disent où il est ouvert.`,
    );
  const publicUrl = env['PUBLIC_URL'] && !isLocal(env['PUBLIC_URL']) ? env['PUBLIC_URL'] : null;
  const isPlain = publicUrl === null && !env['DATABASE_URL'];
  const address = publicUrl === null ? await findOwnAddress() : null;
  return {
    ...env,
    NODE_ENV: env['NODE_ENV'] || (isPlain ? 'development' : undefined),
    HOST: ALL_INTERFACES,
    PUBLIC_URL: publicUrl ?? `http://${address}:${env['PORT'] || DEFAULT_PORT}`,
  };
}

/** Whether an address names this machine by a number in one of its networks. */
export function isOwnNetworkAddress(url: string): boolean {
  return URL.canParse(url) && networkAddresses().includes(new URL(url).hostname);
}

/**
 * This machine's IPv4 address in the network through which it reaches others.
 * @throws ConfigurationError when it has none
 */
async function findOwnAddress(): Promise<string> {
  const address = (await addressTowardsOthers()) ?? networkAddresses()[0];
  if (address === undefined)
    throw new ConfigurationError(
      fr`--lan ne trouve aucun réseau : connecte cette machine au même réseau que le téléphone.`,
    );
  return address;
}

function addressTowardsOthers(): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    const answer = (address?: string) => {
      socket.close();
      resolve(address);
    };
    socket.once('error', () => answer());
    socket.connect(ELSEWHERE.port, ELSEWHERE.address, () => answer(socket.address().address));
  });
}

/** All IPv4 addresses of this machine but those that mean itself. */
function networkAddresses(): readonly string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  return addresses.flatMap(({ family, internal, address }) => (family === 'IPv4' && !internal ? [address] : []));
}

function isLocal(url: string): boolean {
  return URL.canParse(url) && isLoopbackUrl(url);
}
