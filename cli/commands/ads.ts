import { readFile, stat } from 'node:fs/promises';
import { Command, InvalidArgumentError } from '@commander-js/extra-typings';
import type { AppContext } from '#server/platform/context.ts';
import { addAd, listAds, removeAd, setAdActive } from '#server/features/ads/ads.service.ts';
import { validateBanner } from '#server/features/ads/banner.ts';
import { AD_ORDER_MOST, AD_TITLE_LENGTH, adPages, type AdPage } from '#shared/ads/ads.ts';
import { AppError, messages } from '#shared/errors.ts';
import { BANNER_BYTES } from '#shared/limits.ts';
import { actor } from '../frame/actor.ts';
import { identifier, wholeNumber } from '../frame/arguments.ts';
import { confirmOrStop } from '../frame/confirm.ts';
import { CommandError, exitCodes } from '../frame/exit-codes.ts';
import { surroundings } from '../frame/surroundings.ts';
import { withExamples } from '../frame/french.ts';
import { paint, print, printJson, printTable, showNumber, printNotice, withoutControls } from '../output/terminal.ts';
import { withContext } from '../with-context.ts';
import { fr } from '#shared/typeset.ts';

const SOME_ID = '6f9619ff-8b86-4d01-b42d-00c04fc964ff';

export function adsCommand() {
  return new Command('ads')
    .description(fr`Les bannières publicitaires, de 1080 × 100 pixels.`)
    .addCommand(listCommand())
    .addCommand(addCommand())
    .addCommand(enableCommand())
    .addCommand(disableCommand())
    .addCommand(removeCommand())
    .addCommand(validateCommand());
}

function listCommand() {
  return withExamples(
    new Command('list')
      .description(fr`Liste les bannières, dans l'ordre d'affichage.`)
      .option('--json', 'pour une machine')
      .action(({ json }) => withContext((ctx) => list(ctx, json))),
    [['resonance ads list', 'avec combien de fois chacune a été affichée']],
  );
}

function addCommand() {
  return withExamples(
    new Command('add')
      .description('Ajoute une bannière, affichée aussitôt. Écrit son identifiant.')
      .argument('<fichier>', fr`une image de 1080 × 100 pixels exactement`)
      .requiredOption('--title <titre>', fr`ce que l'image dit, pour qui ne la voit pas`, title)
      .requiredOption(
        '--pages <pages>',
        fr`où l'afficher, parmi ${adPages.join(', ')}, séparées par des virgules`,
        pages,
      )
      .option('--order <nombre>', fr`sa place : la plus petite d'abord`, wholeNumber(0, AD_ORDER_MOST), 0)
      .action((file, options) =>
        withContext(async (ctx) => print(await addAd(ctx, actor(), { ...options, bytes: await readBannerFile(file) }))),
      ),
    [
      [
        fr`resonance ads add soldes.png --title "Soldes d'hiver" --pages quiz-text,quiz-image`,
        'sur les deux pages de quiz',
      ],
    ],
  );
}

function enableCommand() {
  return withExamples(
    new Command('enable')
      .description('Affiche une bannière à nouveau.')
      .argument('<identifiant>', fr`tel que « ads list » l'affiche`, identifier)
      .action((id) =>
        withContext(async (ctx) => {
          await setAdActive(ctx, actor(), id, true);
          print('Cette bannière est affichée.');
        }),
      ),
    [[`resonance ads enable ${SOME_ID}`, 'la remet']],
  );
}

function disableCommand() {
  return withExamples(
    new Command('disable')
      .description('Cache une bannière, sans la supprimer.')
      .argument('<identifiant>', fr`tel que « ads list » l'affiche`, identifier)
      .action((id) =>
        withContext(async (ctx) => {
          await setAdActive(ctx, actor(), id, false);
          print(fr`Cette bannière n'est plus affichée.`);
        }),
      ),
    [[`resonance ads disable ${SOME_ID}`, 'la cache']],
  );
}

function removeCommand() {
  return withExamples(
    new Command('remove')
      .description('Supprime une bannière et ses fichiers.')
      .argument('<identifiant>', fr`tel que « ads list » l'affiche`, identifier)
      .option('--dry-run', 'dit laquelle, sans rien supprimer')
      .option('--yes', 'sans demander confirmation')
      .action((id, options) => withContext((ctx) => remove(ctx, id, options))),
    [[`resonance ads remove ${SOME_ID} --yes`, 'la supprime']],
  );
}

function validateCommand() {
  return withExamples(
    new Command('validate')
      .description(fr`Dit si des fichiers conviennent, sans rien ajouter. Code de sortie 1 si l'un ne convient pas.`)
      .argument('<fichiers...>', 'les images à vérifier')
      .action((files) => validate(files)),
    [['resonance ads validate bannieres/*.png', 'avant de les ajouter']],
  );
}

async function list(ctx: AppContext, json: boolean | undefined): Promise<void> {
  const ads = await listAds(ctx);
  if (json) return printJson(ads);
  if (ads.length === 0) return printNotice(fr`Aucune bannière. « resonance ads add » en ajoute une.`);
  printTable(
    ['identifiant', 'titre', 'pages', 'ordre', 'affichée', 'affichages'],
    ads.map((ad) => [ad.id, ad.title, ad.pages.join(', '), ad.order, ad.isActive, ad.impressions]),
  );
}

async function remove(
  ctx: AppContext,
  id: string,
  { dryRun, yes }: { dryRun?: true | undefined; yes?: true | undefined },
): Promise<void> {
  const ad = (await listAds(ctx)).find((known) => known.id === id);
  if (!ad) throw new AppError('ad_gone', 404);
  const name = fr`« ${withoutControls(ad.title)} »`;
  if (dryRun) return print(fr`Serait supprimée : ${name}, affichée ${showNumber(ad.impressions)} fois.`);
  await confirmOrStop(fr`Supprimer ${name} et ses chiffres ?`, yes);
  await removeAd(ctx, actor(), id);
  print('Cette bannière est supprimée.');
}

async function validate(files: readonly string[]): Promise<void> {
  for (const file of files) {
    const error = await bannerErrorOf(file);
    if (error !== null) surroundings().exitCode = exitCodes.failed;
    print(
      `${error === null ? paint('green', 'convient') : paint('red', 'refusé  ')}  ${withoutControls(file)}${error ? fr` : ${error}` : ''}`,
    );
  }
}

async function bannerErrorOf(file: string): Promise<string | null> {
  try {
    await validateBanner(await readBannerFile(file));
    return null;
  } catch (error) {
    if (error instanceof AppError || error instanceof CommandError) return error.message;
    throw error;
  }
}

/** Checks that the path is a file before reading it, so that a huge film or a device is never read whole. */
async function readBannerFile(file: string): Promise<Buffer> {
  const known = await stat(file).catch(() => null);
  if (!known) throw new CommandError(fr`Le fichier ${file} n'existe pas.`, exitCodes.notFound);
  if (!known.isFile()) throw new CommandError(fr`${file} n'est pas un fichier.`);
  if (known.size > BANNER_BYTES) throw new AppError('banner_too_large', 422);
  return readFile(file);
}

function title(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') throw new InvalidArgumentError('Donne un titre.');
  if (trimmed.length > AD_TITLE_LENGTH) throw new InvalidArgumentError(messages.ad_title_too_long);
  return trimmed;
}

function pages(text: string): AdPage[] {
  return text.split(',').map((word) => {
    const page = adPages.find((known) => known === word.trim());
    if (!page) throw new InvalidArgumentError(`Choisis parmi ${adPages.join(', ')}.`);
    return page;
  });
}
