import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * Whether a host name or an address, with or without the brackets of IPv6, means this machine alone. Names are not
 * looked up: only `localhost` and the names below it are reserved for that (RFC 6761).
 */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  const version = isIP(name);
  if (version === 0) return /^(?:.+\.)?localhost\.?$/.test(name);
  return loopback.check(name, version === 4 ? 'ipv4' : 'ipv6');
}

/** Whether the host of an address means this machine alone. */
export function isLoopbackUrl(url: string): boolean {
  return isLoopback(new URL(url).hostname);
}
