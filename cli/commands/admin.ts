import { Command } from '@commander-js/extra-typings';
import type { AppContext } from '#server/platform/context.ts';
import { setAdminPassword } from '#server/features/admin/admin-log-in.service.ts';
import { findRoleFactors, findSecondFactor } from '#server/features/admin/second-factor.queries.ts';
import { resetSecondFactor } from '#server/features/admin/second-factor.service.ts';
import { findStatisticsFactor } from '#server/features/admin/statistics-factor.queries.ts';
import { resetStatisticsFactor } from '#server/features/admin/statistics-factor.service.ts';
import { actor } from '../frame/actor.ts';
import { emailAddress, memberName } from '../frame/arguments.ts';
import { confirmOrStop, readNewPassword } from '../frame/confirm.ts';
import { withExamples } from '../frame/french.ts';
import { findNamedMember } from '../named-member.ts';
import { print, printFacts, printJson } from '../output/terminal.ts';
import { withContext } from '../with-context.ts';
import { de } from '#shared/elision.ts';
import { fr } from '#shared/typeset.ts';

const MEMBER = 'adresse e-mail ou identifiant';

export function adminCommand() {
  return new Command('admin')
    .description(fr`L'accès à l'administration.`)
    .addCommand(setPasswordCommand())
    .addCommand(secondFactorCommand())
    .addCommand(statisticsFactorCommand());
}

function setPasswordCommand() {
  return withExamples(
    new Command('set-password')
      .description(
        fr`Choisit l'adresse et le mot de passe de la page des statistiques. Demandé sans l'afficher, ou lu sur l'entrée ` +
          fr`standard ; jamais dans la ligne de commande, où d'autres le verraient.`,
      )
      .requiredOption('--email <e-mail>', fr`l'adresse avec laquelle on se connecte`, emailAddress)
      .action(({ email }) =>
        withContext(async (ctx) => {
          await setAdminPassword(ctx, email, await readNewPassword(), actor());
          print('Le mot de passe est changé. Les sessions ouvertes sont fermées.');
        }),
      ),
    [
      ['resonance admin set-password --email equipe@exemple.fr', 'demande le mot de passe deux fois'],
      ['pass show resonance | resonance admin set-password --email equipe@exemple.fr', fr`le lit d'un coffre`],
    ],
  );
}

function secondFactorCommand() {
  return new Command('second-factor')
    .description(fr`La double vérification de l'équipe.`)
    .addCommand(secondFactorStatusCommand())
    .addCommand(secondFactorResetCommand());
}

function secondFactorStatusCommand() {
  return withExamples(
    new Command('status')
      .description(
        fr`Dit si un compte de l'équipe a enregistré une application de codes ou une clé d'accès. Ne montre aucun secret.`,
      )
      .argument('<membre>', MEMBER, memberName)
      .option('--json', 'pour une machine')
      .action((name, { json }) => withContext((ctx) => showSecondFactor(ctx, name, json))),
    [['resonance admin second-factor status ana@exemple.fr', 'où en est Ana']],
  );
}

function secondFactorResetCommand() {
  return withExamples(
    new Command('reset')
      .description(
        fr`Efface l'application de codes, les codes de secours et les clés d'accès d'une personne qui a tout perdu : ` +
          fr`elle recommence à sa prochaine visite. Assure-toi d'abord, de vive voix, que c'est bien elle.`,
      )
      .argument('<membre>', MEMBER, memberName)
      .option('--yes', 'sans demander confirmation')
      .action((name, { yes }) => withContext((ctx) => clearSecondFactor(ctx, name, yes))),
    [['resonance admin second-factor reset ana@exemple.fr', 'Ana enregistrera un autre téléphone']],
  );
}

function statisticsFactorCommand() {
  return new Command('statistics-factor')
    .description(fr`La double vérification de la page des statistiques.`)
    .addCommand(
      withExamples(
        new Command('status')
          .description(fr`Dit si une application de codes est enregistrée. Ne montre aucun secret.`)
          .option('--json', 'pour une machine')
          .action(({ json }) => withContext((ctx) => showStatisticsFactor(ctx, json))),
        [['resonance admin statistics-factor status', fr`est-elle en place ?`]],
      ),
    )
    .addCommand(
      withExamples(
        new Command('reset')
          .description(
            fr`Efface l'application de codes des statistiques, si le téléphone est perdu ou la clé connue : la prochaine ` +
              fr`connexion en enregistre une autre. Les sessions ouvertes sont fermées.`,
          )
          .option('--yes', 'sans demander confirmation')
          .action(({ yes }) => withContext((ctx) => clearStatisticsFactor(ctx, yes))),
        [['resonance admin statistics-factor reset', fr`puis se connecter tout de suite à /admin-stats`]],
      ),
    );
}

async function showStatisticsFactor(ctx: AppContext, json: boolean | undefined): Promise<void> {
  const factor = await findStatisticsFactor(ctx.db);
  const facts = { isEnrolled: factor !== null, enrolledAt: factor?.createdAt ?? null };
  if (json) return printJson(facts);
  printFacts([
    ['application enregistrée', facts.isEnrolled],
    ['depuis', facts.enrolledAt],
  ]);
}

async function clearStatisticsFactor(ctx: AppContext, yes: boolean | undefined): Promise<void> {
  await confirmOrStop(fr`Effacer la double vérification des statistiques ?`, yes);
  print(
    (await resetStatisticsFactor(ctx, actor()))
      ? 'La double vérification est effacée. Elle sera enregistrée de nouveau à la prochaine connexion.'
      : fr`Aucune application n'était enregistrée.`,
  );
}

async function showSecondFactor(ctx: AppContext, name: string, json: boolean | undefined): Promise<void> {
  const memberId = await findNamedMember(ctx, name);
  const { roles, passkeyIds } = await findRoleFactors(ctx.db, memberId);
  const factor = await findSecondFactor(ctx.db, memberId);
  const facts = {
    id: memberId,
    isAdmin: roles.includes('admin'),
    isOrganiser: roles.includes('organiser'),
    isEnrolled: factor !== null,
    enrolledAt: factor?.createdAt ?? null,
    recoveryCodesLeft: factor?.recoveryCodesLeft ?? 0,
    passkeys: passkeyIds.length,
  };
  if (json) return printJson(facts);
  printFacts([
    ['identifiant', facts.id],
    ['administration', facts.isAdmin],
    [fr`organisation de soirées`, facts.isOrganiser],
    ['application enregistrée', facts.isEnrolled],
    ['depuis', facts.enrolledAt],
    ['codes de secours', facts.recoveryCodesLeft],
    [fr`clés d'accès`, facts.passkeys],
  ]);
}

async function clearSecondFactor(ctx: AppContext, name: string, yes: boolean | undefined): Promise<void> {
  const memberId = await findNamedMember(ctx, name);
  await confirmOrStop(fr`Effacer la double vérification ${de(name)} ?`, yes);
  print(
    (await resetSecondFactor(ctx, memberId, actor()))
      ? 'La double vérification est effacée. Elle sera enregistrée de nouveau à la prochaine visite.'
      : fr`Ce compte n'en avait pas.`,
  );
}
