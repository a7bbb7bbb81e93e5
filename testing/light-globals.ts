import { registerHooks } from 'node:module';
import { quickExpect } from './quick-expect.ts';

type Test = ((title: string, run?: TestFunction, limitMs?: number) => void) & {
  each(...table: unknown[]): (title: string, run: TestFunction, limitMs?: number) => void;
};
type TestFunction = (...values: never[]) => unknown;

declare global {
  var limitedTest: typeof withTimeLimit;
  var limitedHook: typeof withHookLimit;
  var quickerExpect: typeof quickExpect;
}

/** What jest-light-runner puts into the global scope; tests import it from `@jest/globals`, as under Jest's own runner. */
const source = [
  ...['describe', 'jest'].map((name) => `export const ${name} = globalThis.${name};`),
  'export const expect = globalThis.quickerExpect(globalThis.expect);',
  ...['afterAll', 'afterEach', 'beforeAll', 'beforeEach'].map(
    (name) => `export const ${name} = globalThis.limitedHook(globalThis.${name});`,
  ),
  ...['it', 'test'].map((name) => `export const ${name} = globalThis.limitedTest(globalThis.${name});`),
].join('\n');
const url = 'light-globals:';

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url, shortCircuit: true } : next(specifier, context),
  load: (loaded, context, next) =>
    loaded === url ? { format: 'module', source, shortCircuit: true } : next(loaded, context),
});

/** Jest's `testTimeout`, which jest.config.js leaves here, because the light runner does not hand it on. */
const LIMIT_MS = Number(process.env['TEST_LIMIT_MS']);
/** The real ones, whatever a test puts in their place. */
const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis;

globalThis.limitedTest = withTimeLimit;
globalThis.limitedHook = withHookLimit;
globalThis.quickerExpect = quickExpect;

/** Adds a time limit to tests, as Jest's own runner has: the light one would wait for ever for a test that hangs. */
function withTimeLimit(test: Test): Test {
  return new Proxy(test, {
    apply: (target, self, [title, run, limitMs]: Parameters<Test>) =>
      Reflect.apply(target, self, [title, run && limited(run, limitMs)]),
    get(target, name, receiver) {
      if (name !== 'each') return Reflect.get(target, name, receiver) as unknown;
      return (...table: unknown[]) =>
        (title: string, run: TestFunction, limitMs?: number) =>
          target.each(...table)(title, limited(run, limitMs));
    },
  });
}

function withHookLimit(hook: (run: TestFunction) => void): (run: TestFunction) => void {
  return (run) => hook(limited(run));
}

function limited(run: TestFunction, limitMs = LIMIT_MS): TestFunction {
  return async (...values) => {
    const { promise, reject } = Promise.withResolvers<never>();
    const timer = startTimer(() => reject(new Error(`It did not end within ${limitMs} ms.`)), limitMs);
    try {
      await Promise.race([run(...values), promise]);
    } finally {
      stopTimer(timer);
    }
  };
}
