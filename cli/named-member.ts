import type { AppContext } from '#server/platform/context.ts';
import { findMemberIdByEmail } from '#server/features/members/member.queries.ts';
import { CommandError, exitCodes } from './frame/exit-codes.ts';
import { fr } from '#shared/typeset.ts';

/**
 * The id of the member with this address or id.
 * @throws CommandError when there is none
 */
export async function findNamedMember({ db }: AppContext, name: string): Promise<string> {
  const memberId = name.includes('@')
    ? await findMemberIdByEmail(db, name)
    : (await db('members').where({ id: name }).first('id'))?.id;
  if (!memberId)
    throw new CommandError(
      fr`Aucun compte n'a ${name.includes('@') ? 'cette adresse' : 'cet identifiant'}. ` +
        fr`Cherche avec « resonance members find ».`,
      exitCodes.notFound,
    );
  return memberId;
}
