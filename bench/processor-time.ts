import { readFile } from 'node:fs/promises';
import type { Database } from '#server/platform/db/database.ts';
import { parentOf } from './processes.ts';

/** Of the clock by which Linux counts. */
const TICKS_PER_SECOND = 100;

/** Seconds of processor time that some processes have used so far; on Linux only. One that is gone counts nothing. */
export async function processorSeconds(processIds: readonly number[]): Promise<number> {
  const ticks = await Promise.all(processIds.map(readTicks));
  return ticks.reduce((sum, some) => sum + some, 0) / TICKS_PER_SECOND;
}

/** The processes of the PostgreSQL that answers: connections, and what writes and cleans behind them. */
export async function findDatabaseProcesses(db: Database): Promise<number[]> {
  const { rows } = await db.raw<{ rows: { pid: number }[] }>('SELECT pid FROM pg_stat_activity');
  return rows.map(({ pid }) => pid);
}

/** The process of the PostgreSQL that answers which started all its others (`processorSecondsOf` counts all of them). */
export async function findDatabaseServer(db: Database): Promise<number> {
  const { rows } = await db.raw<{ rows: [{ pid: number }] }>('SELECT pg_backend_pid() AS pid');
  return parentOf(rows[0].pid);
}

/** Seconds during which processors of this machine were idle, whichever process could have used them. */
export async function idleSeconds(): Promise<number> {
  const [line = ''] = (await readFile('/proc/stat', 'utf8')).split('\n');
  // cpu user nice system idle iowait …
  return Number(line.trim().split(/\s+/)[4] ?? 0) / TICKS_PER_SECOND;
}

async function readTicks(processId: number): Promise<number> {
  const text = await readFile(`/proc/${processId}/stat`, 'utf8').catch(() => null);
  // Behind the name, which may hold anything: state is the third field, user and system time the 14th and 15th.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ') ?? [];
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}
