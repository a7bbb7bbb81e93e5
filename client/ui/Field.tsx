import { useId, type ComponentProps, type ReactNode } from 'react';
import { withoutBreaks } from './without-breaks.tsx';

export interface FieldFrameProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

interface Described {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

/** Label, hint and error around a field. */
export function FieldFrame({
  label,
  hint,
  error,
  children,
}: FieldFrameProps & { readonly children: (described: Described) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{withoutBreaks(label)}</label>
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {withoutBreaks(hint)}
        </p>
      )}
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
    </div>
  );
}

interface FieldProps extends Omit<ComponentProps<'input'>, 'name'>, FieldFrameProps {
  readonly name: string;
}

export function Field({ label, hint, error, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(described) => <input className="field__control" {...described} {...input} />}
    </FieldFrame>
  );
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly label: ReactNode;
  readonly error?: string | undefined;
  readonly children?: ReactNode;
}

export function Checkbox({ label, error, children, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div className="checkbox">
      <input
        id={id}
        type="checkbox"
        value="true"
        aria-describedby={children || error ? `${id}-more` : undefined}
        aria-invalid={error ? true : undefined}
        {...input}
      />
      <label htmlFor={id}>{label}</label>
      <div className="checkbox__more" id={`${id}-more`}>
        {children}
        {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      </div>
    </div>
  );
}

interface SelectProps extends ComponentProps<'select'> {
  readonly label: ReactNode;
  readonly children: ReactNode;
}

export function Select({ label, children, ...select }: SelectProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="field__control" {...select}>
        {children}
      </select>
    </div>
  );
}

interface ErrorTextProps {
  /** By it a field says that this is its error; without one it is read aloud, and takes the focus, by itself. */
  readonly id?: string;
  readonly children: ReactNode;
}

export function ErrorText({ id, children }: ErrorTextProps) {
  return (
    <p className="marked error-text" {...(id === undefined ? { role: 'alert', tabIndex: -1 } : { id })}>
      <span>{withoutBreaks(children)}</span>
    </p>
  );
}
