import { SendHorizontal, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useViewer } from '../../frame/App.tsx';
import { plainText } from '#shared/assistant/answer-text.ts';
import { promoOf, QUESTION_LENGTH, quickQuestions, type ChatMessage } from '#shared/assistant/chat.ts';
import { fitToText } from '../../ui/fit-to-text.ts';
import { Message, Promo } from './Message.tsx';
import { useConversation } from './use-conversation.ts';
import './assistant.css';
import { fr } from '#shared/typeset.ts';

/** Where the panel fills the screen, as in the styles. */
const FULL_SCREEN = '(max-width: 30rem), (max-height: 34rem)';

export interface AssistantPanelProps {
  onClose(): void;
}

/** The chat of the assistant: next to the page on a wide screen, over it with the focus trapped on a small one. */
export function AssistantPanel({ onClose }: AssistantPanelProps) {
  const { displayName, productName } = useViewer();
  const { messages, answer, lastError, isCare, offersQuickQuestions, latest, ask } = useConversation();
  const [draft, setDraft] = useState('');
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const title = useId();
  const isAnswering = answer !== null;
  const log = useScrolledDown(messages.length, {
    length: answer?.content.length,
    // The number to call stands at the beginning of a long answer.
    isReadFromBeginning: messages.at(-1)?.isCare === true,
  });
  useEffect(() => fitToText(field.current, draft), [draft]);

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open) return;
    if (window.matchMedia(FULL_SCREEN).matches) element.showModal();
    else element.show();
    field.current?.focus();
  }, []);

  const send = async (question: string) => {
    if (isAnswering || question.trim() === '') return;
    setDraft('');
    field.current?.focus();
    const isAnswered = await ask(question.trim());
    // A question that was not answered returns to the field, so that it can be sent again.
    if (!isAnswered) setDraft((typed) => typed || question);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    dialog.current?.close();
  };
  /** Closes a panel that fills the screen when a link in it is followed: it would hide the page. */
  const onLeave = () => {
    if (window.matchMedia(FULL_SCREEN).matches) dialog.current?.close();
  };
  return (
    <dialog ref={dialog} className="assistant" aria-labelledby={title} onClose={onClose} onKeyDown={onKeyDown}>
      <div className="assistant__top">
        <h2 id={title}>Assistant {productName}</h2>
        <button type="button" className="plain-button" onClick={() => dialog.current?.close()}>
          <X size={22} aria-hidden="true" />
          <span className="visually-hidden">Fermer l'assistant</span>
        </button>
      </div>
      {/* It scrolls: the keyboard has to get there. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={log} className="assistant__log" role="region" aria-label="Conversation" tabIndex={0}>
        <ul>
          <li className="assistant__words">
            <p>
              {displayName ? fr`Bonjour ${displayName} !` : fr`Bonjour !`} Pose-moi tes questions sur {productName}, je
              réponds tout de suite.
            </p>
          </li>
          {offersQuickQuestions && (
            <li>
              <ul className="assistant__quick" aria-label="Questions fréquentes">
                {quickQuestions.map((question) => (
                  <li key={question}>
                    <button type="button" onClick={() => void send(question)}>
                      {question}
                    </button>
                  </li>
                ))}
              </ul>
            </li>
          )}
          {numbered(messages).map(({ number, message }) => {
            const promo = promoOf(message);
            if (promo) return isCare ? null : <Promo key={number} id={promo} onLeave={onLeave} />;
            // To a person in distress nothing is proposed, and what was proposed before is no button any more.
            return (
              <Message
                key={number}
                message={message}
                isQuiet={isCare}
                onAsk={(question) => void send(question)}
                onLeave={onLeave}
              />
            );
          })}
          {isAnswering &&
            (answer.content === '' ? (
              <li className="assistant__words assistant__waiting" aria-label="L'assistant écrit">
                <span />
                <span />
                <span />
              </li>
            ) : (
              <Message message={answer} onLeave={onLeave} />
            ))}
        </ul>
      </div>
      <p className="visually-hidden" role="status">
        {isAnswering
          ? fr`L'assistant écrit…`
          : latest && <span lang={latest.language}>{plainText(latest.content)}</span>}
      </p>
      {lastError && (
        <p className="assistant__failure" role="alert">
          {lastError}
        </p>
      )}
      <form
        className="assistant__form"
        onSubmit={(event) => {
          event.preventDefault();
          void send(draft);
        }}
      >
        <textarea
          ref={field}
          rows={1}
          aria-label="Ta question"
          title="Ta question…"
          placeholder="Ta question…"
          maxLength={QUESTION_LENGTH}
          value={draft}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            void send(draft);
          }}
        />
        <button className="assistant__send" disabled={isAnswering || draft.trim() === ''}>
          <SendHorizontal size={22} aria-hidden="true" />
          <span className="visually-hidden">Envoyer</span>
        </button>
      </form>
      <p className="assistant__note">Réponses automatiques. La conversation s'efface avec cet onglet.</p>
    </dialog>
  );
}

/** The messages with their number as React key: messages are only ever added at the end. */
function numbered(messages: readonly ChatMessage[]) {
  return messages.map((message, number) => ({ number, message }));
}

/** The newest message is scrolled into view, unless the reader scrolled up; one of care from its beginning. */
function useScrolledDown(
  count: number,
  { length = 0, isReadFromBeginning }: { readonly length?: number | undefined; readonly isReadFromBeginning: boolean },
) {
  const log = useRef<HTMLDivElement>(null);
  const seen = useRef({ count: 0, length: 0 });
  useEffect(() => {
    const element = log.current;
    if (!element) return;
    const isNewMessage = seen.current.count !== count;
    const isNearEnd = element.scrollHeight - element.scrollTop - element.clientHeight < 120;
    // The greeting, before the first message, is read from its beginning.
    if (count > 0 && (isNewMessage || isNearEnd)) element.scrollTop = element.scrollHeight;
    if (isNewMessage && isReadFromBeginning) {
      const newest = element.querySelector(':scope > ul > li:last-child') ?? element;
      element.scrollTop += newest.getBoundingClientRect().top - element.getBoundingClientRect().top;
    }
    seen.current = { count, length };
  }, [count, length, isReadFromBeginning]);
  return log;
}
