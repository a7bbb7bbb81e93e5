import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useMatches, useSearchParams } from 'react-router';
import { useFormResult, useScreenData, type ScreenData } from '../../frame/data.ts';
import { AdSlot } from '../../frame/AdSlot.tsx';
import { takeFormError } from '../../frame/FormError.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Questions } from '../../frame/Questions.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { titles } from '#shared/messages/titles.ts';
import { quizAddress, quizPageIds, quizPages, sides, type QuizPageId } from '#shared/play/quiz.ts';
import { QUESTION_PARAMETER, routes } from '#shared/routes.ts';
import { categoryIcons } from './category-icons.ts';
import { Duel } from './Duel.tsx';
import { useAnswers } from './use-answers.ts';
import './play-quiz.css';

type Quiz = ScreenData<'themeCards'>;

/** The screen of the three quiz pages: one question with two answers at a time. */
export default function QuizScreen() {
  const quiz = useScreenData((useMatches().at(-1)?.id ?? '') as QuizPageId);
  // The key starts each quiz anew, so that no answer of one appears in another.
  return <Play key={`${quiz.page} ${quiz.theme}`} {...quiz} />;
}

function Play(quiz: Quiz) {
  const { page, theme, title, questions, at, ad } = quiz;
  const askedFor = useSearchParams()[0].get(QUESTION_PARAMETER);
  const { answers, unsaved, picked, choose } = useAnswers(quiz);
  const result = useFormResult();
  const found = questions.findIndex(({ id }) => id === askedFor);
  const index = found === -1 ? questions.findIndex(({ id }) => id === at) : found;
  const question = questions[index];
  useArrowKeys();
  if (!question) return null;
  const CategoryIcon = categoryIcons[question.categoryIcon];
  const [previous, next] = [questions[index - 1], questions[index + 1]];
  const answer = answers[question.id];
  const unsavedError = unsaved[question.id];
  const formError = takeFormError(result) ?? Object.values(result?.errors ?? {})[0];
  return (
    <Screen
      look="gradient"
      eyebrow={title}
      icon={<CategoryIcon size={26} aria-hidden="true" />}
      title={question.category}
      arrival={question.id}
      intro="Suis ton premier élan."
      back={routes.themes}
      progress={<Questions step={index + 1} total={questions.length} />}
      closeness={(index + 1) / questions.length}
    >
      {unsavedError && (
        <Alert kind="error" title={unsavedError}>
          Ton choix est encore là : appuie dessus pour réessayer.
        </Alert>
      )}
      {!unsavedError && formError && (
        <Alert kind="error" title={titles.error}>
          {formError}
        </Alert>
      )}
      <Duel
        key={question.id}
        question={question}
        action={quizAddress(page, theme, question.id)}
        answer={answer}
        picked={picked?.question === question.id ? picked.side : undefined}
        onChoose={(side) => void choose(question.id, side)}
      />
      <nav className="play-quiz-ways" aria-label="Questions">
        {previous && (
          <Link className="plain-button" to={quizAddress(page, theme, previous.id)} rel="prev">
            <ArrowLeft size={20} aria-hidden="true" /> Question précédente
          </Link>
        )}
        {answer && next && !unsavedError && (
          <Link className="plain-button play-quiz-ways__on" to={quizAddress(page, theme, next.id)} rel="next">
            Garder ma réponse <ArrowRight size={20} aria-hidden="true" />
          </Link>
        )}
      </nav>
      <Pages {...quiz} />
      <AdSlot ad={ad} />
    </Screen>
  );
}

function Pages({ page, theme }: Quiz) {
  return (
    <nav className="play-quiz-pages" aria-label="Quelles questions">
      <ul>
        {quizPageIds.map((id) => (
          <li key={id}>
            <Link to={quizAddress(id, theme)} aria-current={id === page ? 'page' : undefined}>
              {quizPages[id].label}
            </Link>
          </li>
        ))}
      </ul>
      <p>Chaque choix est gardé aussitôt : tu peux t'arrêter quand tu veux.</p>
    </nav>
  );
}

const sideOfKey: Readonly<Record<string, (typeof sides)[number]>> = {
  ArrowUp: 'top',
  ArrowLeft: 'top',
  ArrowDown: 'bottom',
  ArrowRight: 'bottom',
};

/** Moves to the options with the arrow keys from anywhere in the page's content; Enter chooses, as on any button. */
function useArrowKeys(): void {
  const listening = useRef((event: KeyboardEvent) => {
    const side = sideOfKey[event.key];
    const from = document.activeElement;
    const isElsewhere =
      from?.closest('dialog, header, input, select') || event.altKey || event.ctrlKey || event.metaKey;
    if (!side || isElsewhere) return;
    event.preventDefault();
    document.querySelector<HTMLElement>(`.play-duel button[value="${side}"]`)?.focus();
  });
  useEffect(() => {
    const listen = listening.current;
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
