/** A question that both members of a conversation answer before either reads the other's answer. */
export interface SharedQuestion {
  /** What answers are saved under; it stays when the words change. */
  readonly id: string;
  readonly text: string;
}
