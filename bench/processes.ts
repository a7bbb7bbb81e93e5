import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/**
 * Seconds of processor time of a process and of all that it started, the ended ones included, user and system, since it
 * began; Linux counts in hundredths. A process that is gone counts nothing.
 */
export function processorSecondsOf(processId: number): number {
  const children = readOf(`${processId}/task/${processId}/children`).trim().split(' ').filter(Boolean);
  const below = children.map((id) => processorSecondsOf(Number(id)));
  const stat = readOf(`${processId}/stat`);
  // Behind the name, which may hold anything: user and system time of its own, and of the children that have ended.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return ticks / 100 + below.reduce((sum, seconds) => sum + seconds, 0);
}

/** The process that started another one. */
export function parentOf(processId: number): number {
  const stat = readOf(`${processId}/stat`);
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

function readOf(file: string): string {
  try {
    return readFileSync(`/proc/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** What a process itself holds of the memory. */
export function residentMegabytesOf(processId: number): number {
  return megabytesOf(processId, 'VmRSS');
}

/** The most memory that a process ever had. */
export function peakMegabytesOf(processId: number): number {
  return megabytesOf(processId, 'VmHWM');
}

function megabytesOf(processId: number, field: 'VmRSS' | 'VmHWM'): number {
  const found = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${processId}/status`, 'utf8'));
  return Number(found?.[1]) / 1024;
}

/** Ends a process in order; one that has ended already is no fault. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
