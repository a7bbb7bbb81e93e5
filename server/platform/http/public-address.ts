import { lookup, type LookupAddress } from 'node:dns';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';

/** What is not the public internet (IANA's registries of special addresses). */
const specialFour = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  specialFour.addSubnet(network, bits, 'ipv4');
/** The only part of IPv6 that is given out; and what in it stands for other networks. */
const globalSix = new BlockList();
globalSix.addSubnet('2000::', 3, 'ipv6');
const specialSix = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  specialSix.addSubnet(network, bits, 'ipv6');

/** Whether an address, IPv4 or IPv6, belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return globalSix.check(address, 'ipv6') && !specialSix.check(address, 'ipv6');
  return !specialFour.check(address, 'ipv4');
}

/** A host name that resolves to a private address. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
  readonly code = 'PRIVATE_ADDRESS';
}

/**
 * Resolves names for connections to servers that others have named. The connection uses the checked address, so that a
 * second resolution cannot lead elsewhere. Numeric addresses are never resolved: refuse them before.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new PrivateAddressError('The name leads to no public address.'), '', 0);
    if (options.all) return (callback as (none: null, found: LookupAddress[]) => void)(null, addresses);
    callback(null, first.address, first.family);
  });
};
