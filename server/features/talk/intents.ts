import type { FormIntent } from '../../web/form-action.ts';

/** Who posts a form on '/discussion', and the conversation that is open in their session. */
export interface OpenedConversation {
  readonly memberId: string;
  readonly conversationId: string;
}

/** An intent on '/discussion' that is declared outside its route. */
export function intent<Value>(definition: FormIntent<Value, OpenedConversation>) {
  return definition;
}
