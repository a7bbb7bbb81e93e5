import type { AssistantModelSettings } from '../../platform/config.ts';

export interface TokenUse {
  readonly input: number;
  readonly output: number;
}

type Prices = Pick<AssistantModelSettings, 'inputPrice' | 'outputPrice'>;

/**
 * The cost of tokens in millionths of the currency, rounded up; a price per million tokens is a number of millionths
 * per token.
 */
export function millionthsFor({ input, output }: TokenUse, { inputPrice, outputPrice }: Prices): number {
  return Math.ceil(input * inputPrice + output * outputPrice);
}

/** An upper bound for the tokens of a text: usual models need less than one token for three letters of French. */
export function tokensAtMost(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3);
}
