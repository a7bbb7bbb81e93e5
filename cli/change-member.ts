import { Command } from '@commander-js/extra-typings';
import { ADDRESS_UNDO_DAYS } from '#shared/account/account-limits.ts';
import { fr } from '#shared/typeset.ts';
import { checkNewAddress, moveAddress, type AddressCheck } from '#server/features/account/address-change.service.ts';
import { renameMember } from '#server/features/account/name-change.service.ts';
import { findMemberFacts } from '#server/features/members/members.queries.ts';
import { CONSENT_VERSION } from '#server/features/members/member.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import { actor } from './frame/actor.ts';
import { emailAddress, givenName, memberName } from './frame/arguments.ts';
import { confirmOrStop } from './frame/confirm.ts';
import { CommandError, exitCodes } from './frame/exit-codes.ts';
import { withExamples } from './frame/french.ts';
import { findNamedMember } from './named-member.ts';
import { print, quote } from './output/terminal.ts';
import { withContext } from './with-context.ts';

const MEMBER = 'adresse e-mail ou identifiant';
const GONE = fr`Ce compte vient d'être supprimé.`;

/** `resonance members rename`. */
export function renameCommand() {
  return withExamples(
    new Command('rename')
      .description(fr`Change le prénom d'un membre, à sa demande. Ne compte pas comme son changement de la semaine.`)
      .argument('<membre>', MEMBER, memberName)
      .argument('<prénom>', 'le nouveau prénom ou pseudo', givenName)
      .option('--dry-run', fr`dit ce qui changerait, sans rien changer`)
      .action((name, newName, { dryRun }) => withContext((ctx) => rename(ctx, name, newName, dryRun))),
    [
      ['resonance members rename ana@exemple.fr Anna --dry-run', fr`regarde d'abord`],
      ['resonance members rename ana@exemple.fr Anna', 'une faute de frappe'],
    ],
  );
}

/** `resonance members change-address`. */
export function changeAddressCommand() {
  return withExamples(
    new Command('change-address')
      .description(
        fr`Donne une autre adresse à un compte, à la demande de la personne : ses sessions se ferment, l'ancienne adresse est prévenue et peut annuler pendant ${ADDRESS_UNDO_DAYS} jours.`,
      )
      .argument('<membre>', MEMBER, memberName)
      .argument('<e-mail>', 'la nouvelle adresse', emailAddress)
      .option('--dry-run', fr`dit ce qui changerait, sans rien changer`)
      .option('--yes', 'sans demander confirmation')
      .action((name, email, options) => withContext((ctx) => changeAddress(ctx, name, email, options))),
    [
      ['resonance members change-address ana@exemple.fr ana@exemple.org --dry-run', fr`regarde d'abord`],
      ['resonance members change-address ana@exemple.fr ana@exemple.org --yes', fr`Ana a perdu l'ancienne boîte`],
    ],
  );
}

async function rename(ctx: AppContext, name: string, newName: string, dryRun: true | undefined): Promise<void> {
  const memberId = await findNamedMember(ctx, name);
  const { displayName } = await factsOf(ctx, memberId);
  const change = fr`${displayName === null ? 'sans prénom' : quote(displayName)} → ${quote(newName)}`;
  if (dryRun) return print(fr`Serait changé : ${change}.`);
  print(
    (await renameMember(ctx, memberId, newName, actor()))
      ? fr`C'est fait : ${change}.`
      : fr`Ce compte a déjà ce prénom.`,
  );
}

const sentences: Readonly<Record<Exclude<AddressCheck, 'free'>, string>> = {
  same: fr`C'est déjà l'adresse de ce compte.`,
  taken: fr`Cette adresse sert à un autre compte, lui servait encore il y a moins de ${ADDRESS_UNDO_DAYS} jours, ou est celle d'une personne suspendue.`,
};

async function changeAddress(
  ctx: AppContext,
  name: string,
  newEmail: string,
  { dryRun, yes }: { dryRun?: true | undefined; yes?: true | undefined },
): Promise<void> {
  const memberId = await findNamedMember(ctx, name);
  const { email } = await factsOf(ctx, memberId);
  const check = await checkNewAddress(ctx, memberId, newEmail);
  if (check !== 'free') throw new CommandError(sentences[check], exitCodes.refused);
  const change = `${email} → ${newEmail}`;
  if (dryRun) return print(fr`Serait changé : ${change}. ${email} recevrait un lien pour annuler.`);
  await confirmOrStop(fr`Changer l'adresse de ce compte, ${change} ?`, yes);
  const outcome = await moveAddress(ctx, memberId, newEmail, actor());
  if (outcome === 'gone') throw new CommandError(GONE, exitCodes.notFound);
  if (outcome !== 'changed') throw new CommandError(sentences[outcome], exitCodes.refused);
  print(fr`C'est fait : ${change}. ${email} en est prévenue, et peut annuler pendant ${ADDRESS_UNDO_DAYS} jours.`);
}

async function factsOf(ctx: AppContext, memberId: string) {
  const facts = await findMemberFacts(ctx.db, memberId, CONSENT_VERSION);
  if (!facts) throw new CommandError(GONE, exitCodes.notFound);
  return facts;
}
