import { useEffect, useRef, useState } from 'react';
import {
  duePromo,
  isCareTalk,
  PROMO_DELAY_MS,
  promoMessage,
  quickQuestions,
  type ChatMessage,
} from '#shared/assistant/chat.ts';
import { askAssistant, messageFor } from './ask-assistant.ts';
import { saveConversation, readConversation } from './stored-conversation.ts';

/** The conversation of this tab with the answer that is being written, which ends when the panel is closed. */
export function useConversation() {
  const [messages, setMessages] = useState(readConversation);
  const [answer, setAnswer] = useState<ChatMessage | null>(null);
  const [lastError, setLastError] = useState<string | null>(null);
  const [latest, setLatest] = useState<ChatMessage | null>(null);
  /** Already while an answer of care is written, nothing is proposed. */
  const [isCareWritten, setIsCareWritten] = useState(false);
  const running = useRef<AbortController>(null);

  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    // A question without its answer is not saved: leaving the page discards it.
    if (answer === null) saveConversation(messages);
  }, [messages, answer]);
  useEffect(() => {
    const promo = answer === null ? duePromo(messages) : null;
    if (!promo) return undefined;
    const timer = setTimeout(() => setMessages((said) => [...said, promoMessage(promo)]), PROMO_DELAY_MS);
    return () => clearTimeout(timer);
  }, [messages, answer]);

  /** Asks a question. Returns false when there is no answer; then the question is taken back. */
  async function ask(question: string): Promise<boolean> {
    const asked: ChatMessage[] = [...messages, { role: 'user', content: question }];
    const leaving = new AbortController();
    running.current = leaving;
    let written = '';
    let isCare = false;
    let isEnglish = false;
    const answerOf = (content: string): ChatMessage => ({
      role: 'assistant',
      content,
      ...(isCare && { isCare }),
      ...(isEnglish && { language: 'en' }),
    });
    setLastError(null);
    setMessages(asked);
    setAnswer(answerOf(''));
    try {
      const onCare = () => {
        isCare = true;
        setIsCareWritten(true);
      };
      const onEnglish = () => void (isEnglish = true);
      for await (const piece of askAssistant(asked, { signal: leaving.signal, onCare, onEnglish })) {
        written += piece;
        setAnswer(answerOf(written));
      }
      setMessages([...asked, answerOf(written)]);
      setLatest(answerOf(written));
      return true;
    } catch (reason) {
      if (leaving.signal.aborted) {
        if (written) saveConversation([...asked, answerOf(`${written}…`)]);
        return false;
      }
      setMessages(messages);
      setLastError(messageFor(reason));
      return false;
    } finally {
      setAnswer(null);
      setIsCareWritten(false);
    }
  }

  const isCare = isCareWritten || isCareTalk(messages);
  const hasUsedQuickQuestion = messages.some(
    ({ role, content }) => role === 'user' && (quickQuestions as readonly string[]).includes(content),
  );
  return { messages, answer, lastError, latest, isCare, offersQuickQuestions: !hasUsedQuickQuestion && !isCare, ask };
}
