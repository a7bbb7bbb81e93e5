import { createContext, use, type ComponentProps, type SyntheticEvent } from 'react';
import { routes } from '#shared/routes.ts';

export type Fields = Readonly<Record<string, string>>;

interface ThreadForms {
  readonly token: string;
  /** Names the conversation in this tab, also after its token has changed. */
  readonly conversation: string;
  /** The name of the other, for words. */
  readonly name: string;
  act(fields: Fields): Promise<boolean>;
}

/** The conversation that forms below it belong to. */
const FormsContext = createContext<ThreadForms | null>(null);
export const ThreadFormsProvider = FormsContext.Provider;

export function useThreadForms(): ThreadForms {
  const forms = use(FormsContext);
  if (!forms) throw new Error('A form of a thread stands outside of one.');
  return forms;
}

/** What a form sends; none of ours has a file. */
export function fieldsOf(form: HTMLFormElement, submitter?: HTMLElement | null): Fields {
  const fields = [...new FormData(form, submitter)];
  return Object.fromEntries(fields.map(([name, value]) => [name, typeof value === 'string' ? value : '']));
}

interface TalkFormProps extends Pick<ComponentProps<'form'>, 'className' | 'ref' | 'onInput' | 'children'> {
  readonly fields: Fields;
  /** Sends the form in another way, by script; `fields` are those of its controls too. */
  onSend?(fields: Fields, form: HTMLFormElement): void;
}

/**
 * A form of a thread. Without scripts it is posted and the page comes back; with them it is sent in place, and only what it
 * changed is read again.
 */
export function TalkForm({ fields, onSend, children, ...form }: TalkFormProps) {
  const { token, act } = useThreadForms();
  const send = (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    event.preventDefault();
    const sent = event.currentTarget;
    const typed = fieldsOf(sent, event.nativeEvent.submitter);
    if (onSend) onSend(typed, sent);
    else void act(typed);
  };
  return (
    <form method="post" action={routes.discussion} onSubmit={send} {...form}>
      <input type="hidden" name="token" value={token} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
