import { Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { routes } from '#shared/routes.ts';

interface EveningFormProps {
  /** Names the evening that the page shows: another one may have been opened in another window since. */
  readonly token: string;
  readonly className?: string;
  readonly children: ReactNode;
}

export function EveningForm({ token, className, children }: EveningFormProps) {
  return (
    <Form method="post" action={routes.evening} className={className}>
      <input type="hidden" name="token" value={token} />
      {children}
    </Form>
  );
}

interface ReportFormProps {
  readonly token: string;
  /** Names somebody at the table; empty: who offers the evening. */
  readonly mate: string;
  readonly label: ReactNode;
  readonly className?: string;
}

/** Leads to reporting and blocking by a POST, so that no address names anybody. */
export function ReportForm({ token, mate, label, className }: ReportFormProps) {
  return (
    <EveningForm token={token} {...(className && { className })}>
      <input type="hidden" name="mate" value={mate} />
      <button className="soft-button" name="intent" value="safety">
        <Flag size={18} aria-hidden="true" /> <span>{label}</span>
      </button>
    </EveningForm>
  );
}
