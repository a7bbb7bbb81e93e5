import { useState } from 'react';
import { Form, Link, useSearchParams, useSubmit } from 'react-router';
import { routes } from '#shared/routes.ts';
import {
  DRAW_PARAMETER,
  GAME_QUESTION_PARAMETER,
  threadViews,
  VIEW_PARAMETER,
  type OfferedQuestion,
} from '#shared/talk/screens.ts';
import { textKinds } from '#shared/talk/text.ts';
import { fr } from '#shared/typeset.ts';
import { useFormResult } from '../../frame/data.ts';
import { takeFormError } from '../../frame/FormError.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { SaveButton } from '../../ui/Button.tsx';
import { ChoiceCard } from '../../ui/ChoiceCard.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { fieldsOf, useThreadForms } from './TalkForm.tsx';
import type { Thread } from './thread-pages.ts';
import { useCaution } from './use-caution.tsx';
import { useStoredForm } from './use-stored-form.ts';

const ACTION = `${routes.discussion}?${VIEW_PARAMETER}=${threadViews.question}`;

interface AskInThreadProps {
  readonly thread: Thread;
  readonly formKey: string;
  readonly questions: readonly OfferedQuestion[];
}

/** A question for both: from what the two share, or written for anybody, one of each mood. */
export function AskInThread({ thread, formKey, questions }: AskInThreadProps) {
  const { name, conversation } = useThreadForms();
  const stored = useStoredForm(`${conversation} ask`);
  const { caution, load, ask } = useCaution(name);
  const [searchParams] = useSearchParams();
  const draw = Number(searchParams.get(DRAW_PARAMETER)) || 0;
  const result = useFormResult();
  const isOwn = result?.values['intent'] === 'ask';
  const chosen = isOwn ? String(result.values['question'] ?? '') : searchParams.get(GAME_QUESTION_PARAMETER);
  const [text, setText] = useState(isOwn ? String(result.values['text'] ?? '') : '');
  const submit = useSubmit();
  return (
    <>
      {result?.limit && <Alert kind="info">{result.limit}</Alert>}
      <p>{fr`Vous répondez à deux, puis vos réponses s'ouvrent ensemble. Deux questions par jour, pas plus.`}</p>
      <Form
        {...stored.form}
        method="post"
        action={ACTION}
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          const fields = new URLSearchParams({ ...fieldsOf(event.currentTarget), intent: 'ask' });
          void ask(text, () => {
            stored.send();
            void submit(fields, { method: 'post', action: ACTION });
          });
        }}
      >
        <input type="hidden" name="token" value={thread.token} />
        <input type="hidden" name="key" value={formKey} />
        <fieldset className="choices">
          <legend className="visually-hidden">Ta question</legend>
          {questions.map(({ key, lead, question }) => (
            <ChoiceCard
              key={key}
              type="radio"
              name="question"
              option={{ id: key, label: question, ...(lead !== null && { description: lead }) }}
              defaultChecked={key === chosen}
              required
            />
          ))}
        </fieldset>
        <p>
          <Link to={`${ACTION}&${DRAW_PARAMETER}=${draw + 1}`} replace>
            {fr`Voir d'autres questions`}
          </Link>
        </p>
        <TextArea
          name="text"
          label="Ta réponse"
          hint={fr`${textKinds.answer.longest} caractères au plus. ${name} la lira après avoir répondu.`}
          rows={3}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onFocus={load}
          error={isOwn ? (result.errors['text'] ?? result.errors['question'] ?? takeFormError(result)) : undefined}
          required
        />
        {caution}
        <SaveButton name="intent" value="ask">
          Poser la question
        </SaveButton>
      </Form>
    </>
  );
}
