import { Command } from '@commander-js/extra-typings';
import { ConfigurationError, type Config } from '#server/platform/config.ts';
import { createPool } from '#server/platform/db/pool.ts';
import { explainError } from '#server/platform/explain-error.ts';
import { checks } from '../doctor-checks.ts';
import type { Check, Finding } from '../finding.ts';
import { exitCodes } from '../frame/exit-codes.ts';
import { surroundings } from '../frame/surroundings.ts';
import { withExamples } from '../frame/french.ts';
import { paint, print, printJson, withoutControls } from '../output/terminal.ts';
import { withDatabase } from '../with-context.ts';
import { fr } from '#shared/typeset.ts';

type NamedFinding = Finding & { readonly name: string };

export function doctorCommand() {
  return withExamples(
    new Command('doctor')
      .description(
        'Vérifie la configuration, la base, la file, le courrier et les fichiers, et dit quoi faire. Ne change rien. ' +
          'Code de sortie 1 si quelque chose empêche le service.',
      )
      .option('--no-worker', fr`sans demander qu'un worker tourne : pour une base où rien ne tourne, comme une copie`)
      .option('--json', 'pour une machine')
      .action((options) => examine(options)),
    [
      ['resonance doctor', fr`avant d'ouvrir, ou quand quelque chose cloche`],
      ['resonance doctor --no-worker', 'sur une sauvegarde que tu viens de rétablir ailleurs'],
      ['resonance doctor --json', 'pour une surveillance'],
    ],
  );
}

interface Wanted {
  readonly worker: boolean;
  readonly json?: true | undefined;
}

async function examine({ worker, json }: Wanted): Promise<void> {
  const findings: NamedFinding[] = [];
  try {
    await withDatabase(async (config) => {
      findings.push({ name: 'configuration', state: 'good', what: `${config.environment}, ${config.publicUrl}` });
      await runChecks(config, findings, worker ? checks : checks.filter(({ isAboutWorkers }) => !isAboutWorkers));
    });
  } catch (error) {
    const name = error instanceof ConfigurationError ? 'configuration' : 'base de données';
    findings.push({ name, state: 'bad', what: 'inutilisable', advice: explainError(error) });
  }
  if (findings.some(({ state }) => state === 'bad')) surroundings().exitCode = exitCodes.failed;
  if (json) printJson(findings);
  else for (const finding of findings) show(finding);
}

async function runChecks(config: Config, findings: NamedFinding[], wanted: readonly Check[]): Promise<void> {
  const { databaseUrl } = config;
  const db = createPool({
    databaseUrl,
    applicationName: 'resonance-cli',
    max: 2,
    statementTimeoutMs: 20_000,
    isQuiet: true,
  });
  try {
    for (const check of wanted) {
      const finding = await check.run(config, db).catch((error: unknown): Finding => ({
        state: 'bad',
        what: 'inutilisable',
        advice: explainError(error),
      }));
      findings.push({ name: check.name, ...finding });
      if (finding.state === 'bad' && check.isFoundation) return;
    }
  } finally {
    await db.destroy();
  }
}

const NAME_WIDTH = 18;

function show(finding: NamedFinding): void {
  const name = finding.name.padEnd(NAME_WIDTH);
  if (finding.state === 'good') return print(`${paint('green', 'bien     ')}  ${name}${withoutControls(finding.what)}`);
  const mark = finding.state === 'bad' ? paint('red', 'à réparer') : paint('yellow', 'à voir   ');
  print(`${mark}  ${name}${withoutControls(finding.what)}. ${withoutControls(finding.advice)}`);
}
