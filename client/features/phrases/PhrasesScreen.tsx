import { useState } from 'react';
import { Form, useLocation } from 'react-router';
import { beginnings } from '#shared/phrases/beginnings.ts';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import { useFormResult, useScreenData } from '../../frame/data.ts';
import { FormError } from '../../frame/FormError.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { LinkButton, SaveButton } from '../../ui/Button.tsx';
import { Select } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import './phrases.css';

const lines = [
  { number: 1, title: 'Première phrase' },
  { number: 2, title: 'Deuxième phrase' },
  { number: 3, title: 'Troisième phrase' },
] as const;

/** 'Trois phrases à soi' */
export default function PhrasesScreen() {
  const { phrases, isSaved } = useScreenData('phrases');
  const result = useFormResult();
  const typed = (name: string) => result?.values[name];
  // What is saved is said until something is typed again, so that it is news each time.
  const { key } = useLocation();
  const [typedAt, setTypedAt] = useState<string>();
  return (
    <Screen
      look="calm"
      title="Trois phrases à toi"
      intro={fr`Choisis un début, finis-le avec tes mots. Une, deux, trois, ou aucune : les personnes qui voient ton profil les lisent, et une discussion peut en naître.`}
      back={routes.profileComplete}
    >
      <FormError />
      <Form
        method="post"
        action={routes.phrases}
        className="form"
        noValidate
        onInput={() => {
          setTypedAt(key);
        }}
      >
        {lines.map(({ number, title }) => {
          const own = phrases[number - 1];
          const [beginning, text] = [`beginning_${number}`, `text_${number}`];
          return (
            <div key={number} className="card phrases-line" role="group" aria-label={title}>
              <h2>{title}</h2>
              <Select
                label="Elle commence par"
                name={beginning}
                defaultValue={String(typed(beginning) ?? own?.beginning ?? '')}
              >
                <option value="">Choisir un début</option>
                {beginnings.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </Select>
              <TextArea
                name={text}
                label="Et continue ainsi"
                hint="140 caractères au plus. Vide, elle ne se voit pas."
                rows={2}
                defaultValue={String(typed(text) ?? own?.text ?? '')}
                error={result?.errors[text]}
              />
            </div>
          );
        })}
        <div role="status">
          {isSaved && !result && typedAt !== key && (
            <Alert key={key} kind="success" isInStatus>
              {phrases.length === 0
                ? fr`C'est fait. Aucune phrase n'est plus affichée.`
                : fr`C'est fait. Tes phrases se lisent sur ton profil.`}
            </Alert>
          )}
        </div>
        <div className="actions">
          <SaveButton>Enregistrer mes phrases</SaveButton>
          <LinkButton to={routes.profileComplete} variant="secondary">
            Revenir à mon profil
          </LinkButton>
        </div>
      </Form>
    </Screen>
  );
}
