import { styleText } from 'node:util';
import type { Argument, CommandUnknownOpts } from '@commander-js/extra-typings';
import { quote } from '../output/terminal.ts';
import { surroundings } from './surroundings.ts';
import { fr, typeset } from '#shared/typeset.ts';

const titles = typeset<Readonly<Record<string, string>>>({
  'Usage:': 'Usage :',
  'Arguments:': 'Arguments :',
  'Options:': 'Options :',
  'Commands:': 'Commandes :',
});

/** What commander takes where there is no terminal. */
const NO_TERMINAL_WIDTH = 80;

type Translation = (...parts: readonly string[]) => string;

/**
 * Every error of commander by its English beginning, with the French text; the words in brackets are repeated in it.
 */
const errors: readonly (readonly [RegExp, Translation])[] = [
  [/^unknown command '(.*?)'(?:\n|$)/s, (name = '') => fr`La commande ${quote(name)} n'existe pas.`],
  [/^unknown option '(.*?)'(?:\n|$)/s, (flag = '') => fr`L'option ${quote(flag)} n'existe pas.`],
  [
    /^option '(.+?)' argument '(.*)' is invalid\. (.*)$/s,
    (option = '', value = '', why = '') => fr`Option ${option} : ${quote(value)} ne convient pas. ${why}`,
  ],
  [
    /^command-argument value '(.*)' is invalid for argument '(.*?)'\. (.*)$/s,
    (value = '', name = '', why = '') => fr`<${name}> : ${quote(value)} ne convient pas. ${why}`,
  ],
  [/^missing required argument '(.*)'$/, (name = '') => `Il manque <${name}>.`],
  [/^option '(.*)' argument missing$/, (option = '') => fr`Il manque la valeur de l'option ${option}.`],
  [/^required option '(.*)' not specified$/, (option = '') => fr`Il manque l'option ${option}.`],
  [
    /^option '(.*)' cannot be used with option '(.*)'$/,
    (one = '', other = '') => `Les options ${one} et ${other} ne vont pas ensemble.`,
  ],
  [/^too many arguments/, () => fr`Il y a trop d'arguments.`],
];

const suggestion = /\(Did you mean (?:one of )?(.+)\?\)$/;

/** Translates the message that Commander prints for an invalid command line. */
export function translateError(text: string): string {
  const message = text.trim().replace(/^error: /, '');
  const similar = suggestion.exec(message)?.[1];
  for (const [pattern, translate] of errors) {
    const [matched, ...parts] = pattern.exec(message) ?? [];
    if (matched === undefined) continue;
    return similar
      ? fr`${translate(...parts)} Voulais-tu dire ${similar.replace(', ', ' ou ')} ?`
      : translate(...parts);
  }
  return message;
}

/** Makes a command and its subcommands print help and errors in French, and throw instead of exiting. */
export function speakFrench(command: CommandUnknownOpts): void {
  command
    .helpOption('-h, --help', 'affiche cette aide')
    .configureHelp({
      styleTitle: (title) => bold(titles[title] ?? title),
      commandUsage: (described) =>
        `${namesOf(described)} ${described.usage().replace('[command]', '[commande]')}`.trim(),
      optionDescription: ({ description, defaultValue, required }) =>
        defaultValue === undefined || !required ? description : `${description} (par défaut ${String(defaultValue)})`,
      argumentDescription: ({ description }) => description,
      subcommandTerm: (described) =>
        [described.name(), ...described.registeredArguments.map((argument) => termOf(argument))].join(' '),
    })
    .configureOutput({
      writeOut: (text) => void surroundings().stdout.write(text),
      writeErr: (text) => void surroundings().stderr.write(text),
      getOutHelpWidth: () => surroundings().stdout.columns ?? NO_TERMINAL_WIDTH,
      getErrHelpWidth: () => surroundings().stderr.columns ?? NO_TERMINAL_WIDTH,
      getOutHasColors: () => surroundings().stdout.isTTY ?? false,
      getErrHasColors: () => surroundings().stderr.isTTY ?? false,
      outputError: (text, write) => write(fr`${translateError(text)}\nVoir « ${namesOf(command)} --help ».\n`),
    })
    .exitOverride();
  if (command.commands.length > 0) {
    // Options after the name of a command belong to that command alone.
    command.enablePositionalOptions().helpCommand('help [commande]', fr`affiche l'aide d'une commande`);
  }
  for (const below of command.commands) speakFrench(below);
}

/** Adds examples to the help of a command, one per line. */
export function withExamples<Described extends CommandUnknownOpts>(
  command: Described,
  examples: readonly (readonly [line: string, what: string])[],
): Described {
  const width = Math.max(...examples.map(([line]) => line.length));
  const lines = examples.map(([line, what]) => `  ${line.padEnd(width)}  ${what}`);
  command.addHelpText('after', `\n${bold(fr`Exemples :`)}\n${lines.join('\n')}`);
  return command;
}

/** The full name of a command with its parents, as it is typed. */
export function namesOf(command: CommandUnknownOpts): string {
  return command.parent ? `${namesOf(command.parent)} ${command.name()}` : command.name();
}

function termOf(argument: Argument): string {
  const shown = `${argument.name()}${argument.variadic ? '…' : ''}`;
  return argument.required ? `<${shown}>` : `[${shown}]`;
}

/** Bold text; commander removes the escape codes where the output is no terminal. */
function bold(text: string): string {
  return styleText('bold', text, { validateStream: false });
}
