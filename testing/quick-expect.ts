/** What Jest hands out for a value: functions by name, and the same again under `not`, `resolves` and `rejects`. */
interface Expectation {
  readonly [name: string]: unknown;
  readonly not: Matchers;
}
type Matchers = Readonly<Record<string, unknown>>;
type Matcher = (...values: readonly unknown[]) => unknown;
type Expect = (...received: readonly unknown[]) => Expectation;
type Passes = (received: unknown, expected: unknown) => boolean;

/** Values deeper than this, such as those that contain themselves, are for Jest. */
const DEEPEST = 30;

/** When an expectation is met without a doubt; what is not so here may still be so for Jest. */
export const met: Readonly<Record<string, Passes>> = {
  toBe: Object.is,
  toEqual: (received, expected) => areAlike(received, expected, false),
  toMatchObject: (received, expected) => isObject(received) && isObject(expected) && areAlike(received, expected, true),
  toBeNull: (received) => received === null,
  toBeUndefined: (received) => received === undefined,
  toBeGreaterThan: (received, expected) => isNumber(received) && isNumber(expected) && received > expected,
  toBeGreaterThanOrEqual: (received, expected) => isNumber(received) && isNumber(expected) && received >= expected,
  toBeLessThan: (received, expected) => isNumber(received) && isNumber(expected) && received < expected,
  toBeLessThanOrEqual: (received, expected) => isNumber(received) && isNumber(expected) && received <= expected,
  toHaveLength: (received, expected) =>
    (typeof received === 'string' || Array.isArray(received)) && received.length === expected,
  toContain: (received, expected) => contains(received, expected) === true,
  toMatch: (received, expected) => matches(received, expected) === true,
};
export const metUnderNot: Readonly<Record<string, Passes>> = {
  toBe: (received, expected) => !Object.is(received, expected),
  toBeNull: (received) => received !== null,
  toContain: (received, expected) => contains(received, expected) === false,
  toMatch: (received, expected) => matches(received, expected) === false,
};

/**
 * Jest's `expect`, at little cost for what is met: by itself it makes some 250 functions for each value and compares
 * slowly, which for properties cost more than what they test. What is not met here without a doubt is for Jest, which
 * decides and has the words.
 */
export function quickExpect<T extends Expect>(expect: T): T {
  const names = Object.keys(expect(null).not);
  const make = (isNot: boolean) => {
    class Quick {
      readonly received: unknown;
      constructor(received: unknown) {
        this.received = received;
      }
    }
    for (const name of names)
      Object.defineProperty(Quick.prototype, name, {
        value(this: Quick, ...values: readonly unknown[]) {
          const isMet = (isNot ? metUnderNot : met)[name];
          if (isMet && values.length === isMet.length - 1 && isMet(this.received, values[0])) return undefined;
          const all = expect(this.received);
          return ((isNot ? all.not : all)[name] as Matcher)(...values);
        },
      });
    return Quick;
  };
  const QuickNot = make(true);
  class Quick extends make(false) {
    get not() {
      return new QuickNot(this.received);
    }
    get resolves() {
      return expect(this.received)['resolves'];
    }
    get rejects() {
      return expect(this.received)['rejects'];
    }
  }
  return new Proxy(expect, {
    apply: (target, self, given: unknown[]) =>
      given.length === 1 ? new Quick(given[0]) : (Reflect.apply(target, self, given) as unknown),
  });
}

/** @param isPart whether `received` may have further fields, as in Jest's `toMatchObject` */
function areAlike(received: unknown, expected: unknown, isPart: boolean, depth = 0): boolean {
  if (Object.is(received, expected)) return true;
  if (depth > DEEPEST || !isObject(received) || !isObject(expected)) return false;
  const kind: unknown = Object.getPrototypeOf(expected);
  if (kind !== Object.getPrototypeOf(received)) return false;
  if (kind === Uint8Array.prototype || kind === Buffer.prototype)
    return Buffer.compare(received as unknown as Uint8Array, expected as unknown as Uint8Array) === 0;
  if (kind !== Object.prototype && kind !== Array.prototype && kind !== null) return false;
  const [keys, keysReceived] = [Object.keys(expected), Object.keys(received)];
  if (Object.getOwnPropertySymbols(expected).length + Object.getOwnPropertySymbols(received).length > 0) return false;
  if (keys.length !== keysReceived.length && !(isPart && kind !== Array.prototype)) return false;
  if (received['length'] !== expected['length'] && kind === Array.prototype) return false;
  return keys.every((key) => Object.hasOwn(received, key) && areAlike(received[key], expected[key], isPart, depth + 1));
}

function contains(received: unknown, expected: unknown): boolean | undefined {
  if (typeof received === 'string') return typeof expected === 'string' ? received.includes(expected) : undefined;
  // A place of an array that was never filled is undefined for Jest, and nothing for indexOf.
  return Array.isArray(received) && expected !== undefined ? received.indexOf(expected) >= 0 : undefined;
}

function matches(received: unknown, expected: unknown): boolean | undefined {
  if (typeof received !== 'string') return undefined;
  if (typeof expected === 'string') return received.includes(expected);
  return expected instanceof RegExp ? new RegExp(expected).test(received) : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}
