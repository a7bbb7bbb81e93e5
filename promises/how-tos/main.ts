import { howToNamed, howToNames, limits, makeScratch, type HowToName } from './scratch.ts';

/** Follows each how-to in a copy of the project, to the letter: its edits, its commands, and how many files it takes. */
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !howToNames.includes(name as HowToName));
if (unknown.length > 0) {
  process.stderr.write(`There is no how-to ${unknown.join(', ')}. Say which: ${howToNames.join(', ')}\n`);
  process.exit(1);
}

for (const name of asked.length > 0 ? (asked as HowToName[]) : howToNames) {
  const scratch = await makeScratch();
  try {
    const howTo = await howToNamed(name);
    await scratch.apply(howTo);
    const files = await scratch.commit();
    print(`${name}: ${files.length} files, at most ${limits[name]}`);
    for (const file of files) print(`  ${file}`);
    if (files.length > limits[name]) throw new Error(`${name} touches too many files.`);
    for (const line of howTo.checks) {
      const begun = performance.now();
      await scratch.run(line);
      print(`  ok, ${Math.round((performance.now() - begun) / 1000)} s: ${line}`);
    }
  } catch (error) {
    process.exitCode = 1;
    print(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await scratch.remove();
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
