import { confirm, isCancel, password } from '@clack/prompts';
import { text } from 'node:stream/consumers';
import { CommandError, exitCodes } from './exit-codes.ts';
import { surroundings } from './surroundings.ts';
import { fr } from '#shared/typeset.ts';

/**
 * Asks the operator to confirm, unless --yes was given. Without a terminal --yes is required.
 * @throws CommandError when the operator does not confirm
 */
export async function confirmOrStop(question: string, isAgreed: boolean | undefined): Promise<void> {
  if (isAgreed) return;
  const { stdin, stderr } = surroundings();
  if (!stdin.isTTY || !stderr.isTTY)
    throw new CommandError(fr`${question} Personne ne peut répondre ici : ajoute --yes.`, exitCodes.refused);
  const answer = await confirm({
    message: question,
    active: 'Oui',
    inactive: 'Non',
    initialValue: false,
    output: stderr,
  });
  if (isCancel(answer) || !answer) throw new CommandError(fr`Rien n'a été fait.`, exitCodes.refused);
}

/**
 * Asks for a new password twice without showing it, or reads the first line of standard input.
 * @throws CommandError when the two differ, or none is given
 */
export async function readNewPassword(): Promise<string> {
  const { stdin } = surroundings();
  if (!stdin.isTTY) {
    const [line = ''] = (await text(stdin)).split(/\r?\n/, 1);
    return line;
  }
  const first = await askPassword('Nouveau mot de passe');
  if (first !== (await askPassword('Encore une fois')))
    throw new CommandError(fr`Les deux mots de passe ne sont pas les mêmes. Rien n'a changé.`, exitCodes.misused);
  return first;
}

async function askPassword(message: string): Promise<string> {
  // Not even the length of the password is shown.
  const answer = await password({ message, mask: '', output: surroundings().stderr });
  if (isCancel(answer)) throw new CommandError(fr`Rien n'a changé.`, exitCodes.interrupted);
  return answer;
}
