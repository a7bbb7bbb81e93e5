import { keyedHash, recognitionKeyOf, type Secrets } from '../../platform/secrets.ts';

/** Names a pair in either order by a hash, without storing who the two are. */
export function pairKey({ config }: { readonly config: Secrets }, one: string, other: string): string {
  return keyedHash(recognitionKeyOf(config, 'mail'), [one, other].toSorted().join('|'));
}
