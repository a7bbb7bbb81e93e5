import { Flag } from 'lucide-react';
import { Form } from 'react-router';

interface ReportOrBlockFormProps {
  /** Where the form is sent; the screen's own address unless stated. */
  readonly action?: string;
  readonly field?: 'match' | 'crush' | 'token';
  readonly value: string;
  readonly name: string | null;
  /** Whether the words are for screen readers only, as on small surfaces. */
  readonly isCompact?: boolean;
  /** A class for placing the form on its screen. */
  readonly className?: string;
}

/** A button that leads to reporting and blocking by a POST, so that no address names the member. */
export function ReportOrBlockForm({
  action,
  field = 'match',
  value,
  name,
  isCompact = false,
  className,
}: ReportOrBlockFormProps) {
  return (
    <Form method="post" className={className} {...(action && { action })}>
      <input type="hidden" name={field} value={value} />
      <button className={`soft-button ${isCompact ? 'soft-button--compact' : ''}`} name="intent" value="safety">
        <Flag size={18} aria-hidden="true" />
        <span className={isCompact ? 'visually-hidden' : undefined}>
          Signaler ou bloquer<span className="visually-hidden"> {name ?? 'cette personne'}</span>
        </span>
      </button>
    </Form>
  );
}
