import { Command } from '@commander-js/extra-typings';
import { plans } from '#shared/plans/plans.ts';
import type { AppContext } from '#server/platform/context.ts';
import { zipMember } from '#server/features/account/download.service.ts';
import { deleteMember, finishErasure } from '#server/features/account/erasure.service.ts';
import { pauseMember, resumeMember } from '#server/features/account/pause.service.ts';
import { CONSENT_VERSION, findMemberIdByEmail } from '#server/features/members/member.queries.ts';
import { exportMember } from '#server/features/account/export.service.ts';
import { findMemberFacts, findMembers, type MemberFacts } from '#server/features/members/members.queries.ts';
import { grantAdmin, revokeAdmin } from '#server/features/admin/roles.service.ts';
import { createMatchingEngine } from '#server/features/matching/matching-engine.ts';
import { reinstateMember, suspendMember } from '#server/features/safety/decisions.service.ts';
import { liftRetainedSuspension } from '#server/features/safety/retained-sanctions.service.ts';
import { caseReasonIds } from '#shared/safety/reports.ts';
import { entitlementsOf } from '#server/features/plans/entitlements.service.ts';
import { actor } from '../frame/actor.ts';
import { memberName, oneOf, statementText, wholeNumber } from '../frame/arguments.ts';
import { confirmOrStop } from '../frame/confirm.ts';
import { CommandError, exitCodes } from '../frame/exit-codes.ts';
import { withExamples } from '../frame/french.ts';
import { findNamedMember } from '../named-member.ts';
import { writeOut } from '../output/records.ts';
import { onlySome, print, printFacts, printJson, printTable, printNotice } from '../output/terminal.ts';
import { writeWholeFile } from '../output/atomic-file.ts';
import { withContext } from '../with-context.ts';
import { changeAddressCommand, renameCommand } from '../change-member.ts';
import { grantOrganiserCommand, revokeOrganiserCommand } from '../organiser-role.ts';
import { fr } from '#shared/typeset.ts';

const DEFAULT_FOUND = 20;
const FOUND_AT_MOST = 10_000;
const LONGEST_SEARCH = 254;

export function membersCommand() {
  return new Command('members')
    .description('Les comptes des membres.')
    .addCommand(findCommand())
    .addCommand(showCommand())
    .addCommand(grantAdminCommand())
    .addCommand(revokeAdminCommand())
    .addCommand(grantOrganiserCommand())
    .addCommand(revokeOrganiserCommand())
    .addCommand(suspendCommand())
    .addCommand(reinstateCommand())
    .addCommand(pauseCommand())
    .addCommand(resumeCommand())
    .addCommand(renameCommand())
    .addCommand(changeAddressCommand())
    .addCommand(exportCommand())
    .addCommand(downloadCommand())
    .addCommand(deleteCommand());
}

const MEMBER = 'adresse e-mail ou identifiant';

function findCommand() {
  return withExamples(
    new Command('find')
      .description(fr`Cherche des membres par un morceau d'adresse ou de prénom, les plus récents d'abord.`)
      .argument('[texte]', fr`ce que l'adresse ou le prénom contient ; sans texte, tout le monde`)
      .option('--admins', fr`seulement les comptes d'administration`)
      .option('--organisers', fr`seulement les comptes qui organisent des soirées`)
      .option('--suspended', 'seulement les comptes suspendus')
      .option('--limit <nombre>', 'combien au plus', wholeNumber(1, FOUND_AT_MOST), DEFAULT_FOUND)
      .option('--json', 'pour une machine')
      .action((text, options) => withContext((ctx) => find(ctx, text, options))),
    [
      ['resonance members find ana', 'toutes les Ana'],
      ['resonance members find @exemple.fr --json', 'par domaine, pour un script'],
      ['resonance members find --admins', fr`qui a le rôle d'administration`],
    ],
  );
}

function showCommand() {
  return withExamples(
    new Command('show')
      .description('Montre un compte, sans rien de ce que le membre a répondu.')
      .argument('<membre>', MEMBER, memberName)
      .option('--json', 'pour une machine')
      .action((name, { json }) => withContext((ctx) => show(ctx, name, json))),
    [['resonance members show ana@exemple.fr', fr`le compte d'Ana`]],
  );
}

function grantAdminCommand() {
  return withExamples(
    new Command('grant-admin')
      .description(fr`Donne à un compte le rôle d'administration : gérer les publicités et les signalements.`)
      .argument('<membre>', MEMBER, memberName)
      .action((name) =>
        changeMember(
          name,
          grantAdmin,
          fr`Ce compte a maintenant le rôle d'administration.`,
          fr`Ce compte l'avait déjà.`,
        ),
      ),
    [['resonance members grant-admin ana@exemple.fr', 'Ana devient administratrice']],
  );
}

function revokeAdminCommand() {
  return withExamples(
    new Command('revoke-admin')
      .description(fr`Retire le rôle d'administration, aussitôt.`)
      .argument('<membre>', MEMBER, memberName)
      .action((name) =>
        changeMember(
          name,
          revokeAdmin,
          fr`Ce compte n'a plus le rôle d'administration.`,
          fr`Ce compte ne l'avait pas.`,
        ),
      ),
    [['resonance members revoke-admin ana@exemple.fr', fr`Ana ne l'est plus`]],
  );
}

function suspendCommand() {
  return withExamples(
    new Command('suspend')
      .description(
        fr`Suspend un compte : ses sessions se ferment et plus personne ne le voit. La personne reçoit les motifs.`,
      )
      .argument('<membre>', MEMBER, memberName)
      .requiredOption('--reason <motifs>', fr`ce qu'il lira, avec un lien pour contester`, statementText)
      .option(
        '--ground <règle>',
        `la règle en cause, parmi ${caseReasonIds.join(', ')}`,
        oneOf(caseReasonIds),
        'other' as const,
      )
      .action((name, { reason, ground }) =>
        changeMember(
          name,
          (ctx, memberId, by) => suspendMember(ctx, memberId, by, { ground, statement: reason }),
          fr`Ce compte est suspendu. Pour revenir en arrière : « resonance members reinstate ».`,
          'Ce compte était déjà suspendu.',
        ),
      ),
    [['resonance members suspend ana@exemple.fr --reason "Des menaces répétées."', fr`jusqu'à nouvel ordre`]],
  );
}

function reinstateCommand() {
  return withExamples(
    new Command('reinstate')
      .description(fr`Met fin à une suspension, aussi à celle d'un compte supprimé depuis, par son adresse.`)
      .argument('<membre>', MEMBER, memberName)
      .action((name) => withContext((ctx) => reinstate(ctx, name))),
    [['resonance members reinstate ana@exemple.fr', 'Ana peut revenir']],
  );
}

function pauseCommand() {
  return withExamples(
    new Command('pause')
      .description(
        fr`Met un compte en pause, à la demande de la personne : plus personne ne le voit, rien n'est perdu.`,
      )
      .argument('<membre>', MEMBER, memberName)
      .action((name) =>
        changeMember(
          name,
          pauseMember,
          fr`Ce compte est en pause. Pour revenir en arrière : « resonance members resume ».`,
          'Ce compte était déjà en pause.',
        ),
      ),
    [['resonance members pause ana@exemple.fr', fr`Ana l'a demandé par lettre`]],
  );
}

function resumeCommand() {
  return withExamples(
    new Command('resume')
      .description('Met fin à une pause.')
      .argument('<membre>', MEMBER, memberName)
      .action((name) =>
        changeMember(
          name,
          resumeMember,
          fr`La pause est finie : ce profil est visible à nouveau.`,
          fr`Ce compte n'était pas en pause.`,
        ),
      ),
    [['resonance members resume ana@exemple.fr', 'Ana est de retour']],
  );
}

function downloadCommand() {
  return withExamples(
    new Command('download')
      .description(
        fr`Écrit la copie de ses données qu'une personne prendrait depuis son compte : un ZIP, avec sa photo, sans ses discussions, que personne d'autre ne lit.`,
      )
      .argument('<membre>', MEMBER, memberName)
      .requiredOption('--out <fichier>', fr`où l'écrire`)
      .action((name, { out }) =>
        withContext(async (ctx) => {
          await writeWholeFile(out, zipMember(ctx, await findNamedMember(ctx, name), actor()));
          print(`Tout est dans ${out}.`);
        }),
      ),
    [['resonance members download ana@exemple.fr --out ana.zip', 'lisible par toi seul']],
  );
}

function exportCommand() {
  return withExamples(
    new Command('export')
      .description(
        fr`Écrit en JSON ce que Résonance garde d'une personne, pour le lui remettre ; sans ses discussions, que personne d'autre ne lit.`,
      )
      .argument('<membre>', MEMBER, memberName)
      .option('--out <fichier>', fr`où l'écrire ; sans cela, sur la sortie standard`)
      .action((name, { out }) => withContext((ctx) => exportOne(ctx, name, out))),
    [['resonance members export ana@exemple.fr --out ana.json', 'lisible par toi seul']],
  );
}

function deleteCommand() {
  return withExamples(
    new Command('delete')
      .description('Supprime un compte avec tout ce qui lui appartient. Ne se défait pas.')
      .argument('<membre>', MEMBER, memberName)
      .option('--dry-run', fr`dit de qui il s'agit, sans rien supprimer`)
      .option('--yes', 'sans demander confirmation')
      .action((name, options) => withContext((ctx) => deleteOne(ctx, name, options))),
    [
      ['resonance members delete ana@exemple.fr --dry-run', fr`regarde d'abord`],
      ['resonance members delete ana@exemple.fr --yes', 'supprime'],
    ],
  );
}

async function find(
  ctx: AppContext,
  text: string | undefined,
  options: Readonly<Partial<Record<'admins' | 'organisers' | 'suspended' | 'json', true>>> & { readonly limit: number },
): Promise<void> {
  if (text !== undefined && text.length > LONGEST_SEARCH)
    throw new CommandError(`Cherche avec ${LONGEST_SEARCH} caractères au plus.`, exitCodes.misused);
  const { admins = false, organisers = false, suspended = false, limit, json } = options;
  const roles = { isAdmin: admins, isOrganiser: organisers };
  const found = await findMembers(ctx.db, { text, ...roles, isSuspended: suspended, limit });
  if (json) return printJson(found);
  if (found.length === 0) return printNotice('Personne.');
  printTable(
    ['identifiant', 'e-mail', 'prénom', 'inscription', 'état'],
    found.map((member) => [member.id, member.email, member.displayName, member.createdAt, stateOf(member)]),
  );
  if (found.length === limit) printNotice(fr`${onlySome(limit, 'premier')} seulement : --limit en montre davantage.`);
}

async function show(ctx: AppContext, name: string, json: boolean | undefined): Promise<void> {
  const facts = await findMemberFacts(ctx.db, await findNamedMember(ctx, name), CONSENT_VERSION);
  if (!facts) throw new CommandError(fr`Ce compte vient d'être supprimé.`, exitCodes.notFound);
  const { plan, planUntil } = await entitlementsOf(ctx, facts.id);
  if (json) return printJson({ ...facts, plan, planUntil });
  printFacts([
    ['identifiant', facts.id],
    ['e-mail', facts.email],
    ['prénom', facts.displayName],
    ['état', stateOf(facts)],
    ['inscription', facts.createdAt],
    ['dernière connexion', facts.lastSignedInAt],
    ['sessions ouvertes', facts.openSessions],
    ['suspendu depuis', facts.suspendedAt],
    ['en pause depuis', facts.pausedAt],
    ['en vérification depuis', facts.underReviewSince],
    ['consentements à jour', facts.hasConsented],
    ['profil complet', facts.hasCompleteProfile],
    ['photo', facts.hasPhoto],
    ['affinités calculées', facts.matches],
    ['personnes montrées', facts.shown],
    ['crushs envoyés', facts.crushesSent],
    ['points', facts.points],
    ['abonnement', plans.find(({ id }) => id === plan)?.title ?? plan],
    [fr`abonnement jusqu'au`, planUntil],
  ]);
}

/** Ends the suspension of a member, or of the mailbox of an account that was deleted. */
async function reinstate(ctx: AppContext, name: string): Promise<void> {
  const isMailbox = name.includes('@') && (await findMemberIdByEmail(ctx.db, name)) === null;
  const isLifted = isMailbox
    ? await liftRetainedSuspension(ctx, name, actor())
    : await reinstateMember(ctx, await findNamedMember(ctx, name), actor());
  // An address without an account and without a suspension is most likely mistyped.
  if (isMailbox && !isLifted) await findNamedMember(ctx, name);
  print(
    isLifted
      ? fr`La suspension est levée : la personne peut se connecter à nouveau.`
      : fr`Ce compte n'était pas suspendu.`,
  );
}

function changeMember(
  name: string,
  change: typeof grantAdmin,
  whenChanged: string,
  whenUnchanged: string,
): Promise<void> {
  return withContext(async (ctx) => {
    print((await change(ctx, await findNamedMember(ctx, name), actor())) ? whenChanged : whenUnchanged);
  });
}

async function exportOne(ctx: AppContext, name: string, file: string | undefined): Promise<void> {
  const chunks = exportMember(ctx, await findNamedMember(ctx, name), actor());
  if (file === undefined) return writeOut(chunks);
  await writeWholeFile(file, chunks);
  print(`Tout est dans ${file}.`);
}

async function deleteOne(
  ctx: AppContext,
  name: string,
  { dryRun, yes }: { dryRun?: true | undefined; yes?: true | undefined },
): Promise<void> {
  const memberId = await findNamedMember(ctx, name);
  const facts = await findMemberFacts(ctx.db, memberId, CONSENT_VERSION);
  if (!facts) throw new CommandError(fr`Ce compte vient d'être supprimé.`, exitCodes.notFound);
  const who = `${facts.email} (${stateOf(facts)}, profil ${facts.hasCompleteProfile ? 'complet' : 'incomplet'})`;
  if (dryRun) return print(fr`Serait supprimé : ${who}.`);
  await confirmOrStop(fr`Supprimer ${who} et tout ce qui lui appartient ?`, yes);
  const erasureId = await deleteMember(ctx, memberId, actor());
  if (erasureId === null) throw new CommandError(fr`Ce compte vient d'être supprimé.`);
  // Should this process end early, a job wipes the rest.
  await finishErasure(ctx, createMatchingEngine(), erasureId);
  print('Ce compte et tout ce qui lui appartenait sont supprimés.');
}

function stateOf(member: Pick<MemberFacts, 'isAdmin' | 'isOrganiser' | 'isDemo' | 'suspendedAt'>): string {
  const states = [
    member.suspendedAt === null ? 'actif' : 'suspendu',
    member.isAdmin && 'administration',
    member.isOrganiser && 'organisation',
    member.isDemo && 'inventé',
  ];
  return states.filter(Boolean).join(', ');
}
