import { Form } from 'react-router';

interface SafetyFormProps {
  readonly token: string;
  readonly displayName: string;
  /** Where the form is sent, among tiles, which send it; the screen's own address unless stated. */
  readonly action?: string;
}

/** The line of a menu that leads to reporting and blocking by a POST, so that no address names the member. */
export function SafetyForm({ token, displayName, action }: SafetyFormProps) {
  const fields = (
    <>
      <input type="hidden" name="match" value={token} />
      <button className="soft-button" name="intent" value="safety">
        Signaler ou bloquer <span className="visually-hidden">{displayName}</span>
      </button>
    </>
  );
  return action ? (
    <form method="post" action={action}>
      {fields}
    </form>
  ) : (
    <Form method="post">{fields}</Form>
  );
}
