import { isIP } from 'node:net';
import type { Request } from 'express';
import { isLoopback } from '../loopback.ts';

/** The bucket of all requests whose address nobody can read: forged, or written by a proxy in a form of its own. */
const UNREADABLE = 'unreadable';
/** 64:ff9b::/96, by which networks without IPv4 write IPv4 addresses (RFC 6052). */
const TRANSLATED_IPV4 = [0x64, 0xff9b, 0, 0, 0, 0];
/** ::ffff:0:0/96, by which a socket that takes both writes IPv4 addresses. */
const MAPPED_IPV4 = [0, 0, 0, 0, 0, 0xffff];

declare const isClient: unique symbol;

/**
 * The network address that a request comes from, as every limit counts it (S-operations-12). One household has a whole
 * /64 of IPv6 addresses, and often many of them, so a limit counts both parts.
 */
export interface Client {
  readonly [isClient]: true;
  /** An IPv4 address, the /64 of an IPv6 address, or one word for all that cannot be read. */
  readonly address: string;
  /** The /48 of an IPv6 address, which holds 65 536 of those; null for others. */
  readonly network: string | null;
}

/** The client of a request. Only the proxies of TRUST_PROXY are believed about it. */
export function clientOf(req: Request): Client {
  return clientAt(req.ip);
}

/** The client with an address as a socket or a proxy writes it, with or without a port. */
export function clientAt(written: string | undefined): Client {
  const address = bareAddress(written ?? '');
  const version = isIP(address);
  if (version === 0) return client(UNREADABLE, null);
  if (version === 4) return client(address, null);
  const groups = groupsOf(address);
  const ipv4 = embeddedIpv4(groups);
  return ipv4 ? client(ipv4, null) : client(prefixOf(groups, 4), prefixOf(groups, 3));
}

/**
 * Whether a request was made on this machine, by a browser that calls it by a name of this machine: a proxy passes on
 * what comes from elsewhere, and a foreign name may be made to point here.
 */
export function isFromThisMachine(req: Request): boolean {
  const isPassedOn = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => req.get(name) !== undefined);
  const isNamed =
    URL.canParse(`http://${req.get('host')}`) && isLoopback(new URL(`http://${req.get('host')}`).hostname);
  return !isPassedOn && isNamed && isLoopback(req.socket.remoteAddress ?? '');
}

/** The network of a client, which its household and its devices share: what hashes of a client are made from. */
export function networkOf({ address, network }: Client): string {
  return network ?? address;
}

function client(address: string, network: string | null): Client {
  return { address, network } as Client;
}

/** Without the brackets, the port and the zone that may stand around an address. */
function bareAddress(written: string): string {
  const text = written.trim();
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1];
  const withoutPort = bracketed ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text;
  return withoutPort.replace(/%[\w.~-]+$/, '');
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(address: string): readonly number[] {
  // The parser of addresses knows every way to write one, and answers in one.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const read = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  if (tail === undefined) return read(head);
  const [first, last] = [read(head), read(tail)];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

function embeddedIpv4(groups: readonly number[]): string | null {
  const isEmbedded = [TRANSLATED_IPV4, MAPPED_IPV4].some((prefix) =>
    prefix.every((group, index) => groups[index] === group),
  );
  if (!isEmbedded) return null;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

function prefixOf(groups: readonly number[], length: number): string {
  const written = groups.slice(0, length).map((group) => group.toString(16));
  return `${written.join(':')}::/${16 * length}`;
}
