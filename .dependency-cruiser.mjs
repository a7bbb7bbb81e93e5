/**
 * Which folder may import which. The nouns of the server stand lowest first: a noun imports itself and those before it,
 * never one after it, so that there is neither an arrow upwards nor a circle. The client has the same nouns in the same
 * order.
 */
const serverTiers = [
  'platform',
  'features/audit',
  'features/members',
  'web',
  'features/passkeys',
  'features/admin',
  'features/places',
  'features/matching',
  'features/relations',
  'features/phrases',
  'features/news',
  'features/photos',
  'features/points',
  'features/plans',
  'features/ads',
  'features/crush',
  'features/play',
  'features/daily',
  'features/resonance',
  'features/premium-quizzes',
  'features/questionnaire',
  'features/gifts',
  'features/notifications',
  'features/comparisons',
  'features/voices',
  'features/talk',
  'features/games',
  'features/evenings',
  'features/organisers',
  'features/choices',
  'features/safety',
  'features/video-meetings',
  'features/bounces',
  'features/unsubscribe',
  'features/account',
  'features/sign-in',
  'features/legal',
  'features/statistics',
  'features/assistant',
  'features/backups',
  'features/secrets',
  'features/demo',
  'features/installation',
  'features/pages',
];

/** The components know no frame, the frame no screens; the routing wires what the features bring. */
const clientTiers = [
  'ui',
  'frame',
  ...serverTiers.filter((tier) => tier.startsWith('features/')),
  // The developers' page of all components: no address of the product, and nothing imports it.
  'features/gallery',
  'features/index.ts',
  'routing',
  'pages',
];

/** Tests look wherever they like. */
const TESTS = '\\.test\\.ts$';

/** What lies in no tier and imports from all of them. */
const wiring = {
  server: ['^server/app/', '^server/[^/]+$', '^server/features/index\\.ts$'],
  client: ['^client/[^/]+$'],
};

const pathOf = (tree, tier) => `^${tree}/${tier.endsWith('.ts') ? `${tier.replace('.', '\\.')}$` : `${tier}/`}`;

const tierRulesOf = (tree, tiers) =>
  tiers.map((tier, index) => ({
    name: `${tree}-${tier.replace('features/', '')}-imports-only-downwards`,
    severity: 'error',
    from: { path: pathOf(tree, tier), pathNot: TESTS },
    to: { path: [...tiers.slice(index + 1).map((higher) => pathOf(tree, higher)), ...wiring[tree]] },
  }));

/** A folder that no tier names would be checked by nothing. */
const everyFolderHasATier = (tree, tiers) => ({
  name: `every-folder-of-the-${tree}-has-a-tier`,
  severity: 'error',
  from: {},
  to: { path: `^${tree}/`, pathNot: [...tiers.map((tier) => pathOf(tree, tier)), ...wiring[tree]] },
});

export default {
  forbidden: [
    ...tierRulesOf('server', serverTiers),
    ...tierRulesOf('client', clientTiers),
    everyFolderHasATier('server', serverTiers),
    everyFolderHasATier('client', clientTiers),
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
        path: '^(server|client|worker|cli|seeds|migrations|testing|bench|drills|e2e|promises)/',
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
        pathNot: '^server/start-parts\\.ts$',
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
        pathNot: '^client/frame/data\\.ts$',
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
      name: 'matching-behind-its-services',
      comment: 'server/features/matching/README.md: files at its top are its doors, folders are internal',
      severity: 'error',
      from: {
        path: '^(server|worker|cli)/',
        pathNot: `^server/features/matching/|${TESTS}`,
      },
      to: {
        path: '^server/features/matching/([^/]+/|.*\\.queries\\.ts$)',
      },
    },
    {
      name: 'matching-computes-without-io',
      severity: 'error',
      from: {
        path: '^server/features/matching/(areas|engine|lists|selections)/',
        pathNot: TESTS,
      },
      to: {
        path: '^server/platform/(db|queue|http)/|\\.queries\\.ts$|node_modules/knex/',
      },
    },
    {
      name: 'no-development-dependency-in-production',
      severity: 'error',
      from: {
        path: '^(server|worker|cli|shared|migrations)/',
        pathNot:
          '\\.test\\.ts$|arbitraries\\.ts$|^testing/|^server/platform/db/embedded\\.ts$|^server/platform/http/(render-from-source|vike-frame)\\.ts$|^cli/evenings/highs-programme\\.ts$',
      },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'knex-behind-typed-tables',
      severity: 'error',
      from: {
        path: '^(server|worker|cli|seeds|testing|bench|drills|e2e)/',
        pathNot: '^server/platform/db/|^testing/(any-table|every-route)\\.ts$|\\.test\\.ts$|^bench/matching-sql\\.ts$',
      },
      to: {
        path: 'node_modules/knex/',
      },
    },
    {
      name: 'kernel-knows-only-the-layout',
      severity: 'error',
      from: {
        path: '^kernel/',
      },
      to: {
        path: '^(server|client|worker|cli|shared|seeds|migrations|testing|bench|drills|e2e|promises)/',
        pathNot: '^server/features/matching/engine/simd/layout\\.ts$',
      },
    },
    {
      name: 'nothing-shipped-imports-tests',
      severity: 'error',
      from: {
        path: '^(server|client|worker|cli|shared|seeds|migrations)/',
        pathNot: '\\.test\\.ts$|arbitraries\\.ts$',
      },
      to: {
        path: '^(testing|bench|drills|e2e|promises)/',
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
        path: '^(bench|drills|e2e)/',
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
