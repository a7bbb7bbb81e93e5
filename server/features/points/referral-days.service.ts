import { DAY_SECONDS } from '#shared/duration.ts';
import type { AppContext } from '../../platform/context.ts';
import { networkOf, type Client } from '../../platform/http/client.ts';
import { createTemporaryFlag, type TemporaryFlag } from '../../platform/limits/limits.ts';
import { keyedHash, recognitionKeyOf } from '../../platform/secrets.ts';
import { addReferralDay, findInviterOf, hasInvitationCode } from './referrals.queries.ts';

/** How long the networks of inviters are remembered. */
const NETWORKS_REMEMBERED_DAYS = 30;

/**
 * Counts a day on which a member came, for the invitation that brought them, and remembers the network of a member who
 * invites. Once a day for each member (S-invitation-2).
 * @param client where the member comes from
 */
export async function countReferralDay(ctx: AppContext, memberId: string, client: Client): Promise<void> {
  if (await hasInvitationCode(ctx.db, memberId)) await rememberInviter(ctx, memberId, client);
  const inviterId = await findInviterOf(ctx.db, memberId);
  if (inviterId !== null) await addReferralDay(ctx.db, memberId, networkHash(ctx, inviterId, client));
}

export async function rememberInviter(ctx: AppContext, inviterId: string, client: Client): Promise<void> {
  await inviterNetworks(ctx).take(networkHash(ctx, inviterId, client).toString('base64url'));
}

/** Whether the inviter was on one of these networks lately. */
export async function isInviterNetwork(ctx: AppContext, networkHashes: readonly Buffer[]): Promise<boolean> {
  const networks = inviterNetworks(ctx);
  for (const hash of networkHashes) if (await networks.isTaken(hash.toString('base64url'))) return true;
  return false;
}

/**
 * A hash of a network for one inviter: it can be compared with the other networks of this inviter's invitations, and
 * tells nothing about which accounts share a network otherwise.
 */
export function networkHash({ config }: AppContext, inviterId: string, client: Client): Buffer {
  return Buffer.from(
    keyedHash(recognitionKeyOf(config, 'limits'), `inviter:${inviterId}|${networkOf(client)}`),
    'base64url',
  );
}

function inviterNetworks({ db, config }: AppContext): TemporaryFlag {
  return createTemporaryFlag(db, config, { name: 'inviter', seconds: NETWORKS_REMEMBERED_DAYS * DAY_SECONDS });
}
