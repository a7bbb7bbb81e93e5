import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';
import { machineAttributes, typesetSource } from '#client/typeset-at-build.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Where everything lies that members, admins and operators read; what only developers read is in English. */
const folders = [
  'client/features',
  'client/ui',
  'client/frame',
  'client/routing',
  'shared',
  'server/features',
  'server/platform/mail/templates',
  'server/platform/http/plain-error-page.ts',
  'server/platform/config.ts',
  'server/platform/environment.ts',
  'server/start.ts',
  'server/start-parts.ts',
  'server/platform/process.ts',
  'server/platform/db/data-folder.ts',
  'server/platform/db/embedded.ts',
  'cli',
];

/** Files without texts of ours: tests, SQL, foreign names, the words of questions as people type them, protocols. */
const forDevelopers = new RegExp(
  [
    /\.test\.ts$/,
    /\.queries\.ts$/,
    // Patterns of what people type.
    /talk\/cautions\/(abuse|contact|money|phone)\.ts$/,
    /features\/places\/(french-names|countries|overseas|load-gazetteer)\.ts$/,
    /features\/assistant\/(answer-stream|model-client|system-prompt|knowledge\/(concepts|plain-question|spoken-phrasings|other-subjects|comparable|classifier))\.ts$/,
    // Words of people in distress, and what is known about those who help, in English.
    /features\/assistant\/(language|english)\/[\w-]+\.ts$/,
    /features\/assistant\/distress\/(harmless|harmless-examples|examples|indirect-words|help-lines|word-pattern|patterns\/[\w-]+)\.ts$/,
    /assistant\/(ask-assistant|event-stream)\.ts$/,
    /features\/statistics\/funnel\.ts$/,
    /features\/legal\/well-known\.ts$/,
    /features\/notifications\/push-transport\.ts$/,
    /shared\/live\/live\.ts$/,
    // Markup; the words of every mail are read as people read them (mail-clients.test.ts).
    /mail\/templates\/layout\.ts$/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/** What people type, not what they read. */
const typedProperties = new Set(['phrasings']);

export interface ProductText {
  readonly file: string;
  readonly text: string;
  /** Words of markup, in addition to strings. */
  readonly isMarkup: boolean;
}

interface Node {
  readonly type?: string;
  readonly value?: unknown;
  readonly cooked?: string;
  readonly [key: string]: unknown;
}

/**
 * Every text in the sources that a person may read: strings, templates and JSX with at least two words or an accent.
 * Tests, words of machines (imports, class names, addresses, SQL) and what only developers and operators of the log see
 * are left out.
 */
export function readProductTexts(): ProductText[] {
  return productFiles().flatMap(textsOf);
}

/** The sources with texts that a person may read, from the root on. */
export function productFiles(): string[] {
  return folders
    .flatMap((folder) =>
      folder.includes('.')
        ? [folder]
        : readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(
            (name) => `${folder}/${name}`,
          ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !forDevelopers.test(file));
}

function textsOf(file: string): ProductText[] {
  // As people read it, not as it is typed.
  const source = typesetSource(readFileSync(path.join(root, file), 'utf8'), file);
  const texts: ProductText[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      node.forEach(visit);
      return;
    }
    if (!isNode(node) || isForMachines(node)) return;
    const text = textOf(node)
      ?.replace(markup, FILLED_IN)
      .replace(/[ \t\n]+/g, ' ')
      .trim();
    if (text && isForPeople(text)) texts.push({ file, text, isMarkup: node.type?.startsWith('JSX') ?? false });
    for (const [key, child] of Object.entries(node)) if (key !== 'span') visit(child);
  };
  visit(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') }).body);
  return texts;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

/** Tags of a template's HTML, `{name}`, and commands in a sentence. */
const markup = /<[^>]*>|\{\w+\}|(?<=«\s)resonance [^»]*(?=\s»)/g;

/** What stands where a value is filled in. */
const FILLED_IN = 'x';

function textOf(node: Node): string | null {
  switch (node.type) {
    case 'StringLiteral':
      return String(node.value);
    case 'TemplateLiteral':
      return (node['quasis'] as Node[]).map(({ cooked }) => cooked ?? '').join(FILLED_IN);
    case 'JSXElement':
    case 'JSXFragment':
      return (node['children'] as Node[]).map(textOfChild).join('');
    default:
      return null;
  }
}

function textOfChild(child: Node): string {
  if (child.type === 'JSXText') return String(child.value);
  const expression = child['expression'] as Node | undefined;
  return expression?.type === 'StringLiteral' ? String(expression.value) : FILLED_IN;
}

const typesAndModules = /^(Import|ExportAll|ExportNamed|TsType|TsLiteral|TsInterface)/;

function isForMachines(node: Node): boolean {
  switch (node.type) {
    case 'JSXAttribute':
      return machineAttributes.has((node['name'] as { value?: string }).value ?? '');
    case 'NewExpression':
      return /^(?!(App|Command|DataFolder|Backup)Error).*Error$/.test(
        (node['callee'] as { value?: string }).value ?? '',
      );
    case 'CallExpression':
      return isLogging(node['callee'] as Node);
    case 'KeyValueProperty':
      return typedProperties.has((node['key'] as { value?: string }).value ?? '') || isLogLine(node);
    default:
      return typesAndModules.test(node.type ?? '') && node.type !== 'TsTypeAssertion';
  }
}

/** `log.warn(…)`, `ctx.log.warn(…)` */
function isLogging(callee: Node): boolean {
  const object = callee['object'] as Node | undefined;
  const property = object?.['property'] as Node | undefined;
  return object?.value === 'log' || property?.value === 'log';
}

/** `log: '…'`: the line that formAction writes when a form fails. */
function isLogLine({ key, value }: Node): boolean {
  return (key as { value?: string }).value === 'log' && (value as Node).type === 'StringLiteral';
}

const forMachines = [
  // JSON, selectors, media queries, styles, patterns
  /^[[\]{"#.,^]/,
  /\[role=|\((prefers|max|min)-|\(hover:/,
  /[{;]\s*[a-z-]+:\S/,
  // SQL, headers, commands
  /^(SELECT|INSERT|UPDATE|DELETE|WITH|ANALYZE|CREATE|DROP|ALTER|LOCK|SET|LISTEN|NOTIFY)\b/,
  /^[a-z-]+(, | )'?[a-z-]+'?(;|$)/,
  /(^|\| )resonance [a-z]+/,
];

/** Two words, or a letter with an accent. */
function isForPeople(text: string): boolean {
  if (forMachines.some((shape) => shape.test(text))) return false;
  return /\p{L}{2,}.*\s.*\p{L}/su.test(text) || /[À-ÿ]/.test(text);
}
