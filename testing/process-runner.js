import LightRunner from 'jest-light-runner/child-process';
import { Tinypool } from 'tinypool';

/*
 * jest-light-runner in child processes, each of which asks for its settings when it begins. The runner answers all of
 * them when the first asks; one that does not listen yet would wait for ever. Here a process is known to the runner only
 * from the moment at which it asks.
 */
const run = Tinypool.prototype.run;
Tinypool.prototype.run = function (file, { channel, ...options } = {}) {
  if (!channel) return run.call(this, file, options);
  const { onMessage: answerTo, postMessage: ask } = channel;
  let answer;
  return run.call(this, file, {
    ...options,
    channel: {
      onMessage(listener) {
        answer = listener;
      },
      postMessage(message) {
        answerTo(answer);
        ask(message);
      },
    },
  });
};

export default LightRunner;
