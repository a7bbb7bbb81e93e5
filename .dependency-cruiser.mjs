/**
 * Which folder may import which. The nouns of the server stand lowest first: a noun imports itself and those before it,
 * never one after it, so that there is neither an arrow upwards nor a circle.
 */
const serverTiers = [
  'platform',
  'features/audit',
  'features/members',
  'web',
  'features/admin',
  'features/places',
  'features/matching',
  'features/relations',
  'features/photos',
  'features/points',
  'features/plans',
  'features/ads',
  'features/crush',
  'features/play',
  'features/resonance',
  'features/questionnaire',
  'features/gifts',
  'features/notifications',
  'features/safety',
  'features/unsubscribe',
  'features/account',
  'features/sign-in',
  'features/legal',
  'features/statistics',
  'features/assistant',
  'features/backups',
  'features/demo',
  'features/installation',
  'features/pages',
];

/** Tests look wherever they like. */
const TESTS = '\\.test\\.ts$';

const tierRules = serverTiers.map((tier, index) => ({
  name: `server-${tier.replace('features/', '')}-imports-only-downwards`,
  severity: 'error',
  from: { path: `^server/${tier}/`, pathNot: TESTS },
  to: {
    path: [
      ...serverTiers.slice(index + 1).map((higher) => `^server/${higher}/`),
      '^server/app/',
      '^server/[^/]+$',
      '^server/features/index\\.ts$',
    ],
  },
}));

/** A folder of the server that no tier names would be checked by nothing. */
const everyFolderHasATier = {
  name: 'every-folder-has-a-tier',
  severity: 'error',
  from: {},
  to: {
    path: '^server/',
    pathNot: [
      ...serverTiers.map((tier) => `^server/${tier}/`),
      '^server/app/',
      '^server/[^/]+$',
      '^server/features/index\\.ts$',
    ],
  },
};

export default {
  forbidden: [
    ...tierRules,
    everyFolderHasATier,
    {
      name: 'not-unresolvable',
      severity: 'error',
      from: {},
      to: {
        couldNotResolve: true,
      },
    },
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: {
        circular: true,
      },
    },
    {
      name: 'shared-imports-nothing-of-ours',
      severity: 'error',
      from: {
        path: '^shared/',
        pathNot: '\\.test\\.ts$',
      },
      to: {
        path: '^(server|client|worker|cli|seeds|migrations|testing|bench|e2e|promises)/',
      },
    },
    {
      name: 'shared-does-no-io',
      severity: 'error',
      from: {
        path: '^shared/',
        pathNot: '\\.test\\.ts$|arbitraries\\.ts$',
      },
      to: {
        dependencyTypes: ['core', 'npm'],
        pathNot: 'node_modules/zod/',
      },
    },
    {
      name: 'server-knows-no-screens',
      severity: 'error',
      from: {
        path: '^server/',
      },
      to: {
        path: '^(client|cli)/',
      },
    },
    {
      name: 'only-the-start-knows-the-worker',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: '^server/start\\.ts$',
      },
      to: {
        path: '^worker/',
      },
    },
    {
      name: 'worker-and-cli-stand-alone',
      severity: 'error',
      from: {
        path: '^(worker|cli)/',
      },
      to: {
        path: '^client/',
      },
    },
    {
      name: 'worker-and-cli-apart',
      severity: 'error',
      from: {
        path: '^worker/',
      },
      to: {
        path: '^cli/',
      },
    },
    {
      name: 'client-runs-no-server-code',
      severity: 'error',
      from: {
        path: '^client/',
      },
      to: {
        path: '^(server|worker|cli|seeds|migrations)/',
        pathNot: '^server/app/server-routes\\.ts$',
      },
    },
    {
      name: 'client-types-from-one-place',
      severity: 'error',
      from: {
        path: '^client/',
        pathNot: '^client/routing/data\\.ts$',
      },
      to: {
        path: '^server/',
      },
    },
    {
      name: 'light-client',
      severity: 'error',
      from: {
        path: '^client/',
      },
      to: {
        path: 'node_modules/zod/',
      },
    },
    {
      name: 'vike-behind-one-seam',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: '^server/platform/http/(render-from-source|vike-frame)\\.ts$',
      },
      to: {
        path: 'node_modules/vike/',
      },
    },
    {
      name: 'production-loads-no-vike',
      severity: 'error',
      from: {
        path: '^(server|worker|cli)/',
        pathNot: '^server/platform/http/(render-from-source|write-page-frame)\\.ts$',
      },
      to: {
        path: '^server/platform/http/(render-from-source|vike-frame|write-page-frame)\\.ts$',
        dependencyTypesNot: ['dynamic-import'],
      },
    },
    {
      name: 'sql-stays-in-its-place',
      severity: 'error',
      from: {
        path: '^(client|shared)/',
      },
      to: {
        path: 'node_modules/(knex|pg)/',
      },
    },
    {
      name: 'no-development-dependency-in-production',
      severity: 'error',
      from: {
        path: '^(server|worker|cli|shared|migrations)/',
        pathNot:
          '\\.test\\.ts$|arbitraries\\.ts$|^testing/|^server/platform/db/embedded\\.ts$|^server/platform/http/(render-from-source|vike-frame)\\.ts$',
      },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'kernel-knows-only-the-layout',
      severity: 'error',
      from: {
        path: '^kernel/',
      },
      to: {
        path: '^(server|client|worker|cli|shared|seeds|migrations|testing|bench|e2e|promises)/',
        pathNot: '^server/features/matching/engine/simd/layout\\.ts$',
      },
    },
    {
      name: 'nothing-shipped-imports-tests',
      severity: 'error',
      from: {
        path: '^(server|client|worker|cli|shared|seeds|migrations)/',
        pathNot: '\\.test\\.ts$|arbitraries\\.ts$|^cli/testing/',
      },
      to: {
        path: '^(testing|bench|e2e|promises)/',
      },
    },
    {
      name: 'testing-is-below-measurements-and-journeys',
      severity: 'error',
      from: {
        path: '^testing/',
        pathNot: '\\.test\\.ts$',
      },
      to: {
        path: '^(bench|e2e)/',
      },
    },
  ],
  options: {
    doNotFollow: {
      path: 'node_modules',
    },
    exclude: {
      path: '^dist/|\\.css$',
    },
    tsPreCompilationDeps: true,
    tsConfig: {
      fileName: 'tsconfig.json',
    },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
