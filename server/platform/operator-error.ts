/** An error whose message is one French sentence for the operator, which every command and process prints as it is. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
