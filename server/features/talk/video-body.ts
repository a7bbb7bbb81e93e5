/** A message about a meeting by video: a proposal is no more than its kind, what became of one says when. */
export type VideoBody =
  | { readonly event: 'proposed' }
  | { readonly event: 'taken' | 'called-off'; readonly at: string };

export const readVideoBody = (text: string) => JSON.parse(text) as VideoBody;
