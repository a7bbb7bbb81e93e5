import type { ComponentProps } from 'react';
import { FieldFrame, type FieldFrameProps } from './Field.tsx';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'name'>, FieldFrameProps {
  readonly name: string;
}

/** A field for several lines of text. */
export function TextArea({ label, hint, error, ...textarea }: TextAreaProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(described) => (
        <textarea className="field__control field__control--tall" rows={5} {...described} {...textarea} />
      )}
    </FieldFrame>
  );
}
