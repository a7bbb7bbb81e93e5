import type { ComponentProps, ReactNode } from 'react';
import { Link, useNavigation } from 'react-router';

type Variant = 'primary' | 'secondary' | 'quiet';

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: Variant;
}

/** A button; one that sends a form is disabled while a form is being sent (S-screen-6). */
export function Button({ variant = 'primary', className = '', disabled = false, ...button }: ButtonProps) {
  const isSaving = useIsSaving();
  return (
    <button
      className={`button button--${variant} ${className}`}
      disabled={disabled || (isSaving && button.type !== 'button')}
      {...button}
    />
  );
}

export function LinkButton({
  to,
  variant = 'primary',
  children,
}: {
  to: string;
  variant?: Variant;
  children: ReactNode;
}) {
  return (
    <Link className={`button button--${variant}`} to={to}>
      {children}
    </Link>
  );
}

/** True from the press of a save button until the answer has arrived. */
export function useIsSaving(): boolean {
  return useNavigation().formMethod !== undefined;
}

interface SaveButtonProps extends Pick<ButtonProps, 'name' | 'value' | 'variant'> {
  readonly disabled?: boolean;
  /** Whether something other than the form's own sending is being saved. */
  readonly isSaving?: boolean;
  readonly saving?: string;
  readonly children: ReactNode;
}

/** A submit button that reads 'Sauvegarde...' while the form is being sent (S-screen-6). */
export function SaveButton({
  disabled = false,
  isSaving: isSavingElsewhere = false,
  saving = 'Sauvegarde...',
  children,
  ...button
}: SaveButtonProps) {
  const isSaving = useIsSaving() || isSavingElsewhere;
  return (
    <Button type="submit" disabled={disabled || isSaving} {...button}>
      {isSaving ? saving : children}
    </Button>
  );
}
