import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { commands } from './commands/index.ts';
import { speakFrench, withExamples } from './frame/french.ts';

/**
 * Creates the program with its commands.
 * @param line the arguments, of whose command alone the code is loaded; without it that of all commands
 */
export async function createProgram(line?: readonly string[]): Promise<CommandUnknownOpts> {
  const wanted = line?.[0] === 'help' ? line[1] : line?.[0];
  const program = withExamples(
    new Command('resonance').description('Faire tourner Résonance depuis un terminal ou une ligne de cron.'),
    [
      ['resonance doctor', 'vérifie que tout est en place, et dit quoi faire'],
      ['resonance db migrate', 'prépare la base de cette version'],
      ['resonance matches refresh --all', 'recalcule tous les matchs'],
    ],
  );
  for (const { name, summary, load, isHidden } of commands) {
    const isWanted = line === undefined || wanted === name;
    const command: CommandUnknownOpts = isWanted ? await load() : new Command(name);
    program.addCommand(command.summary(summary), { hidden: isHidden ?? false });
  }
  speakFrench(program);
  return program;
}
