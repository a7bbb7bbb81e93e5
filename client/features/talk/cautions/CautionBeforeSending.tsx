import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { cautionWords, warnSender } from '#shared/talk/caution-words.ts';
import { findCautions } from '#shared/talk/cautions/cautions.ts';
import './talk-cautions.css';

interface CautionBeforeSendingProps {
  /** The text that is about to leave. */
  readonly text: string;
  /** The first name of the other. */
  readonly name: string;
  /** Sends the message: after the press of a button, or at once when there is nothing to ask. */
  onSend(): void;
  onBack(): void;
}

/**
 * Asks the sender before a message leaves, where its words call for it; else it is sent at once. Loaded after the thread,
 * with its patterns (S-conversation-21). What it finds stays in this page: no request, no storage, no count.
 */
export default function CautionBeforeSending({ text, name, onSend, onBack }: CautionBeforeSendingProps) {
  const question = warnSender(findCautions(text), name);
  const hasQuestion = question !== null;
  const back = useRef<HTMLButtonElement>(null);
  const send = useEffectEvent(onSend);
  useEffect(() => {
    if (hasQuestion) back.current?.focus();
    else send();
  }, [hasQuestion]);
  if (!hasQuestion) return null;
  const leave = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onBack();
  };
  return (
    <div className="talk-caution" role="alertdialog" aria-label={question}>
      <p>{question}</p>
      <div className="actions">
        <Button type="button" ref={back} variant="secondary" onClick={onBack} onKeyDown={leave}>
          {cautionWords.takeBack}
        </Button>
        <Button type="button" variant="quiet" onClick={onSend} onKeyDown={leave}>
          {cautionWords.sendAnyway}
        </Button>
      </div>
    </div>
  );
}
