import { Command } from '@commander-js/extra-typings';
import { fr } from '#shared/typeset.ts';
import { grantOrganiser, revokeOrganiser } from '#server/features/organisers/organisers.service.ts';
import type { AppContext } from '#server/platform/context.ts';
import { actor } from './frame/actor.ts';
import { memberName } from './frame/arguments.ts';
import { confirmOrStop } from './frame/confirm.ts';
import { withExamples } from './frame/french.ts';
import { findNamedMember } from './named-member.ts';
import { print } from './output/terminal.ts';
import { withContext } from './with-context.ts';

const MEMBER = 'adresse e-mail ou identifiant';

/** `resonance members grant-organiser`. */
export function grantOrganiserCommand() {
  return withExamples(
    new Command('grant-organiser')
      .description(
        fr`Donne à un compte le rôle d'organisation : proposer des soirées. La première attend d'être lue à /admin-soirees.`,
      )
      .argument('<membre>', MEMBER, memberName)
      .action((name) => withContext((ctx) => grant(ctx, name))),
    [['resonance members grant-organiser ana@exemple.fr', 'Ana peut proposer des soirées']],
  );
}

/** `resonance members revoke-organiser`. */
export function revokeOrganiserCommand() {
  return withExamples(
    new Command('revoke-organiser')
      .description(
        fr`Retire le rôle d'organisation, aussitôt. Les soirées à venir sont annulées, et les personnes inscrites prévenues.`,
      )
      .argument('<membre>', MEMBER, memberName)
      .option('--yes', 'sans demander confirmation')
      .action((name, { yes }) => withContext((ctx) => revoke(ctx, name, yes))),
    [['resonance members revoke-organiser ana@exemple.fr', fr`Ana n'en propose plus`]],
  );
}

async function grant(ctx: AppContext, name: string): Promise<void> {
  print(
    (await grantOrganiser(ctx, await findNamedMember(ctx, name), actor()))
      ? fr`Ce compte peut maintenant proposer des soirées.`
      : fr`Ce compte le pouvait déjà.`,
  );
}

async function revoke(ctx: AppContext, name: string, yes: true | undefined): Promise<void> {
  const memberId = await findNamedMember(ctx, name);
  await confirmOrStop(fr`Retirer ce rôle à ${name}, et annuler ses soirées à venir ?`, yes);
  print(
    (await revokeOrganiser(ctx, memberId, actor()))
      ? fr`Ce compte ne propose plus de soirées. Celles à venir sont annulées.`
      : fr`Ce compte n'en proposait pas.`,
  );
}
