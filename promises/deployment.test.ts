import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const explained = [...read('.env.example').matchAll(/^(?:# )?([A-Z][A-Z\d_]+)=/gm)].map(([, name = '']) => name);

interface Service {
  readonly image?: string;
  readonly build?: string;
  readonly restart?: string;
  readonly ports?: readonly string[];
  readonly profiles?: readonly string[];
  readonly environment?: Readonly<Record<string, string | null>>;
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean };
  readonly read_only?: boolean;
  readonly deploy?: { readonly replicas: number };
}

describe('S-operations-26: deploy/compose.yaml', () => {
  const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as {
    services: Readonly<Record<string, Service>>;
  };
  const all = Object.entries(services);
  const lasting = all.filter(([name, { profiles }]) => name !== 'migrate' && profiles === undefined);

  it('is the only one', () => {
    expect(readdirSync(root).filter((name) => /compose.*\.ya?ml$/.test(name))).toEqual([]);
  });

  it('publishes Caddy and the relay, and the catcher of mails to this machine', () => {
    const published = all.filter(([, { ports = [] }]) => ports.length > 0).map(([name, { ports }]) => [name, ports]);
    expect(published).toEqual([
      ['caddy', ['80:80', '443:443', '443:443/udp']],
      ['relay', ['3478:3478', '3478:3478/udp', '49160-49259:49160-49259/udp']],
      ['mailbox', ['127.0.0.1:8025:8025']],
    ]);
  });

  it('names an exact version of every image', () => {
    const exact = /:v?\d+\.\d+(?:\.\d+)?(?:-\w+)?$/;
    const others = all.filter(([, { build }]) => build === undefined);
    expect(others.map(([name]) => name)).toEqual(['database', 'caddy', 'relay', 'mailbox']);
    expect(others.filter(([, { image = '' }]) => !exact.test(image))).toEqual([]);
  });

  it('starts everything again that ended, and asks how it is', () => {
    expect(lasting.filter(([, { restart }]) => restart !== 'unless-stopped')).toEqual([]);
    const unasked = lasting.filter(([, { healthcheck }]) => healthcheck?.test === undefined).map(([name]) => name);
    // Its image brings a question of its own.
    expect(unasked).toEqual(['mailbox']);
  });

  it('lets no process of ours write to its image', () => {
    for (const name of ['web', 'worker', 'migrate', 'cli']) expect(services[name]?.read_only).toBe(true);
  });

  it('runs more than one web process', () => {
    expect(services['web']?.deploy?.replicas).toBeGreaterThan(1);
  });

  // Only a developer renders from source.
  const ofProduction = explained.filter((variable) => variable !== 'RENDER_FROM_SOURCE');
  const variablesOf = (name: string) => Object.keys(services[name]?.environment ?? {}).sort();
  /** What opens the backups and the store in which they lie: with a web process an intruder would have them too. */
  const ofBackups = [
    'AWS_ACCESS_KEY_ID',
    'AWS_ENDPOINT_URL_S3',
    'AWS_REGION',
    'AWS_SECRET_ACCESS_KEY',
    'AWS_SESSION_TOKEN',
    'BACKUP_IDENTITY',
    'DRILL_DATABASE_URL',
  ];

  it('hands every variable on to the command line', () => {
    expect(variablesOf('cli')).toEqual(ofProduction.toSorted());
    expect(ofProduction).toEqual(expect.arrayContaining(ofBackups));
  });

  it.each(['web', 'worker', 'migrate'])('hands every variable on to %s but those of backups', (name) => {
    expect(variablesOf(name)).toEqual(ofProduction.filter((variable) => !ofBackups.includes(variable)).toSorted());
  });

  it('lets the migration alone own the schema', () => {
    const roleOf = (name: string) =>
      /postgres:\/\/(\w+):/.exec(services[name]?.environment?.['DATABASE_URL'] ?? '')?.[1];
    expect(['web', 'worker', 'cli', 'migrate'].map(roleOf)).toEqual([
      'resonance_app',
      'resonance_app',
      'resonance_app',
      'resonance',
    ]);
  });

  it('gets from its example every variable that it demands', () => {
    const demanded = [...read('deploy/compose.yaml').matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => name);
    const given = [...read('deploy/compose.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(given).toEqual(expect.arrayContaining([...new Set(demanded)]));
  });

  it('mounts only files that are there', () => {
    const mounted = [...read('deploy/compose.yaml').matchAll(/- (\.\/[^:\s]+):/g)].map(([, file = '']) => file);
    expect(mounted.length).toBe(4);
    for (const file of mounted) expect(statSync(path.join(root, 'deploy', file)).isFile()).toBe(true);
  });
});

describe('S-operations-26: a unit of systemd', () => {
  const folder = path.join(root, 'deploy/systemd');
  const units = readdirSync(folder)
    .filter((name) => name.endsWith('.service'))
    .map((name) => [name, readFileSync(path.join(folder, name), 'utf8')] as const);

  it.each(units)('starts Node itself, with the one file of variables: %s', (_name, unit) => {
    expect(unit).toMatch(
      /^ExecStart=\S+(?: -c 'exec)? ?\S*node_modules\/\.bin\/node --import \.\/server\/check-node\.mjs /m,
    );
    expect(unit).not.toContain('npm run');
    expect(unit).toContain('\nEnvironmentFile=/etc/resonance/resonance.env\n');
    expect(unit).toContain('\nUser=resonance\n');
  });

  it.each(units)('is confined: %s', (_name, unit) => {
    for (const line of ['NoNewPrivileges=yes', 'CapabilityBoundingSet=', 'ProtectSystem=strict', 'PrivateUsers=yes'])
      expect(unit).toContain(`\n${line}\n`);
  });

  it.each(units)('starts an entry point that is there: %s', (_name, unit) => {
    const [, entry = ''] = /check-node\.mjs (\S+)/.exec(unit) ?? [];
    expect(statSync(path.join(root, entry)).isFile()).toBe(true);
  });

  it.each(['web@', 'worker@'])('gives resonance-%s more time to end than it takes', (name) => {
    const [, unit = ''] = units.find(([file]) => file === `resonance-${name}.service`) ?? [];
    expect(unit).toMatch(/^TimeoutStopSec=15$/m);
    expect(unit).toMatch(/^KillMode=mixed$/m);
    expect(unit).toMatch(/^Restart=always$/m);
  });
});

describe('an example of variables', () => {
  const examples = ['resonance', 'owner', 'backup'].map((name) => `deploy/${name}.env.example`);
  const units = ['backup', 'drill'].map((name) => read(`deploy/systemd/resonance-${name}.service`));

  it.each(examples)('names only variables that exist: %s', (file) => {
    const named = [...read(file).matchAll(/^#?([A-Z][A-Z\d_]*)=/gm)].map(([, name]) => name);
    const ofUnits = units.flatMap((unit) => [...unit.matchAll(/\$\{?(BACKUP_[A-Z_]+)/g)].map(([, name]) => name));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name = '') => ![...explained, ...ofUnits].includes(name))).toEqual([]);
  });

  it.each(examples)('reads alike in systemd and in sh: %s', (file) => {
    const lines = read(file)
      .split('\n')
      .filter((line) => line !== '' && !/^#(?![A-Z])/.test(line));
    expect(lines.filter((line) => !/^#?[A-Z][A-Z\d_]*='[^']*'$/.test(line))).toEqual([]);
  });
});

describe('the backup of the night and its drill', () => {
  const unitOf = (name: string) => read(`deploy/systemd/resonance-${name}.service`);
  const lineOf = (unit: string) => /^ExecStart=\/bin\/sh -c '(.*)'$/m.exec(unit)?.[1]?.replaceAll('$$', '$') ?? '';
  /** What `backup create` gets, with these variables. */
  const given = (variables: Readonly<Record<string, string>>) => {
    const line = lineOf(unitOf('backup')).replace(/^exec \S+node .*?main\.ts/, String.raw`printf '%s\n'`);
    return execFileSync('/bin/sh', ['-c', line], { env: { PATH: '/usr/bin:/bin', ...variables } })
      .toString()
      .trimEnd()
      .split('\n');
  };

  it('goes open into a folder, and sealed for every recipient elsewhere', () => {
    expect(given({ BACKUP_TO: '/var/my backups', BACKUP_ENCRYPT_TO: '' })).toEqual([
      'backup',
      'create',
      '--to',
      '/var/my backups',
    ]);
    expect(given({ BACKUP_TO: 's3://b/p', BACKUP_ENCRYPT_TO: 'age1a age1b' })).toEqual([
      'backup',
      'create',
      '--to',
      's3://b/p',
      '--encrypt-to',
      'age1a',
      'age1b',
    ]);
  });

  it('has a value for each variable also without a file of its own, and prunes after it', () => {
    for (const unit of [unitOf('backup'), unitOf('drill')]) {
      const preset = [...(/^Environment=(.*)$/m.exec(unit)?.[1] ?? '').matchAll(/(\w+)=/g)].map(([, name]) => name);
      const used = [...unit.matchAll(/\$\{?(BACKUP_[A-Z_]+)/g)].map(([, name]) => name);
      expect(used.filter((name) => !preset.includes(name))).toEqual([]);
      // What the file says counts.
      expect(unit).toMatch(/^Environment=.*\n(?:.*\n)*EnvironmentFile=-\/etc\/resonance\/backup\.env$/m);
    }
    expect(unitOf('backup')).toMatch(/backup create .*\nExecStart=.* backup prune /);
    expect(unitOf('drill')).toMatch(/^ExecStart=.* backup drill /m);
  });
});

describe('a proxy', () => {
  it.each(['deploy/nginx/resonance.conf', 'deploy/caddy/Caddyfile', 'deploy/caddy/compose.Caddyfile'])(
    'takes photos whole, buffers no stream and ends idle connections first: %s',
    (file) => {
      const text = read(file);
      expect(text).toMatch(/client_max_body_size 12m|max_size 12MB/);
      expect(text).toMatch(/proxy_buffering off|flush_interval -1/);
      expect(text).toMatch(/keepalive(?:_timeout)? 60s/);
    },
  );
});

describe('the document that deploy/walk/run walks', () => {
  const blocks = [...read('docs/operations.md').matchAll(/^```sh ([\w-]+)$/gm)].map(([, kind = '']) => kind);
  const asked = [...read('deploy/walk/run').matchAll(/^(install_block|walk_block) (\d+)$/gm)];

  it('has blocks of no other kind', () => {
    expect(new Set(blocks)).toEqual(new Set(['walk', 'walk-install', 'walk-own', 'walk-release']));
  });

  it('is walked whole, in its order', () => {
    const numbersOf = (name: string) => asked.filter(([, one]) => one === name).map(([, , number]) => Number(number));
    const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
    expect(numbersOf('install_block')).toEqual(upTo(blocks.filter((kind) => kind === 'walk-install').length));
    expect(numbersOf('walk_block')).toEqual(upTo(blocks.filter((kind) => kind === 'walk').length));
    expect(blocks.filter((kind) => kind === 'walk-release')).toHaveLength(1);
  });
});
