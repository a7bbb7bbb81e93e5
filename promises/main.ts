import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promises, type PromiseName, type Promised } from './catalogue.ts';
import { brokenFilesOf, journeysOf, testsOf, verdictsOf, type NamedTest } from './verdict.ts';

const names = Object.keys(promises) as PromiseName[];
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !names.includes(name as PromiseName));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no promise ${unknown.join(', ')}. Say which: npm run promises -- ${names.join(' ')}\n`,
  );
  process.exit(1);
}
const wanted = asked.length > 0 ? (asked as PromiseName[]) : names;

const brokenFiles: string[] = [];
const folder = await mkdtemp(path.join(tmpdir(), 'resonance-promises-'));
try {
  const reachedFile = path.join(folder, 'reached');
  await writeFile(reachedFile, '');
  const env = { ...process.env, PROMISES: 'full', PROMISES_REACHED: reachedFile };
  // A title, or that of a group, begins with the name: at its start, or after the titles around it.
  const pattern = `(^|\\s|,)(${wanted.join('|')})(,\\s?[A-J]\\d+)*: `;
  const tests = [
    ...(await runTests(pattern, env, ['--selectProjects', 'pure', 'http'])),
    // Promises about times are measured while nothing else runs.
    ...(await runTests(pattern, env, ['--selectProjects', 'faults', '--runInBand'])),
    ...(await runJourneys(pattern, env)),
  ];
  const figures = (await readFile(reachedFile, 'utf8')).trim().split('\n').filter(Boolean);
  const verdicts = verdictsOf(
    wanted,
    tests,
    figures.map((line) => JSON.parse(line) as { promise: PromiseName; figure: string }),
  );
  for (const { name, isFulfilled, isAsked, tests: count, figure, failed } of verdicts) {
    const { promise, asked: figureAsked, exception, needs } = promises[name] as Promised;
    print(`${isFulfilled ? 'ok     ' : isAsked ? 'NOT OK ' : 'no test'} ${name.padEnd(4)} ${promise}`);
    print(`             asked:   ${figureAsked}`);
    if (count > 0) print(`             reached: ${figure || (isFulfilled ? 'as asked' : 'less')} (${count} tests)`);
    if (exception !== undefined) print(`             exception: ${exception}`);
    if (!isAsked) print(`             not asked: this machine has no ${needs}`);
    else if (count === 0 && exception === undefined) print('             no test is named after it');
    for (const title of failed) print(`             failed:  ${title}`);
  }
  for (const file of brokenFiles) print(`NOT RUN      ${path.relative('.', file)}`);
  const short = verdicts.filter(({ isFulfilled, isAsked }) => !isFulfilled && isAsked);
  const fulfilled = verdicts.filter(({ isFulfilled }) => isFulfilled);
  print(`\n${fulfilled.length} of ${verdicts.length} promises kept.`);
  process.exitCode = short.length + brokenFiles.length > 0 ? 1 : 0;
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function runTests(pattern: string, env: NodeJS.ProcessEnv, projects: readonly string[]): Promise<NamedTest[]> {
  const report = path.join(folder, `tests-${projects[1]}.json`);
  const options = [...projects, '--testNamePattern', pattern, '--json', '--outputFile', report];
  await run(['jest', ...options], { ...env, NODE_OPTIONS: '--experimental-vm-modules' });
  if (!existsSync(report)) return [];
  const parsed: unknown = JSON.parse(await readFile(report, 'utf8'));
  brokenFiles.push(...brokenFilesOf(parsed));
  return testsOf(parsed);
}

async function runJourneys(pattern: string, env: NodeJS.ProcessEnv): Promise<NamedTest[]> {
  const report = path.join(folder, 'journeys.json');
  const options = ['--grep', pattern, '--reporter', 'json', '--pass-with-no-tests'];
  await run(['playwright', 'test', ...options], { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  return existsSync(report) ? journeysOf(JSON.parse(await readFile(report, 'utf8'))) : [];
}

/** What the tests print goes to the standard error; the table is the answer. */
async function run([program = '', ...options]: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(path.join('node_modules', '.bin', program), options, { env, stdio: ['ignore', 2, 2] });
  await once(child, 'exit');
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
