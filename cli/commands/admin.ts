import { Command } from '@commander-js/extra-typings';
import { setAdminPassword } from '#server/features/admin/admin-log-in.service.ts';
import { actor } from '../frame/actor.ts';
import { emailAddress } from '../frame/arguments.ts';
import { readNewPassword } from '../frame/confirm.ts';
import { withExamples } from '../frame/french.ts';
import { print } from '../output/terminal.ts';
import { withContext } from '../with-context.ts';
import { secondFactorCommand } from './second-factor.ts';

export function adminCommand() {
  return new Command('admin')
    .description('L’accès à l’administration.')
    .addCommand(setPasswordCommand())
    .addCommand(secondFactorCommand());
}

function setPasswordCommand() {
  return withExamples(
    new Command('set-password')
      .description(
        'Choisit l’adresse et le mot de passe de la page des statistiques. Demandé sans l’afficher, ou lu sur l’entrée ' +
          'standard\u202f; jamais dans la ligne de commande, où d’autres le verraient.',
      )
      .requiredOption('--email <e-mail>', 'l’adresse avec laquelle on se connecte', emailAddress)
      .action(({ email }) =>
        withContext(async (ctx) => {
          await setAdminPassword(ctx, email, await readNewPassword(), actor());
          print('Le mot de passe est changé. Les sessions ouvertes sont fermées.');
        }),
      ),
    [
      ['resonance admin set-password --email equipe@exemple.fr', 'demande le mot de passe deux fois'],
      ['pass show resonance | resonance admin set-password --email equipe@exemple.fr', 'le lit d’un coffre'],
    ],
  );
}
