import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ScreenData } from '../../frame/data.ts';
import { readOthersAfter } from '../../frame/connection.ts';
import { questionAfter, quizAddress, type Side } from '#shared/play/quiz.ts';
import { routes } from '#shared/routes.ts';
import { sendAnswer } from './send-answer.ts';

type Quiz = ScreenData<'themeCards'>;
type Answers = Readonly<Record<string, Side>>;

/** How long the choice is shown before the next question comes, in milliseconds. */
const CHOICE_SHOWN_MS = 280;

/**
 * Shows each answer at once and saves answers one after the other while the member goes on. An answer that could not be
 * saved stays chosen with an error, and the member returns to its question.
 */
export function useAnswers({ page, theme, questions, answers: saved }: Quiz) {
  const navigate = useNavigate();
  const [given, setGiven] = useState<Answers>({});
  const [unsaved, setUnsaved] = useState<Readonly<Record<string, string>>>({});
  const [picked, setPicked] = useState<{ readonly question: string; readonly side: Side }>();
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const failed = useRef(new Set<string>());
  const answers: Answers = { ...saved, ...given };

  const send = (question: string, side: Side) => {
    failed.current.delete(question);
    setUnsaved(({ [question]: _saved, ...others }) => others);
    const sent = sending.current.then(async () => {
      const answer = await sendAnswer(quizAddress(page, theme), question, side);
      if (answer.isSaved) return answer.leadsTo;
      failed.current.add(question);
      setUnsaved((others) => ({ ...others, [question]: answer.message }));
      // At once, because the error asks the member to press again.
      setPicked((now) => (now?.question === question ? undefined : now));
      // Not awaited: the next answer is sent without waiting for this page.
      void navigate(quizAddress(page, theme, question));
      return null;
    });
    sending.current = sent;
    readOthersAfter(sent);
    return sent;
  };

  /** Saves the chosen side and goes on to the next question. */
  const choose = async (question: string, side: Side) => {
    // A second press on the same question changes nothing; the next question may be there before the first is done.
    if (picked?.question === question) return;
    setPicked({ question, side });
    setGiven((before) => ({ ...before, [question]: side }));
    const sent = send(question, side);
    await new Promise((resolve) => setTimeout(resolve, wantsStillness() ? 0 : CHOICE_SHOWN_MS));
    const answered = new Set(Object.keys(answers).filter((id) => !failed.current.has(id)));
    const ids = questions.map(({ id }) => id);
    const next = questionAfter(ids, answered, question);
    // At the end, and if the session has ended meanwhile, the server decides where to go.
    const target = next === null ? await sent : quizAddress(page, theme, next);
    if (target !== null && !failed.current.has(question)) await navigate(target);
    setPicked((now) => (now?.question === question ? undefined : now));
    const leadsTo = await sent;
    if (leadsTo === routes.login || leadsTo?.startsWith(`${routes.login}?`)) await navigate(leadsTo);
  };

  return { answers, unsaved, picked, choose };
}

function wantsStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
