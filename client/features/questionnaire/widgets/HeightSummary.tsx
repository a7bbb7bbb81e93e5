import { Link } from 'react-router';
import type { ScreenData } from '../../../frame/data.ts';
import { SaveButton } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Field.tsx';
import { inMetres, summariseHeights } from '#shared/questionnaire/heights.ts';
import { routes } from '#shared/routes.ts';
import { listOf } from '../answer.ts';
import { useStepResult } from '../use-unsent-answer.ts';
import { AnswerForm } from '../AnswerForm.tsx';

/** The answers about heights in words, and the confirmation of the age for members who have not given it. */
export function HeightSummary({ data }: { readonly data: ScreenData<'profileHeightConfirmation'> }) {
  const result = useStepResult();
  const height = data.saved['height_cm'];
  const rows = [
    {
      label: 'Ta taille',
      value: typeof height === 'number' ? inMetres(height) : 'Pas encore répondu',
      path: routes.profileHeight,
    },
    {
      label: 'Sa taille',
      value: summariseHeights(listOf('preferred_heights', data.saved, undefined)),
      path: routes.profileHeightPreferences,
    },
  ];
  return (
    <AnswerForm>
      <dl className="facts">
        {rows.map(({ label, value, path }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span>{value}</span>
              <Link to={path}>
                Modifier<span className="visually-hidden"> {label}</span>
              </Link>
            </dd>
          </div>
        ))}
      </dl>
      {data.saved['age_confirmed'] !== true && (
        <Checkbox
          name="age_confirmed"
          label={'Je confirme avoir plus de 18 ans'}
          defaultChecked={result?.values['age_confirmed'] === 'true'}
          error={result?.errors['age_confirmed']}
        />
      )}
      <div className="actions actions--sticky">
        <SaveButton>Continuer</SaveButton>
      </div>
    </AnswerForm>
  );
}
