import { useState } from 'react';
import { textKinds } from '#shared/talk/text.ts';
import { fr } from '#shared/typeset.ts';
import { useFormResult } from '../../frame/data.ts';
import { takeFormError } from '../../frame/FormError.tsx';
import { SaveButton } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TalkForm, useThreadForms, type Fields } from './TalkForm.tsx';
import { useCaution } from './use-caution.tsx';
import { useStoredForm } from './use-stored-form.ts';
import './talk.css';

/** Where a member answers a question that the other has answered. */
export default function AnswerForm({ number }: { readonly number: number }) {
  const { name, conversation, act } = useThreadForms();
  const stored = useStoredForm(`${conversation} answer ${number}`);
  const { caution, load, ask } = useCaution(name);
  const result = useFormResult();
  const isRefused = result?.values['number'] === String(number);
  const [isSending, setIsSending] = useState(false);
  const send = async (fields: Fields) => {
    setIsSending(true);
    if (await act(fields)) stored.forget();
    setIsSending(false);
  };
  const answer = (fields: Fields) => ask(fields['text'] ?? '', () => void send(fields));
  return (
    <>
      <TalkForm
        {...stored.form}
        className="form"
        fields={{ intent: 'answer-question', number: String(number) }}
        onSend={(fields) => void answer(fields)}
      >
        <TextArea
          name="text"
          label="Ta réponse"
          rows={3}
          hint={fr`${textKinds.answer.longest} caractères au plus`}
          error={isRefused ? (result.errors['text'] ?? takeFormError(result)) : undefined}
          defaultValue={isRefused ? String(result.values['text'] ?? '') : ''}
          onFocus={load}
          required
        />
        <SaveButton isSaving={isSending} saving="Envoi...">
          Répondre
        </SaveButton>
      </TalkForm>
      {caution}
    </>
  );
}
