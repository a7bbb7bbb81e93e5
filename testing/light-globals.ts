import { registerHooks } from 'node:module';

/** What jest-light-runner puts into the global scope; tests import it from `@jest/globals`, as under Jest's own runner. */
const names = ['afterAll', 'afterEach', 'beforeAll', 'beforeEach', 'describe', 'expect', 'it', 'jest', 'test'];
const source = names.map((name) => `export const ${name} = globalThis.${name};`).join('\n');
const url = 'light-globals:';

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url, shortCircuit: true } : next(specifier, context),
  load: (loaded, context, next) =>
    loaded === url ? { format: 'module', source, shortCircuit: true } : next(loaded, context),
});
