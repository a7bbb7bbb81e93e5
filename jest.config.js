const isFull = process.env['PROMISES'] === 'full';
// The whole figures of the promises take as long as they take.
const testTimeout = isFull ? 3_600_000 : 180_000;
process.env['TEST_LIMIT_MS'] = String(testTimeout);

/**
 * Without a world of its own for each file, which costs computations two thirds of their time, and files that start
 * processes a third. Jest's own runner passes over what leads to no wanted test: for the promises that is faster.
 */
const light = (runner) => ({ runner, setupFiles: ['<rootDir>/testing/light-globals.ts'] });

const shared = {
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' }, module: { type: 'es6' } },
    ],
  },
  testEnvironment: 'node',
  modulePathIgnorePatterns: ['<rootDir>/bench/.cache/', '<rootDir>/bench/frameworks/'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/e2e/', '/.data/'],
};

export default {
  projects: [
    {
      ...shared,
      displayName: 'pure',
      ...light('jest-light-runner'),
      testMatch: ['**/*.test.ts'],
      testPathIgnorePatterns: [...shared.testPathIgnorePatterns, '\\.(http|faults)\\.test\\.ts$'],
    },
    {
      ...shared,
      displayName: 'http',
      ...(!isFull && light('<rootDir>/testing/process-runner.js')),
      testMatch: ['**/*.http.test.ts'],
      globalSetup: './testing/database-setup.ts',
      globalTeardown: './testing/database-teardown.ts',
    },
    {
      ...shared,
      displayName: 'faults',
      ...(!isFull && light('<rootDir>/testing/process-runner.js')),
      testMatch: ['**/*.faults.test.ts'],
    },
  ],
  testTimeout,
  // More than there are cores: a test mostly waits for the processes that it started.
  maxWorkers: 4,
};
