/** A promise with the functions that end it: `Promise.withResolvers`, which browsers of before 2024 do not have. */
export function pendingPromise<Value>() {
  let resolve!: (value: Value) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<Value>((fulfil, fail) => {
    resolve = fulfil;
    reject = fail;
  });
  return { promise, resolve, reject };
}
