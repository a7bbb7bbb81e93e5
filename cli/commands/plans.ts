import { Command } from '@commander-js/extra-typings';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { plans, type PaidPlanId } from '#shared/plans/plans.ts';
import { fr } from '#shared/typeset.ts';
import { findEntitlementGrants, type ListedGrant } from '#server/features/plans/entitlement-grants.queries.ts';
import {
  GRANTED_MONTHS_AT_MOST,
  grantEntitlement,
  revokeEntitlement,
} from '#server/features/plans/entitlement-grants.service.ts';
import { entitlementsOf } from '#server/features/plans/entitlements.service.ts';
import { describeEntitlements } from '#server/features/plans/held-entitlements.service.ts';
import { countInterests, findInterests } from '#server/features/plans/plans.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import { actor } from '../frame/actor.ts';
import { day, memberName, oneOf, statementText, wholeNumber } from '../frame/arguments.ts';
import { CommandError, exitCodes } from '../frame/exit-codes.ts';
import { withExamples } from '../frame/french.ts';
import { findNamedMember } from '../named-member.ts';
import { counted, onlySome, print, printJson, printNotice, printTable, showNumber } from '../output/terminal.ts';
import { withContext } from '../with-context.ts';

const DEFAULT_LISTED = 50;
const LISTED_AT_MOST = 10_000;
const GRANTS_AT_MOST = 32_767;
const MEMBER = 'adresse e-mail ou identifiant';
const BECAUSE = fr`pourquoi ; la personne le lit dans la copie de ses données`;

const paidPlans = ['premium', 'vip'] as const satisfies readonly PaidPlanId[];
const titleOf = (plan: string) => plans.find(({ id }) => id === plan)?.title ?? plan;

export function entitlementsCommand() {
  return new Command('entitlements')
    .description(fr`Ce qui est ouvert à une personne, et les mois d'abonnement que l'équipe offre.`)
    .addCommand(grantCommand())
    .addCommand(revokeCommand())
    .addCommand(listCommand())
    .addCommand(showCommand());
}

export function paymentsCommand() {
  return new Command('payments').description('Le paiement, qui ouvrira plus tard.').addCommand(interestsCommand());
}

function grantCommand() {
  return withExamples(
    new Command('grant')
      .description(fr`Offre des mois d'abonnement, qui s'ajoutent à ce que la personne a déjà.`)
      .argument('<membre>', MEMBER, memberName)
      .requiredOption('--plan <formule>', paidPlans.join(' ou '), oneOf(paidPlans))
      .requiredOption('--months <nombre>', 'combien de mois', wholeNumber(1, GRANTED_MONTHS_AT_MOST))
      .requiredOption('--reason <raison>', BECAUSE, statementText)
      .option('--from <jour>', fr`à partir de ce jour (AAAA-MM-JJ) ; sans cela, d'aujourd'hui`, day)
      .option('--dry-run', fr`dit ce qui serait offert, sans rien offrir`)
      .action((name, options) => withContext((ctx) => grant(ctx, name, options))),
    [
      [
        'resonance entitlements grant ana@exemple.fr --plan premium --months 1 --reason "Panne du 3 mars."',
        'un mois pour se faire pardonner',
      ],
      [
        'resonance entitlements grant ana@exemple.fr --plan vip --months 3 --from 2027-04-01 --reason "Concours."',
        'trois mois, à partir du 1er avril',
      ],
    ],
  );
}

function revokeCommand() {
  return withExamples(
    new Command('revoke')
      .description(fr`Retire ce qui reste de mois offerts par l'équipe. Ce qui a servi reste acquis.`)
      .argument('<membre>', MEMBER, memberName)
      .argument('<numéro>', fr`tel que « entitlements list » l'affiche`, wholeNumber(1, GRANTS_AT_MOST))
      .requiredOption('--reason <raison>', BECAUSE, statementText)
      .action((name, number, { reason }) => withContext((ctx) => revoke(ctx, name, { number, reason }))),
    [['resonance entitlements revoke ana@exemple.fr 1 --reason "Offert par erreur."', 'le premier de son compte']],
  );
}

function listCommand() {
  return withExamples(
    new Command('list')
      .description(fr`Liste les mois offerts par l'équipe, les plus récents d'abord.`)
      .argument('[membre]', fr`${MEMBER} ; sans cela, tout le monde`, memberName)
      .option('--limit <nombre>', 'combien au plus', wholeNumber(1, LISTED_AT_MOST), DEFAULT_LISTED)
      .option('--json', 'pour une machine')
      .action((name, options) => withContext((ctx) => list(ctx, name, options))),
    [['resonance entitlements list ana@exemple.fr', fr`ce qu'Ana a reçu, et jusqu'à quand elle l'a`]],
  );
}

function showCommand() {
  return withExamples(
    new Command('show')
      .description('Montre tout ce qui est ouvert à une personne maintenant, et par quoi.')
      .argument('<membre>', MEMBER, memberName)
      .option('--json', 'pour une machine')
      .action((name, options) => withContext((ctx) => show(ctx, name, options))),
    [['resonance entitlements show ana@exemple.fr', fr`ce qu'Ana peut ouvrir, et ce qu'un refus lui dirait`]],
  );
}

function interestsCommand() {
  return withExamples(
    new Command('interests')
      .description(fr`Liste qui a choisi une formule payante en attendant le paiement, les choix récents d'abord.`)
      .option('--plan <formule>', paidPlans.join(' ou '), oneOf(paidPlans))
      .option('--since <jour>', 'depuis ce jour (AAAA-MM-JJ)', day)
      .option('--limit <nombre>', 'combien au plus', wholeNumber(1, LISTED_AT_MOST), DEFAULT_LISTED)
      .option('--json', 'pour une machine')
      .action((options) => withContext((ctx) => interests(ctx, options))),
    [['resonance payments interests --plan vip', 'qui attend la formule VIP']],
  );
}

interface GrantOptions {
  readonly plan: PaidPlanId;
  readonly months: number;
  readonly reason: string;
  readonly from?: Date | undefined;
  readonly dryRun?: true | undefined;
}

async function grant(
  ctx: AppContext,
  name: string,
  { plan, months, reason, from, dryRun }: GrantOptions,
): Promise<void> {
  const memberId = await findNamedMember(ctx, name);
  const startsOn = dayOf(from ?? ctx.now());
  const gift = fr`${showNumber(months)} mois ${titleOf(plan)}, à partir du ${startsOn}`;
  if (dryRun) return print(fr`Serait offert : ${gift}.`);
  const number = await grantEntitlement(ctx, memberId, actor(), { plan, months, startsOn, reason });
  if (number === null) throw new CommandError(fr`Ce compte vient d'être supprimé.`, exitCodes.notFound);
  print(fr`Offert, sous le numéro ${number} : ${gift}.`);
  await printPlan(ctx, memberId);
}

async function revoke(
  ctx: AppContext,
  name: string,
  given: { readonly number: number; readonly reason: string },
): Promise<void> {
  const memberId = await findNamedMember(ctx, name);
  if (!(await revokeEntitlement(ctx, memberId, actor(), given)))
    throw new CommandError(
      fr`Ce compte n'a pas de mois offerts sous ce numéro, ou ils sont déjà retirés. « entitlements list » les montre.`,
      exitCodes.notFound,
    );
  print(fr`Ce qu'il en restait est retiré.`);
  await printPlan(ctx, memberId);
}

/** What the member has now, from everything that was offered, earned or given. */
async function printPlan(ctx: AppContext, memberId: string): Promise<void> {
  const { plan, planUntil } = await entitlementsOf(ctx, memberId);
  const end = planUntil === null ? '' : fr`, jusqu'au ${dayOf(new Date(planUntil.getTime() - 1))} compris`;
  print(fr`Formule en cours : ${titleOf(plan)}${end}.`);
}

async function list(
  ctx: AppContext,
  name: string | undefined,
  { limit, json }: { limit: number; json?: true | undefined },
): Promise<void> {
  const memberId = name === undefined ? undefined : await findNamedMember(ctx, name);
  const found = await findEntitlementGrants(ctx.db, { memberId, limit });
  if (json) return printJson(found);
  if (found.length === 0) return printNotice('Rien.');
  printTable(
    ['e-mail', 'numéro', 'formule', 'mois', 'à partir du', 'offert le', 'retiré le', 'raison'],
    found.map(toRow),
  );
  if (memberId !== undefined) await printPlan(ctx, memberId);
  if (found.length === limit) printNotice(fr`${onlySome(limit, 'premier')} seulement : --limit en montre davantage.`);
}

function toRow({ email, number, plan, months, startsOn, grantedAt, revokedAt, reason }: ListedGrant) {
  return [email, number, titleOf(plan), months, startsOn, grantedAt, revokedAt, reason];
}

async function show(ctx: AppContext, name: string, { json }: { json?: true | undefined }): Promise<void> {
  const memberId = await findNamedMember(ctx, name);
  const held = await describeEntitlements(ctx, memberId);
  if (json) return printJson(held);
  printTable(
    ['droit', 'ouvert', 'par', fr`ce qu'il ouvre, ou ce qu'un refus dit`],
    held.map(({ name: entitlement, isOpen, by, words }) => [entitlement, isOpen ? 'oui' : 'non', by ?? '–', words]),
  );
  await printPlan(ctx, memberId);
}

async function interests(
  ctx: AppContext,
  {
    plan,
    since,
    limit,
    json,
  }: { plan?: PaidPlanId | undefined; since?: Date | undefined; limit: number; json?: true | undefined },
): Promise<void> {
  const found = await findInterests(ctx.db, { plan, since, limit });
  if (json) return printJson(found);
  if (found.length === 0) return printNotice('Personne.');
  printTable(
    ['e-mail', 'formule', 'choisie le'],
    found.map(({ email, plan: chosen, chosenAt }) => [email, titleOf(chosen), chosenAt]),
  );
  const total = await countInterests(ctx.db);
  printNotice(
    paidPlans.map((one) => fr`${titleOf(one)} : ${counted(total[one], 'personne', 'personnes')}`).join(', ') + '.',
  );
}
