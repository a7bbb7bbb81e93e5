import type { AssistantModelSettings } from '../../platform/config.ts';

export interface TokenUse {
  readonly input: number;
  readonly output: number;
}

type Prices = Pick<AssistantModelSettings, 'inputPrice' | 'outputPrice'>;

/** What tokens cost, in millionths of the currency, rounded up: a price per million is one millionth per token. */
export function millionthsFor({ input, output }: TokenUse, { inputPrice, outputPrice }: Prices): number {
  return Math.ceil(input * inputPrice + output * outputPrice);
}

/** French has more than three letters to a token with every usual model: this never says too few. */
export function tokensAtMost(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3);
}
