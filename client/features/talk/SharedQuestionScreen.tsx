import { useState } from 'react';
import { Check } from 'lucide-react';
import { Form, useActionData, useSubmit } from 'react-router';
import { dayAndMonthInWords } from '#shared/calendar.ts';
import { routes } from '#shared/routes.ts';
import { textKinds } from '#shared/talk/text.ts';
import { fr } from '#shared/typeset.ts';
import { useFieldError, useFormResult, useScreenData, type ScreenData } from '../../frame/data.ts';
import { FormError } from '../../frame/FormError.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { LinkButton, SaveButton } from '../../ui/Button.tsx';
import { ErrorText } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { withoutBreaks } from '../../ui/without-breaks.tsx';
import { TalkLink } from '../relations/TalkLink.tsx';
import { charactersLeft } from './characters-left.ts';
import { fieldsOf } from './TalkForm.tsx';
import { useStoredForm } from './use-stored-form.ts';
import { useCaution } from './use-caution.tsx';
import './talk-question.css';

type Talk = ScreenData<'sharedQuestion'>;

const { longest: LONGEST } = textKinds.answer;
/** From how many characters before the end on they are counted for the member. */
const COUNTED_FROM = 100;

/** 'Une question à deux': three questions, of which one is chosen and answered; or where the two stand instead. */
export default function SharedQuestionScreen() {
  const talk = useScreenData('sharedQuestion');
  const { state, name, limit } = talk;
  return (
    <Screen
      look="calm"
      title="Une question à deux"
      intro={state === 'none' && !limit ? fr`Choisis une question pour ${name}, et réponds-y.` : undefined}
      back={routes.matchResonance}
    >
      {state === 'none' ? <Asking {...talk} /> : <WhereTheyAre {...talk} />}
    </Screen>
  );
}

/** Where the two stand, and the way on (S-conversation-23). A question that waits and one that was declined look alike. */
function WhereTheyAre({ state, name, mine, token, match }: Talk) {
  return (
    <section className="card talk-question-standing">
      {state === 'asked-by-me' && (
        <>
          <h2>Ta question est posée</h2>
          <p>{fr`Ta réponse s'ouvrira quand ${name} aura répondu à la même question.`}</p>
          {mine && (
            <p className="talk-question-standing__more">
              {fr`Rien ne presse. Sans réponse, elle s'éteint d'elle-même le ${dayAndMonthInWords(new Date(mine.lapsesAt))}.`}
            </p>
          )}
        </>
      )}
      {state === 'asked-by-them' && (
        <>
          <h2>{fr`Une réponse t'attend`}</h2>
          <p>{fr`${name} a répondu à une question, et te la pose. Réponds, et vos deux réponses s'ouvrent.`}</p>
        </>
      )}
      {state === 'open' && (
        <>
          <h2>Votre discussion est ouverte</h2>
          <p>{fr`Avec ${name}, tout continue là-bas. Une nouvelle question à deux s'y pose aussi.`}</p>
        </>
      )}
      {state === 'closed' && (
        <>
          <h2>Votre discussion est refermée</h2>
          <p>
            {token ? fr`Elle se relit encore, et personne ne peut plus y écrire.` : fr`Il n'y a plus rien à y lire.`}
          </p>
        </>
      )}
      <div className="actions">
        <TalkLink talk={{ state, token }} match={match} name={name} variant="primary" />
        <LinkButton to={routes.matches} variant="secondary">
          Retour à mes matchs
        </LinkButton>
      </div>
    </section>
  );
}

/** The form, or the reason why it would be filled in for nothing. */
function Asking(talk: Talk) {
  const typed = useFormResult()?.values['text'];
  const limited = useActionData<{ readonly limit?: string }>()?.limit;
  const words = limited ?? talk.limit?.words;
  const isLedToTalks = talk.limit?.code === 'talk_limit_waiting' || talk.limit?.code === 'talk_limit_threads';
  return (
    <>
      {words && (
        <div className="talk-question-limit">
          <Alert kind={limited ? 'error' : 'info'} title="Pas tout de suite">
            {words}
          </Alert>
          <div className="actions">
            <LinkButton to={isLedToTalks ? routes.discussions : routes.matchResonance} variant="secondary">
              {isLedToTalks ? 'Voir mes discussions' : 'Retour à votre résonance'}
            </LinkButton>
          </div>
        </div>
      )}
      {/* What was typed when the limit was met stays in the form. */}
      {(!words || typed) && (talk.offered.length > 0 ? <AskingForm {...talk} /> : <NoQuestion />)}
    </>
  );
}

function NoQuestion() {
  return (
    <div className="patience">
      <h2>{fr`Aucune question pour l'instant`}</h2>
      <p>Vos réponses changent, et les questions avec elles. Reviens demain : trois autres t'attendront.</p>
      <LinkButton to={routes.playRoom}>Jouer en attendant</LinkButton>
    </div>
  );
}

function AskingForm({ match, formKey, offered, name }: Talk) {
  const stored = useStoredForm(`${match} question`);
  const values = useFormResult()?.values ?? {};
  const [text, setText] = useState('');
  const left = charactersLeft(text, LONGEST, COUNTED_FROM);
  const { caution, load, ask } = useCaution(name);
  const submit = useSubmit();
  const questionError = useFieldError('question');
  const textError = useFieldError('text');
  return (
    <Form
      {...stored.form}
      method="post"
      className="form talk-question-form"
      onSubmit={(event) => {
        event.preventDefault();
        const fields = fieldsOf(event.currentTarget);
        void ask(fields['text'] ?? '', () => {
          stored.send();
          void submit(fields, { method: 'post', action: routes.sharedQuestion });
        });
      }}
    >
      <input type="hidden" name="match" value={match} />
      <input type="hidden" name="key" value={formKey} />
      <FormError />
      <fieldset className="talk-question-choice">
        <legend>Trois questions pour vous deux</legend>
        {questionError && <ErrorText id="question-error">{questionError}</ErrorText>}
        <div className="choices">
          {offered.map(({ key, lead, question }) => (
            <label key={key} className="choice">
              <input
                type="radio"
                name="question"
                value={key}
                required
                defaultChecked={values['question'] === key}
                aria-describedby={questionError ? 'question-error' : undefined}
              />
              <span>
                {lead && <span className="choice__description">{withoutBreaks(lead)}</span>}
                <span className="choice__label talk-question-choice__question">{withoutBreaks(question)}</span>
              </span>
              <span className="choice__mark" aria-hidden="true">
                <Check size={18} strokeWidth={3} />
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <TextArea
        name="text"
        label="Ta réponse"
        hint={fr`${LONGEST} caractères au plus. ${name} ne la lit pas avant d'avoir répondu.`}
        error={textError}
        required
        onFocus={load}
        rows={6}
        defaultValue={typeof values['text'] === 'string' ? values['text'] : ''}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <p className="talk-question-form__count" {...(left?.isTooLong && { role: 'status' })}>
        {left && `${left.words}.`}
      </p>
      <p className="tinted">{fr`Ta réponse s'ouvrira quand ${name} aura répondu à la même question.`}</p>
      {caution}
      <div className="actions">
        <SaveButton saving="Un instant…">Poser la question</SaveButton>
      </div>
    </Form>
  );
}
