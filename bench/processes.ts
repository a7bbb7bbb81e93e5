import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/** Of a process and of whatever it has started, user and system, since it began; Linux counts in hundredths. */
export function processorSecondsOf(processId: number): number {
  const fields = readFileSync(`/proc/${processId}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const children = readFileSync(`/proc/${processId}/task/${processId}/children`, 'utf8').trim().split(' ');
  const below = children.filter(Boolean).map((id) => processorSecondsOf(Number(id)));
  return (Number(fields[11]) + Number(fields[12])) / 100 + below.reduce((sum, seconds) => sum + seconds, 0);
}

/** What a process itself holds of the memory. */
export function residentMegabytesOf(processId: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${processId}/status`, 'utf8'))?.[1]) / 1024;
}

/** Ends a process in order; one that has ended already is no fault. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
