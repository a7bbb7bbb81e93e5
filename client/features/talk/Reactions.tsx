import { SmilePlus } from 'lucide-react';
import { reactions, type ReactionId } from '#shared/talk/thread.ts';
import { TalkForm, useThreadForms, type Fields } from './TalkForm.tsx';
import './talk.css';
import './talk-thread.css';

interface Given {
  readonly myReaction: ReactionId | null;
  readonly theirReaction: ReactionId | null;
}

/** The reactions to a message, with who gave them. */
export function GivenReactions({ myReaction, theirReaction, name }: Given & { readonly name: string }) {
  const given = [
    { who: 'Toi', id: myReaction },
    { who: name, id: theirReaction },
  ].flatMap(({ who, id }) => reactions.filter((one) => one.id === id).map((one) => ({ ...one, who })));
  if (given.length === 0) return null;
  return (
    <p className="talk-given">
      {given.map(({ who, sign, label }) => (
        <span key={who} className="talk-given__one" title={`${who} : ${label}`}>
          <span aria-hidden="true">{sign}</span>
          <span className="visually-hidden">{`${who} : ${label}`}</span>
        </span>
      ))}
    </p>
  );
}

interface ReactionPickerProps {
  readonly number: number;
  readonly myReaction: ReactionId | null;
  readonly what: 'ce message' | 'vos réponses';
}

/** The five reactions. The one that was given is taken back by the same press. */
export function ReactionPicker({ number, myReaction, what }: ReactionPickerProps) {
  const { act } = useThreadForms();
  const react = (fields: Fields, form: HTMLFormElement) => {
    const more = form.closest('details');
    if (more) {
      more.open = false;
      more.querySelector('summary')?.focus();
    }
    void act(fields);
  };
  return (
    <details className="talk-more">
      <summary>
        <SmilePlus size={20} aria-hidden="true" />
        <span className="visually-hidden">Réagir à {what}</span>
      </summary>
      <TalkForm
        className="talk-more__panel talk-more__panel--reactions"
        fields={{ intent: 'react', number: String(number) }}
        onSend={react}
      >
        {reactions.map(({ id, sign, label }) => (
          <button
            key={id}
            className="talk-reaction"
            name="reaction"
            value={id === myReaction ? '' : id}
            aria-pressed={id === myReaction}
            title={label}
          >
            <span aria-hidden="true">{sign}</span>
            <span className="visually-hidden">{label}</span>
          </button>
        ))}
      </TalkForm>
    </details>
  );
}
