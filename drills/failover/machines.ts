import { execFile } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ChildProcess } from 'node:child_process';
import { until } from '#testing/test-process.ts';
import { isRunning, killTrees, startChild, type Surroundings } from './children.ts';
import type { Programs } from './programs.ts';
import { fillTemplate, readVariables, type Values } from './templates.ts';

const run = promisify(execFile);
const NAMES = ['db1', 'db2', 'db3'] as const;
const WHOLE_WITHIN_MS = 180_000;
const ANSWER_WITHIN_MS = 3000;
const PRIVATE = 0o700;

export type MachineName = (typeof NAMES)[number];

interface Machine {
  readonly name: MachineName;
  readonly address: string;
  readonly folder: string;
  readonly values: Values;
  etcd: ChildProcess | null;
  patroni: ChildProcess | null;
}

/** What Patroni says of one machine. */
interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
}

/** Where the drill's processes are and what they are filled in with: addresses and ports as on machines of their own. */
export interface Plan {
  readonly folder: string;
  readonly programs: Programs;
  readonly surroundings: Surroundings;
  readonly values: Values;
}

/**
 * The values of `deploy/patroni/values.env` for this machine. Each machine of the database has an address of its own on the
 * loopback, drawn anew for each drill, so that all have the ports of the documentation.
 */
export function drawValues(folder: string, { binDir }: Programs): Values {
  const network = `127.${randomInt(2, 250)}.${randomInt(2, 250)}`;
  const secret = () => randomBytes(24).toString('hex');
  return {
    DB1_ADDRESS: `${network}.31`,
    DB2_ADDRESS: `${network}.32`,
    DB3_ADDRESS: `${network}.33`,
    POOLER_ADDRESS: `${network}.11`,
    NETWORK: '127.0.0.0/8',
    BIN_DIR: binDir,
    POOLER_DIR: path.join(folder, 'pooler'),
    POOLER_LOG_DIR: path.join(folder, 'pooler'),
    SUPERUSER_PASSWORD: secret(),
    REPLICATION_PASSWORD: secret(),
    REWIND_PASSWORD: secret(),
    RESTAPI_PASSWORD: secret(),
    DATABASE_PASSWORD: secret(),
  };
}

/** Three PostgreSQL under Patroni, each with its etcd, as the templates say. */
export async function startMachines(plan: Plan) {
  const { programs, surroundings, values } = plan;
  const machines = NAMES.map((name): Machine => {
    const folder = path.join(plan.folder, name);
    const own = {
      NODE_NAME: name,
      NODE_ADDRESS: values[`${name.toUpperCase()}_ADDRESS`] ?? '',
      DATA_DIR: path.join(folder, 'postgres'),
      ETCD_DIR: path.join(folder, 'etcd'),
      RUN_DIR: folder,
    };
    return { name, address: own.NODE_ADDRESS, folder, values: { ...values, ...own }, etcd: null, patroni: null };
  });

  const start = (machine: Machine) => {
    const { folder } = machine;
    machine.etcd = startChild(surroundings, ['etcd'], {
      log: path.join(folder, 'etcd.log'),
      cwd: folder,
      more: readVariables(fillTemplate('etcd.env', machine.values)),
    });
    machine.patroni = startChild(surroundings, ['python3', programs.patroni, path.join(folder, 'patroni.yml')], {
      log: path.join(folder, 'patroni.log'),
      cwd: folder,
    });
  };

  for (const machine of machines) {
    await makeFolder(machine.folder, surroundings);
    await writeOwn(path.join(machine.folder, 'patroni.yml'), fillTemplate('patroni.yml', machine.values), surroundings);
    start(machine);
  }

  /** What the machines that live say of all; null while none of them knows. */
  const findMembers = async (): Promise<readonly Member[] | null> => {
    for (const { address } of machines) {
      const asked = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
        .then(async (answer) => (await answer.json()) as { members?: readonly Member[] })
        .catch(() => null);
      if (asked?.members) return asked.members;
    }
    return null;
  };
  const lastLines = () => machines.map(({ folder }) => readEnd(path.join(folder, 'patroni.log')));

  return {
    /** Waits until there are a primary, a standby that commits are confirmed by, and a second standby, all up to date. */
    async untilWhole(): Promise<void> {
      const isWhole = async () => {
        const members = (await findMembers()) ?? [];
        const roles = members.map(({ role }) => role).toSorted();
        const areUp = members.every(({ state }) => state === 'running' || state === 'streaming');
        const timelines = new Set(members.map(({ timeline }) => timeline));
        return roles.join() === 'leader,replica,sync_standby' && areUp && timelines.size === 1;
      };
      try {
        await until(isWhole, undefined, WHOLE_WITHIN_MS);
      } catch (cause) {
        throw new Error(`The three machines are not whole. ${(await Promise.all(lastLines())).join('\n')}`, { cause });
      }
    },
    /** The name of the machine whose PostgreSQL is the primary, if there is one. */
    async findPrimary(): Promise<MachineName | null> {
      const name = (await findMembers())?.find(({ role }) => role === 'leader')?.name;
      return NAMES.find((one) => one === name) ?? null;
    },
    /** kill -9 of everything on a machine at once: Patroni, etcd, PostgreSQL and its children. Returns the moment. */
    async kill(name: MachineName): Promise<number> {
      const machine = machineNamed(machines, name);
      killTrees([machine.patroni?.pid, machine.etcd?.pid, await findPostmaster(machine)].flatMap((id) => id ?? []));
      const killedAt = Date.now();
      const isDown = () => [machine.patroni, machine.etcd].every((child) => !child || !isRunning(child));
      await until(() => Promise.resolve(isDown()));
      return killedAt;
    },
    restart(name: MachineName): void {
      start(machineNamed(machines, name));
    },
    /** Makes the role and the database of the product, at the primary. */
    async createDatabase(primary: MachineName): Promise<void> {
      const { address, folder, values: filled } = machineNamed(machines, primary);
      const file = path.join(folder, 'database.sql');
      await writeOwn(file, fillTemplate('database.sql', filled), surroundings);
      const connection = ['-h', address, '-U', 'postgres', '-v', 'ON_ERROR_STOP=1', '-f', file];
      const env = { ...surroundings.env, PGPASSWORD: filled['SUPERUSER_PASSWORD'] ?? '' };
      await run(path.join(programs.binDir, 'psql'), connection, { env, cwd: folder, ...surroundings.owner });
    },
    async killAll(): Promise<void> {
      const postmasters = await Promise.all(machines.map(findPostmaster));
      const others = machines.flatMap(({ patroni, etcd }) => [patroni?.pid, etcd?.pid]);
      killTrees([...others, ...postmasters].flatMap((id) => id ?? []));
    },
  };
}

export type Machines = Awaited<ReturnType<typeof startMachines>>;

/** Makes a folder that the processes of the drill own, and nobody else may read. */
export async function makeFolder(folder: string, { owner }: Surroundings): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE });
  if (owner) await chown(folder, owner.uid, owner.gid);
}

/** Writes a file that only the processes of the drill may read: it may hold passwords. */
export async function writeOwn(file: string, text: string, { owner }: Surroundings): Promise<void> {
  await writeFile(file, text, { mode: 0o600 });
  if (owner) await chown(file, owner.uid, owner.gid);
}

/** The last lines of a log, for a failure. */
export async function readEnd(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.trimEnd().split('\n').slice(-12).join('\n');
}

/** Patroni starts PostgreSQL so that it outlives it: it is found by its own file. */
async function findPostmaster({ values }: Machine): Promise<number | undefined> {
  const file = path.join(values['DATA_DIR'] ?? '', 'postmaster.pid');
  const [line = ''] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const id = Number(line);
  if (!Number.isInteger(id) || id <= 1) return undefined;
  // The file of a server that was killed stays, and its number may have gone to another process.
  const command = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
  return command.includes(values['DATA_DIR'] ?? '') ? id : undefined;
}

function machineNamed(machines: readonly Machine[], name: MachineName): Machine {
  const found = machines.find((machine) => machine.name === name);
  if (!found) throw new Error(`There is no machine ${name}.`);
  return found;
}
