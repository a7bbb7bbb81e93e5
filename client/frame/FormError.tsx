import { useId } from 'react';
import { titleOf, type Titles } from '#shared/messages/title-of.ts';
import { useFormResult, type FormResult } from './data.ts';
import { Alert } from '../ui/Alert.tsx';
import { withoutBreaks } from '../ui/without-breaks.tsx';

/** Which part of the page shows the error of a form's result. */
const shownBy = new WeakMap<FormResult, string>();

/**
 * The error of a form that belongs to no field, for a part of the page that shows it at a place of its own while it is
 * rendered: the screen then does not say it once more.
 */
export function takeFormError(result: FormResult | undefined): string | undefined {
  const error = result?.errors['form'];
  if (result && error) shownBy.set(result, '');
  return error;
}

/**
 * The error of the last form that belongs to no field.
 * @param titles the titles of the screen's errors by their codes; without them the error has none
 */
export function FormError({ titles }: { readonly titles?: Titles }) {
  const result = useFormResult();
  return result && takeFormError(result) ? <FormAlert result={result} titles={titles} /> : null;
}

/**
 * The error of the last form that no part of the page shows at a place of its own. It stands after all of them, because it
 * is rendered after them: so no form can fail without a word (S-screen-6).
 */
export function UnshownFormError() {
  const id = useId();
  const result = useFormResult();
  if (!result?.errors['form'] || (shownBy.get(result) ?? id) !== id) return null;
  shownBy.set(result, id);
  return <FormAlert result={result} />;
}

interface FormAlertProps {
  readonly result: FormResult;
  readonly titles?: Titles | undefined;
}

function FormAlert({ result: { errors, codes, way }, titles }: FormAlertProps) {
  return (
    <Alert kind="error" {...(titles && { title: titleOf(codes?.['form'], titles) })}>
      {withoutBreaks(errors['form'])}
      {way && (
        <>
          {' '}
          <a href={way.to} target="_blank">
            {way.label}
          </a>
        </>
      )}
    </Alert>
  );
}
