import type { ReactNode } from 'react';
import { Link, useActionData, useSearchParams } from 'react-router';
import { useFormResult, useScreenData, useViewer, type ScreenData } from '../../frame/data.ts';
import { FormError } from '../../frame/FormError.tsx';
import { useLiveReading } from '../../frame/live.ts';
import { Screen } from '../../frame/Screen.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Share } from '../../ui/Share.tsx';
import { PublicQuizzes } from '../plans/PublicQuizzes.tsx';
import type { PublicQuizResult } from '../play/public-quiz.ts';
import { QuizForm } from '../play/QuizForm.tsx';
import { comparisonMessages as messages } from '#shared/messages/comparisons.ts';
import { COMPARISON_DAYS } from '#shared/comparisons/comparison.ts';
import { routes } from '#shared/routes.ts';
import { signInPath } from '#shared/sign-in/wanted-page.ts';
import { fr } from '#shared/typeset.ts';
import { ComparedAnswers } from './ComparedAnswers.tsx';
import { Withdraw } from './Withdraw.tsx';
import { useLookForAnswer } from './use-look-for-answer.ts';
import './comparisons.css';

type Page = ScreenData<'comparison'>;
type PageIn<State extends Page['state']> = Extract<Page, { readonly state: State }>;

/** Two people's answers to one quiz: the invitation, the waiting, and both answers (S-comparison-1). */
export default function ComparisonScreen() {
  const page = useScreenData('comparison');
  const result = useFormResult();
  useLiveReading();
  const [refusal] = Object.values(result?.errors ?? {});
  // With scripts a page that was refused keeps what it was: the refusal says that the invitation is over.
  if (refusal === messages.comparison_gone && result?.values['answers'])
    return <TooLate quiz={String(result.values['quiz'])} answers={String(result.values['answers'])} />;
  switch (page.state) {
    case 'none':
      return <HowItWorks />;
    case 'invited':
      return <Invitation {...page} />;
    case 'answered-by-somebody':
      return (
        <Ended title={fr`On a déjà répondu par ce lien`}>
          Un lien sert à une seule personne. Si c'était toi, ouvre le lien que tu as gardé en répondant ; sinon, demande
          un nouveau lien à qui t'a envoyé celui-ci, ou commence ta comparaison à toi.
        </Ended>
      );
    case 'gone':
      return (
        <Ended title={fr`Ce lien ne mène plus nulle part`}>
          La comparaison est arrivée à son terme, a été effacée, ou appartient à un compte. Si c'est le tien, tu la
          retrouves dans <Link to={routes.savedQuizzes}>Mes quiz</Link>.
        </Ended>
      );
    case 'waiting':
      return <Waiting {...page} />;
    case 'compared':
      return <ComparedAnswers {...page} />;
  }
}

function HowItWorks() {
  const [query] = useSearchParams();
  const result = useFormResult();
  return (
    <Screen
      look="calm"
      title="Compare-toi avec quelqu'un"
      intro={fr`Fais un quiz, envoie ton lien à une personne que tu connais : vos réponses se lisent côte à côte dès qu'elle a répondu.`}
    >
      {query.has('retiree') && (
        <Alert kind="success" title="C'est effacé">
          Cette comparaison n'existe plus, ni pour toi ni pour l'autre personne.
        </Alert>
      )}
      <FormError />
      {result?.values['answers'] && (
        <form className="actions" method="post" action={routes.comparison}>
          {['quiz', 'answers'].map((name) => (
            <input key={name} type="hidden" name={name} value={result.values[name]} />
          ))}
          <Button name="intent" value="begin">
            Réessayer avec mes réponses
          </Button>
          <LinkButton to={routes.savedQuizzes} variant="secondary">
            Mes quiz
          </LinkButton>
        </form>
      )}
      <ul className="comparisons-rules">
        <li>Sans compte, ni pour toi ni pour l'autre.</li>
        <li>Personne ne voit rien avant que vous ayez répondu, toi et l'autre personne.</li>
        <li>Un lien sert à une personne, une fois. Il attend quatorze jours.</li>
        <li>Trente jours après la réponse, tout s'efface ; avant, un bouton suffit.</li>
      </ul>
      <PublicQuizzes />
    </Screen>
  );
}

function Invitation({ quiz, quizTitle, questions }: PageIn<'invited'>) {
  const result = useActionData<PublicQuizResult>();
  return (
    <Screen
      look="gradient"
      eyebrow="ON TE PROPOSE DE COMPARER"
      title={quizTitle}
      intro={fr`Huit questions. L'autre personne y a déjà répondu ; vos réponses se croisent quand tu as fini.`}
    >
      <QuizForm
        quiz={quiz}
        questions={questions}
        result={result}
        note={fr`Tes réponses seront montrées à la personne qui t'a envoyé ce lien, et les siennes à toi, au même moment. Avant, personne ne voit rien. Tu réponds une fois, sans compte ; tout s'efface ${COMPARISON_DAYS} jours après, ou dès que toi ou l'autre personne le demandez.`}
      />
    </Screen>
  );
}

function Waiting({ quizTitle, invitation, until, isOfAccount }: PageIn<'waiting'>) {
  useLookForAnswer();
  const [query] = useSearchParams();
  const words = fr`« ${quizTitle} » J'ai répondu. Et toi ? On compare :`;
  return (
    <Screen look="calm" title="Ton lien est prêt" intro={fr`Envoie-le à une personne, et à une seule.`}>
      <section className="surface comparisons-link" aria-labelledby="lien">
        <h2 id="lien">À envoyer</h2>
        <p className="comparisons-link__address">{invitation}</p>
        <Share
          text={words}
          url={invitation}
          copied={`${words} ${invitation}`}
          copyLabel="Copier le lien"
          done="Lien copié."
          blocked="Ton navigateur ne sait pas copier ici : sélectionne le lien."
        />
        <p className="field__hint">
          Il attend une réponse jusqu'au {until}. La personne qui l'ouvre ne voit rien de tes réponses avant d'avoir
          donné les siennes, une fois pour toutes.
        </p>
      </section>
      <section className="surface comparisons-link" aria-labelledby="attente">
        <h2 id="attente">Pas encore de réponse</h2>
        <p role="status">Cette page te montre la comparaison dès qu'elle est là.</p>
        <WayBack isOfAccount={isOfAccount} />
        <div className="actions">
          <a className="button button--secondary" href={`${routes.comparison}?${query.toString()}`}>
            Regarder maintenant
          </a>
        </div>
      </section>
      <Withdraw label="Retirer mon lien" yes="Oui, le retirer">
        Ton lien n'ouvrira plus rien, et cette page s'efface avec les réponses qui y sont. Cela ne se défait pas.
      </Withdraw>
    </Screen>
  );
}

/** How one comes back to this page: by the account, or by its address. */
function WayBack({ isOfAccount }: Pick<PageIn<'waiting'>, 'isOfAccount'>) {
  if (isOfAccount)
    return (
      <p>
        Tu la retrouves dans <Link to={routes.savedQuizzes}>Mes quiz</Link>, et une ligne te le dira dans « Du nouveau
        ».
      </p>
    );
  return (
    <p>
      <strong>Garde l'adresse de cette page</strong>, en favori par exemple : sans compte, c'est le seul chemin pour y
      revenir. Ne l'envoie à personne ; c'est l'autre lien qui s'envoie.
    </p>
  );
}

/** For who answered an invitation too late: nobody has read the answers, which can begin a comparison of their own (S-comparison-6). */
function TooLate({ quiz, answers }: { readonly quiz: string; readonly answers: string }) {
  return (
    <Screen look="moment" title="Ce lien ne prend plus de réponse">
      <FormError />
      <p>
        Tes réponses ne sont parties nulle part : personne ne les a lues, et elles ne sont comparées à rien. Elles
        peuvent commencer une comparaison à toi, avec la personne que tu veux : tu reçois un nouveau lien à lui envoyer.
      </p>
      <form className="actions" method="post" action={routes.comparison}>
        <input type="hidden" name="quiz" value={quiz} />
        <input type="hidden" name="answers" value={answers} />
        <Button name="intent" value="begin">
          Créer mon lien avec mes réponses
        </Button>
        <LinkButton to={routes.comparison} variant="secondary">
          Faire un autre quiz
        </LinkButton>
      </form>
    </Screen>
  );
}

function Ended({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { isSignedIn } = useViewer();
  return (
    <Screen look="moment" title={title}>
      <p>{children}</p>
      <LinkButton to={routes.comparison}>Faire un quiz</LinkButton>
      {!isSignedIn && (
        <LinkButton to={signInPath(null, routes.savedQuizzes)} variant="secondary">
          Me connecter
        </LinkButton>
      )}
    </Screen>
  );
}
