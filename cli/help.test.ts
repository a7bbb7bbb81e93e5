import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { commands } from './commands/index.ts';
import { namesOf } from './frame/french.ts';
import { createProgram } from './program.ts';
import { fr } from '#shared/typeset.ts';
import { frenchPattern } from '#testing/french-pattern.ts';

const everyCommand = below(await createProgram());
const leaves = everyCommand.filter((command) => command.commands.length === 0);

function below(command: CommandUnknownOpts): CommandUnknownOpts[] {
  return [command, ...command.commands.flatMap((child) => below(child))];
}

function helpOf(command: CommandUnknownOpts): string {
  let text = '';
  command.configureOutput({ writeOut: (written) => (text += written), getOutHasColors: () => false });
  command.outputHelp();
  return text;
}

/** What a command line is answered when it goes wrong, and the code of the failure. */
async function errorOf(...args: string[]): Promise<{ remark: string; code: string | undefined }> {
  const program = await createProgram();
  let remark = '';
  for (const command of below(program)) {
    command.configureOutput({ writeErr: (written) => (remark += written), getErrHasColors: () => false });
  }
  try {
    await program.parseAsync(args, { from: 'user' });
    return { remark, code: undefined };
  } catch (error) {
    return { remark, code: (error as { code?: string }).code };
  }
}

// S-administration-7
describe('the help of every command', () => {
  it.each(leaves.map((command) => [namesOf(command), command] as const))('%s is complete', (names, command) => {
    const help = helpOf(command);
    expect(command.description()).toMatch(/^\p{Lu}.+[.]$/u);
    for (const { description } of [...command.options, ...command.registeredArguments])
      expect(description).not.toBe('');
    const [, examples = ''] = help.split(fr`Exemples :\n`);
    expect(examples).toContain(names);
    for (const line of examples.trim().split('\n')) expect(line.trim()).toMatch(/\S {2,}\S/);
  });

  it.each(everyCommand.map((command) => [namesOf(command), command] as const))(
    '%s is in French, also in what Commander adds',
    (_names, command) => {
      const help = helpOf(command);
      expect(help).not.toMatch(/Usage:|Options:|Commands:|Arguments:|display help|\(default|\(choices/);
      expect(help).not.toMatch(/[a-zé]'[a-zé]| [:;?!](?!\S)|« | »/);
    },
  );
});

describe('an invalid command line is answered in French', () => {
  it.each<[string, string[], RegExp]>([
    [
      'an unknown command',
      ['membres'],
      frenchPattern(/^La commande « membres » n'existe pas\. Voulais-tu dire members \?\n/),
    ],
    [
      'an unknown command below',
      ['db', 'drop'],
      frenchPattern(/^La commande « drop » n'existe pas\.\nVoir « resonance db --help »\.\n$/),
    ],
    [
      'an unknown option',
      ['audit', '--jsn'],
      frenchPattern(/^L'option « --jsn » n'existe pas\. Voulais-tu dire --json \?/),
    ],
    ['a missing argument', ['members', 'show'], /^Il manque <membre>\./],
    ['a missing option', ['demo', 'seed'], frenchPattern(/^Il manque l'option --members <nombre>\./)],
    [
      'an option without its value',
      ['audit', '--limit'],
      frenchPattern(/^Il manque la valeur de l'option --limit <nombre>\./),
    ],
    ['too many arguments', ['members', 'show', 'a@exemple.fr', 'b'], frenchPattern(/^Il y a trop d'arguments\./)],
    [
      'a day that does not exist',
      ['stats', '--since', '2026-02-30'],
      frenchPattern(/« 2026-02-30 » ne convient pas\. Donne un jour qui existe/),
    ],
    ['a wrong format', ['unsubscribes', 'export', '--format', 'xls'], /Choisis parmi csv, json\./],
    ['a wrong address', ['unsubscribes', 'add', "a' OR '1'='1"], /Donne une adresse e-mail, comme ana@exemple\.fr\./],
    [
      'an endless address',
      ['mail', 'test', `${'a'.repeat(5000)}@exemple.fr`],
      frenchPattern(/^<e-mail> : « a{60}… » ne convient pas/),
    ],
    ['what a terminal would obey', ['members', 'show', '\u001B[2J'], frenchPattern(/« \uFFFD\[2J »/)],
    ['an unknown page', ['ads', 'add', 'a.png', '--title', 'A', '--pages', 'home'], /Choisis parmi quiz-text, /],
  ])('for %s', async (_error, args, sentence) => {
    const { remark, code } = await errorOf(...args);
    expect(remark).toMatch(sentence);
    expect(remark).toMatch(frenchPattern(/\nVoir « resonance[a-z -]* --help »\.\n$/));
    expect(code).toMatch(/^commander\./);
  });
});

describe('the list of commands', () => {
  const folder = path.join(import.meta.dirname, 'commands');
  /** Parts of the platform that operators run commands of; every other command belongs to a noun. */
  const platformParts = ['db', 'doctor', 'jobs', 'mail', 'maintenance'];
  const filesOf = (names: readonly string[]) => names.filter((name) => /^(?!index)[a-z-]+\.ts$/.test(name));
  const files = filesOf(readdirSync(folder)).map((file) => path.basename(file, '.ts'));

  it('loads every file of the folder, and no other', () => {
    const loaded = commands.map(({ load }) => /import\(['"]\.\/(.+)\.ts['"]\)/.exec(load.toString())?.[1]);
    expect(new Set(loaded)).toEqual(new Set(files));
  });

  it('has a file for each noun, named like its folder in server/features', () => {
    const nouns = readdirSync(path.join(import.meta.dirname, '../server/features'));
    expect(files.filter((file) => !nouns.includes(file) && !platformParts.includes(file))).toEqual([]);
  });
});
