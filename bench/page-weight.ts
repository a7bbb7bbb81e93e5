import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { answerPicture } from '#shared/questionnaire/answer-picture.ts';
import { themes } from '#shared/questionnaire/options.ts';
import type { Field } from '#shared/questionnaire/step.ts';
import { steps } from '#shared/questionnaire/steps.ts';
import { routes } from '#shared/routes.ts';
import { questions } from '#client/features/sign-in/front-door/early-question.computed.ts';
import { answersInCommon } from '#client/features/sign-in/front-door/example.computed.ts';
import { steps as doorSteps } from '#client/features/sign-in/front-door/steps.ts';
import { entriesOf, filesOf, hydrationOf, stylesOf, type Manifest } from '#client/routing/head.ts';

/** The bounds of S-screen-12: code is counted as it travels, with gzip; fonts and pictures are compressed already. */
const KILOBYTE = 1024;
const FIRST_SCREEN_LIMIT = 120 * KILOBYTE;
/** Of a page at rest, before somebody does something in it (S-screen-19). */
const AT_REST_LIMIT = 2 * KILOBYTE;
const AREA_LIMIT = 12 * KILOBYTE;
/** Of one page: what all pages share, what its screen brings, and what it may open later. */
const STYLES_LIMIT = 16 * KILOBYTE;
/** Both faces, which every page shows. */
const FONTS_LIMIT = 80 * KILOBYTE;
/** One drawing, and all that a screen shows at once, as they are stored. */
const PICTURE_LIMIT = 12 * KILOBYTE;
const SCREEN_PICTURES_LIMIT = 60 * KILOBYTE;
/** No page loads one: messengers do, once, and leave out what is much larger. */
const LINK_PICTURE_LIMIT = 100 * KILOBYTE;
const FIRST_SCREEN = 'client/features/sign-in/HomeScreen.tsx';
const MENU = 'client/frame/SideMenu.tsx';
/** Opened on any page. */
const ASSISTANT = 'client/features/assistant/AssistantPanel.tsx';
/** What a conversation loads to warn of a text: the patterns, read on the device (S-conversation-21). */
const CAUTIONS = 'client/features/talk/cautions/CautionBeforeSending.tsx';

/** 'Rencontre en ligne', whole: before the door, in the talk and afterwards (S-video-meeting-10). */
const VIDEO = ['client/features/video-meetings/VideoMeetingScreen.tsx', 'client/features/video-meetings/Room.tsx'];
const VIDEO_LIMIT = 25 * KILOBYTE;

const dist = path.resolve(import.meta.dirname, '../dist');
const client = path.join(dist, 'client');
const manifest = JSON.parse(readFileSync(path.join(dist, 'assets.json'), 'utf8')) as Manifest;
const hydration = hydrationOf(manifest);
const everyFile = readdirSync(client, { recursive: true, encoding: 'utf8' });
let isTooHeavy = false;

for (const source of [FIRST_SCREEN, MENU, ASSISTANT, CAUTIONS, ...VIDEO])
  if (!(source in manifest)) throw new Error(`The build has no ${source}.`);
// Everything that is fetched before the first screen answers to a finger.
const first = filesOf([...entriesOf(manifest), ...hydration, FIRST_SCREEN], manifest);
weigh('first screen', first, FIRST_SCREEN_LIMIT);
say(`  with Brotli ${inKilobytes(sizeOf(first, brotliCompressSync))}, in ${first.length} files`);

weigh('a page at rest', filesOf(entriesOf(manifest), manifest), AT_REST_LIMIT);

// What comes on top for somebody who opens that address at once; members load their menu as well.
const known = new Set([...first, ...filesOf([MENU], manifest)]);
weigh('menu', [...known].slice(first.length), AREA_LIMIT);
const areas = Object.keys(manifest)
  .filter(
    (source) =>
      manifest[source]?.isDynamicEntry && ![...hydration, MENU, FIRST_SCREEN, CAUTIONS, ...VIDEO].includes(source),
  )
  .map((source) => ({ source, files: ownFilesOf(source) }))
  .sort((one, other) => sizeOf(other.files) - sizeOf(one.files));
for (const [area, { source, files }] of areas.entries())
  if (area < 3 || sizeOf(files) > AREA_LIMIT) weigh(path.basename(source, '.tsx'), files, AREA_LIMIT);

weigh('cautions', ownFilesOf(CAUTIONS), AREA_LIMIT);
weigh('video meeting', [...new Set(VIDEO.flatMap((source) => filesOf([source], manifest)))].filter(isNew), VIDEO_LIMIT);

weigh('styles of the first screen', stylesWith(FIRST_SCREEN), STYLES_LIMIT);
const [mostStyles = FIRST_SCREEN] = areas
  .map(({ source }) => source)
  .toSorted((one, other) => sizeOf(stylesWith(other)) - sizeOf(stylesWith(one)));
weigh(`most styles of a page, ${path.basename(mostStyles, '.tsx')}`, stylesWith(mostStyles, ASSISTANT), STYLES_LIMIT);
weigh('fonts', everyFile.filter(endsIn('.woff2')), FONTS_LIMIT, (content) => content);
const isShared = (file: string) => file.startsWith(`partage${path.sep}`);
const everyPicture = everyFile.filter(endsIn('.svg', '.png', '.webp', '.avif', '.jpg'));
const pictures = everyPicture.filter((file) => !isShared(file));
const largest = pictures.toSorted((one, other) => sizeOf([other]) - sizeOf([one])).slice(0, 1);
weigh(`largest of ${pictures.length} pictures, ${largest.join()}`, largest, PICTURE_LIMIT);
const [heaviest = []] = everyPicture
  .filter(isShared)
  .map((file) => [file])
  .toSorted((one, other) => sizeOf(other) - sizeOf(one));
weigh(`largest picture of a shared link, ${heaviest.join()}`, heaviest, LINK_PICTURE_LIMIT);

const byPictures = screensWithPictures().toSorted((one, other) => weightOf(other.pictures) - weightOf(one.pictures));
for (const [index, { screen, pictures: shown }] of byPictures.entries())
  if (index === 0 || screen === routes.home)
    weigh(`pictures of a screen, ${screen}`, shown, SCREEN_PICTURES_LIMIT, (content) => content);

if (isTooHeavy) {
  process.stderr.write('A page loads more than it may.\n');
  process.exitCode = 1;
}

/** The screens that show several drawings at once, each with its files (S-screen-18). */
function screensWithPictures(): { readonly screen: string; readonly pictures: readonly string[] }[] {
  const ofSteps = steps.map(({ path: screen, fields }) => ({
    screen,
    pictures: fields.flatMap((field: Field) =>
      'options' in field
        ? field.options.flatMap(({ picture }) => (picture ? [fileOf(answerPicture(picture))] : []))
        : [],
    ),
  }));
  const ofThemes = themes.map(({ id }) => fileOf(`/play/themes/${id}.svg`));
  const ofFrontDoor = [
    ...questions.flatMap(({ options }) => options),
    ...doorSteps,
    ...answersInCommon,
    // Behind its words.
    { picture: '/rings.svg' },
    { picture: '/aurora.svg' },
  ].flatMap(({ picture }) => (picture === null ? [] : [fileOf(picture)]));
  return [
    ...ofSteps,
    { screen: routes.themes, pictures: ofThemes },
    { screen: routes.home, pictures: [...new Set(ofFrontDoor)] },
  ];
}

function fileOf(address: string): string {
  return address.slice(1);
}

function weightOf(files: readonly string[]): number {
  return sizeOf(files, (content) => content);
}

/** What somebody loads for a screen, or for a part of one that comes later: what loads the part is there before. */
function ownFilesOf(source: string): string[] {
  const files = filesOf([source], manifest);
  const before = Object.values(manifest)
    .filter(({ file, dynamicImports }) => dynamicImports?.includes(source) === true && files.includes(file))
    .map(({ file }) => file);
  const loaded = new Set(
    Object.keys(manifest).flatMap((name) => (isOneOf(name, before) ? filesOf([name], manifest) : [])),
  );
  return files.filter((file) => !known.has(file) && !loaded.has(file));
}

function isNew(file: string): boolean {
  return !known.has(file);
}

function isOneOf(name: string, files: readonly string[]): boolean {
  const file = manifest[name]?.file;
  return file !== undefined && files.includes(file);
}

function weigh(what: string, files: readonly string[], limit: number, compress?: (content: Buffer) => Buffer): void {
  const size = sizeOf(files, compress);
  say(`${size > limit ? 'TOO HEAVY ' : ''}${what}: ${inKilobytes(size)} of ${inKilobytes(limit)}`);
  isTooHeavy ||= size > limit;
}

function stylesWith(...sources: readonly string[]): string[] {
  return stylesOf([...entriesOf(manifest), ...hydration, ...sources], manifest);
}

function sizeOf(files: readonly string[], compress: (content: Buffer) => Buffer = gzipSync): number {
  return files.reduce((bytes, file) => bytes + compress(readFileSync(path.join(client, file))).length, 0);
}

function endsIn(...endings: readonly string[]) {
  return (file: string) => endings.some((ending) => file.endsWith(ending));
}

function inKilobytes(bytes: number): string {
  return `${(bytes / KILOBYTE).toFixed(1)} KB`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
